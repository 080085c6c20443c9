import Basics
import Tags
import TestSupport
import Testing

@testable import Readers

/// What is said to PC/SC readers of each family, byte by byte, as their manuals have it.
@Suite("Routes to tags on PC/SC readers") struct SmartCardRouteTests {
  private static func bytes(_ text: String) -> [UInt8] {
    [UInt8](hexadecimal: text.filter { $0 != " " }) ?? []
  }

  /// Says what it is to say, and fails where something else is asked.
  private struct Script: CardChannel {
    var lines: [(command: String, answer: String)]
    var exchangeCount = 0
    var isWhole: Bool { lines.isEmpty }

    mutating func transmit(_ command: [UInt8]) throws(SmartCardStatus) -> [UInt8] {
      guard !lines.isEmpty else {
        Issue.record("not expected: \(hexadecimal(command))")
        throw .notTransacted
      }
      let line = lines.removeFirst()
      #expect(command == SmartCardRouteTests.bytes(line.command))
      return SmartCardRouteTests.bytes(line.answer)
    }
  }

  private func ask(
    _ way: SmartCardReaderFamily.MemoryRoute, _ command: String, _ framing: TagFraming,
    _ technology: TagTechnology, _ lines: [(String, String)]
  ) throws -> (answer: String, exchanges: Int) {
    var route = way.route
    var script = Script(lines: lines.map { (command: $0.0, answer: $0.1) })
    let answer = try route.exchange(
      Self.bytes(command), framing, technology, on: &script)
    #expect(script.isWhole)
    return (hexadecimal(answer), script.exchangeCount)
  }

  private func ask(
    _ way: SmartCardReaderFamily.MemoryRoute, _ command: String, _ lines: [(String, String)]
  ) throws -> (answer: String, exchanges: Int) {
    try ask(way, command, .interpreted, .a, lines)
  }

  private func ask(
    _ way: SmartCardReaderFamily.MemoryRoute, _ command: String, _ framing: TagFraming,
    _ lines: [(String, String)]
  ) throws -> (answer: String, exchanges: Int) {
    try ask(way, command, framing, .a, lines)
  }

  private static let sixteen = "E1106D00 0300FE00 00000000 00000000"

  @Test("blocks: sixteen bytes at once, or a page for each command") func blocks() throws {
    let whole = try ask(.blocks, "3003", [("FFB0000310", Self.sixteen + "9000")])
    #expect(whole.answer == Self.sixteen.filter { $0 != " " } && whole.exchanges == 1)
    let pages = try ask(
      .blocks, "3003",
      [
        ("FFB0000310", "E1106D00 9000"), ("FFB000040C", "0300FE00 9000"),
        ("FFB0000508", "00000000 9000"), ("FFB0000604", "00000000 9000"),
      ])
    #expect(pages.answer == whole.answer && pages.exchanges == 4)
    // The memory ends: what there is comes.
    let end = try ask(
      .blocks, "30E5",
      [("FFB000E510", "01020304 9000"), ("FFB000E60C", "05060708 9000"), ("FFB000E708", "6300")])
    #expect(end.answer == "0102030405060708")
    #expect(try ask(.blocks, "A20401020304", [("FFD600040401020304", "9000")]).answer.isEmpty)
    let block = try ask(
      .blocks, "2220 0807060504030201 05", .interpreted, .v, [("FFB0000504", "AABBCCDD 9000")])
    #expect(block.answer == "00AABBCCDD")
  }

  @Test("blocks: a length that the reader corrects") func corrected() throws {
    #expect(
      try ask(
        .blocks, "3003",
        [
          ("FFB0000310", "6C04"), ("FFB0000304", "E1106D00 9000"), ("FFB000040C", "6700"),
          ("FFB0000404", "0300FE00 9000"), ("FFB0000508", "00000000 00000000 9000"),
        ]
      ).answer == Self.sixteen.filter { $0 != " " })
  }

  @Test("blocks: nothing raw, and what a status means") func blockErrors() throws {
    func problem(_ command: String, _ framing: TagFraming, _ lines: [(String, String)])
      -> TagLinkError.Problem?
    {
      do {
        _ = try ask(.blocks, command, framing, .a, lines)
        return nil
      } catch { return (error as? TagLinkError)?.problem }
    }
    #expect(problem("60", .raw, []) == .unsupported(.rawFrames))
    #expect(problem("3004", .interpreted, [("FFB0000410", "6300")]) == .transmission)
    #expect(problem("3004", .interpreted, [("FFB0000410", "6982")]) == .refused(nil))
    #expect(problem("3004", .interpreted, [("FFB0000410", "")]) == .noAnswer)
    #expect(problem("3004", .interpreted, [("FFB0000410", "6D00")]) == .unsupported(.rawFrames))
    #expect(problem("A20401020304", .interpreted, [("FFD600040401020304", "6581")]) == .noAnswer)
  }

  @Test("a PN532 passed through") func passThrough() throws {
    #expect(
      try ask(.passThrough, "60", .raw, [("FF00000003 D44260", "D54300 0004040201001303 9000")])
        .answer
        == "0004040201001303")
    #expect(
      try ask(.passThrough, "3004", [("FF00000005 D440013004", "D54100" + Self.sixteen + "9000")])
        .exchanges == 1)
    #expect(
      try ask(.passThrough, "A20401020304", [("FF00000009 D44001A20401020304", "D54100 9000")])
        .answer.isEmpty)
    for (status, problem) in [
      ("01", TagLinkError.Problem.noAnswer), ("13", .refused(nil)), ("02", .damaged),
      ("27", .released),
    ] {
      let error = #expect(throws: TagLinkError.self) {
        _ = try ask(.passThrough, "3004", [("FF00000005 D440013004", "D541\(status) 9000")])
      }
      #expect(error?.problem == problem)
    }
  }

  private static let start = ("FFC20000 02 8100 00", "C003009000 9000")
  private static let typeA = ("FFC20002 04 8F020003 00", "C003009000 8F0100 9000")
  private static let timer = "5F460440420F00"

  @Test("a transparent session, opened once, with a time to wait") func session() throws {
    let version = try ask(
      .session, "60", .raw,
      [
        Self.start, Self.typeA,
        (
          "FFC20001 0A \(Self.timer) 950160 00",
          "C003009000 920100 96020000 9708 0004040201001303 9000"
        ),
      ])
    #expect(version.answer == "0004040201001303" && version.exchanges == 1)
    var route = SessionRoute()
    var script = Script(lines: [
      (command: Self.start.0, answer: Self.start.1), (command: Self.typeA.0, answer: Self.typeA.1),
      (
        command: "FFC20001 13 \(Self.timer) 9002 0200 9506 A20401020304 00",
        answer: "C003009000 920104 96020000 97010A 9000"
      ), (command: "FFC20000 02 8200 00", answer: "C003009000 9000"),
    ])
    #expect(
      try route.exchange(Self.bytes("A20401020304"), .interpreted, .a, on: &script).isEmpty)
    route.close(on: &script)
    #expect(script.isWhole && script.exchangeCount == 1)
  }

  @Test("a session that shows no acknowledgement asks for the page; a refusal is one")
  func acknowledgement() throws {
    let write = "FFC20001 13 \(Self.timer) 9002 0200 9506 A20401020304 00"
    // The next one is told that checksums are checked again.
    let read = "FFC20001 0F \(Self.timer) 9002 0000 95023004 00"
    #expect(
      try ask(
        .session, "A20401020304",
        [
          Self.start, Self.typeA, (write, "C003016401 9000"),
          (read, "C003009000 920100 96020000 9710 \(Self.sixteen) 9000"),
        ]
      ).exchanges == 2)
    let silent = #expect(throws: TagLinkError.self) {
      _ = try ask(
        .session, "A20401020304",
        [Self.start, Self.typeA, (write, "C003016401 9000"), (read, "C003016401 9000")])
    }
    #expect(silent?.problem == .noAnswer)
    let refused = #expect(throws: TagLinkError.self) {
      _ = try ask(
        .session, "A20401020304",
        [Self.start, Self.typeA, (write, "C003009000 920104 96020000 970100 9000")])
    }
    #expect(refused?.problem == .refused(0))
  }

  @Test("a session that does not know how to leave checksums alone is asked without")
  func noFlags() throws {
    let plain = "FFC20001 0F \(Self.timer) 9506 A20401020304 00"
    let read = "FFC20001 0B \(Self.timer) 95023004 00"
    for refusal in ["C003016A80 9000", "6A81"] {
      let exchanges = try ask(
        .session, "A20401020304",
        [
          Self.start, Self.typeA,
          ("FFC20001 13 \(Self.timer) 9002 0200 9506 A20401020304 00", refusal),
          (plain, "C003016401 9000"),
          (read, "C003009000 920100 96020000 9710 \(Self.sixteen) 9000"),
        ]
      ).exchanges
      #expect(exchanges == 3)
    }
  }

  @Test("ISO 15693 in a session, and a reader that has none") func vicinity() throws {
    let frame = "2221 0807060504030201 05 AABBCCDD"
    #expect(
      try ask(
        .session, frame, .interpreted, .v,
        [
          Self.start, ("FFC20002 04 8F020203 00", "C003009000 8F0100 9000"),
          ("FFC20001 18 \(Self.timer) 950F \(frame) 00", "C003009000 920100 96020000 970100 9000"),
        ]
      ).answer == "00")
    let error = #expect(throws: TagLinkError.self) {
      _ = try ask(.session, frame, .interpreted, .v, [("FFC20000 02 8100 00", "6D00")])
    }
    #expect(error?.problem == .unsupported(.rawFrames))
  }

  private static let check = "10 06 0102030405060708 01 0B00 01 8000"
  private static let checked =
    "1D 07 0102030405060708 0000 01 10040100 0D000000 00000100 00000023"

  @Test("frames of FeliCa: through the PN532, by the ACR1252U's own command, in a session")
  func feliCa() throws {
    for (way, lines) in [
      (.passThrough, [("FF00000012 D442 \(Self.check)", "D54300 \(Self.checked) 9000")]),
      (
        .session,
        [
          Self.start, ("FFC20002 04 8F020300 00", "C003009000 8F0100 9000"),
          (
            "FFC20001 19 \(Self.timer) 9510 \(Self.check) 00",
            "C003009000 920100 96020000 971D \(Self.checked) 9000"
          ),
        ]
      ),
    ] as [(SmartCardReaderFamily.MemoryRoute, [(String, String)])] {
      let reply = try ask(way, Self.check, .raw, .f, lines)
      #expect(reply.answer == Self.checked.filter { $0 != " " } && reply.exchanges == 1)
    }
    var route = SessionRoute(hasFeliCaCommand: true)
    var script = Script(lines: [
      (command: "FF00000010 \(Self.check)", answer: "\(Self.checked) 9000")
    ])
    let answer = try route.exchange(Self.bytes(Self.check), .raw, .f, on: &script)
    #expect(answer == Self.bytes(Self.checked) && script.isWhole && script.exchangeCount == 1)
  }

  @Test("a session without FeliCa is closed, and said to be without") func noFeliCa() throws {
    let error = #expect(throws: TagLinkError.self) {
      _ = try ask(
        .session, Self.check, .raw, .f,
        [
          Self.start, ("FFC20002 04 8F020300 00", "C003016A81 9000"),
          ("FFC20000 02 8200 00", "C003009000 9000"),
        ])
    }
    #expect(error?.problem == .unsupported(.feliCaFrames))
    for way in SmartCardReaderFamily.MemoryRoute.allCases {
      let isAble = way != .blocks && way != .vendor
      #expect(way.abilities.contains(.feliCaFrames) == isAble)
    }
  }

  @Test("the field in a session and by a PN532") func field() throws {
    var session = SessionRoute()
    var script = Script(lines: [
      (command: Self.start.0, answer: Self.start.1),
      (command: "FFC20000 0B 8300 5F460488130000 8400 00", answer: "C003009000 9000"),
      (command: "FFC20000 02 8200 00", answer: "C003009000 9000"),
    ])
    try session.cycleField(on: &script)
    #expect(script.isWhole && script.exchangeCount == 0)
    var chip = PassThroughRoute()
    script = Script(lines: [
      (command: "FF00000004 D4320100", answer: "D533 9000"),
      (command: "FF00000004 D4320101", answer: "D533 9000"),
    ])
    try chip.cycleField(on: &script)
    #expect(script.isWhole)
    var blocks = BlockRoute()
    #expect(throws: TagLinkError(.unsupported(.fieldReset))) { try blocks.cycleField(on: &script) }
  }

  @Test("Identiv's command for frames, blocks for writes") func vendor() throws {
    #expect(
      try ask(.vendor, "3003", [("FFEF0000 02 3003", Self.sixteen + "9000")]).exchanges == 1)
    #expect(try ask(.vendor, "A20401020304", [("FFD600040401020304", "9000")]).answer.isEmpty)
    let error = #expect(throws: TagLinkError.self) {
      _ = try ask(.vendor, "1B01020304", .raw, [("FFEF0000 05 1B01020304", "00 9000")])
    }
    #expect(error?.problem == .refused(0))
  }
}
