import Foundation
import JSONText
import SystemIO
import TestSupport
import Testing
import VirtualReaders

/// `beckon tag log`, and logs of `beckon tag selftest`.
@Suite("beckon tag log") struct TagLogTests {
  private static let folder = Repository.root.appendingPathComponent("Vectors/reader-logs").path

  private static func names(_ isWanted: (String) -> Bool) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".jsonl") && isWanted($0) }.sorted()
  }

  /// Whether a log is of the chip's frames, and needs libnfc; the others need pcscd.
  private static func isChip(_ name: String) -> Bool { name.contains("pn532-") }

  @Test("a log replays to an equal report", .needs(.libnfc), arguments: names(isChip))
  func replay(_ name: String) throws { try replays(name) }

  @Test(
    "a log of a PC/SC reader replays to an equal report", .needs(.pcscd),
    arguments: names { !isChip($0) })
  func replayService(_ name: String) throws { try replays(name) }

  private func replays(_ name: String) throws {
    let run = try runBeckon(["tag", "log", "replay", "\(Self.folder)/\(name)"])
    #expect(run.status == 0 && run.stdout.hasPrefix("the same: "), "\(name): \(run.stderr)")
  }

  /// A log with one byte of a frame changed, and its checksum made right again by the program.
  private func changed(_ name: String, _ old: String, _ new: String) throws -> String {
    var text = try String(contentsOfFile: "\(Self.folder)/\(name)", encoding: .utf8)
    let place = try #require(text.range(of: old))
    text.replaceSubrange(place, with: new)
    return Self.file(text.split(separator: "\n").dropLast().map(String.init))
  }

  /// A log in which every frame came 20 ms after the one before it.
  private func slow(_ name: String) throws -> String {
    let text = try String(contentsOfFile: "\(Self.folder)/\(name)", encoding: .utf8)
    var time = 0
    let lines = text.split(separator: "\n").dropLast().map { line in
      guard line.hasPrefix("{\"at\":") else { return String(line) }
      time += 20_000
      return "{\"at\":\(time)" + line.drop { $0 != "," }
    }
    return Self.file(lines)
  }

  /// The lines of a log with their checksum.
  private static func file(_ lines: [String]) -> String {
    let body = lines.map { $0 + "\n" }.joined()
    let sum = String(crc32(Array(body.utf8)), radix: 16)
    let digits = String(repeating: "0", count: 8 - sum.count) + sum
    return body + "{\"lines\":\(lines.count),\"crc32\":\"\(digits)\"}\n"
  }

  /// The checksum of zip, bit by bit.
  private static func crc32(_ bytes: [UInt8]) -> UInt32 {
    var crc = UInt32.max
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 {
        let shifted = crc >> 1
        crc = crc & 1 == 1 ? shifted ^ 0xEDB8_8320 : shifted
      }
    }
    return ~crc
  }

  @Test("one changed byte: the difference is named", .needs(.libnfc)) func difference() throws {
    let folder = try ScratchFolder()
    let name = "pn532-ntag213-quick.jsonl"
    // The program is recorded to ask for the signature; here, for something else.
    try folder.write(
      try changed(name, "0000ff04fcd4423c00ae00", "0000ff04fcd4423d00ad00"), to: "asked.jsonl")
    let asked = try runBeckon(["tag", "log", "replay", "asked.jsonl"], in: folder)
    #expect(asked.status == 1)
    #expect(
      asked.stderr.hasPrefix("beckon: frame ")
        && asked.stderr.hasSuffix(": the program sends 423C00, and 423D00 was recorded\n"),
      "\(asked.stderr)")
    // The chip answers with another version.
    try folder.write(
      try changed(name, "d54300000404020100", "d54300000404020200"), to: "answer.jsonl")
    let answer = try runBeckon(["tag", "log", "replay", "answer.jsonl"], in: folder)
    #expect(answer.status == 1)
    #expect(
      answer.stderr.contains("step 'identify' was good (NTAG213")
        || answer.stderr.contains("frame "), "\(answer.stderr)")
    // Without its checksum the change itself is found.
    var text = try String(contentsOfFile: "\(Self.folder)/\(name)", encoding: .utf8)
    text.replace("d5430000040402", with: "d5430000040403", maxReplacements: 1)
    try folder.write(text, to: "torn.jsonl")
    let torn = try runBeckon(["tag", "log", "show", "torn.jsonl"], in: folder)
    #expect(torn.status == 65)
    #expect(
      torn.stderr == "beckon: torn.jsonl: the checksum does not match; the file was changed or "
        + "damaged. Copy it again\n")
  }

  @Test("a log has no number and no content of the tag, unless they are kept", .needs(.libnfc))
  func secrets() throws {
    let folder = try ScratchFolder()
    let words =
      ["tag", "selftest", "--no-lift", "--reader"]
      + ["virtual:ntag213:uid=04A1B2C3D4E580:url=https://secret.example.net/table/17"]
    let run = try runBeckon(words + ["--log", "log.jsonl"], in: folder)
    #expect(run.status == 0, "\(run.stderr)")
    let text = try folder.text(of: "log.jsonl").lowercased()
    let hex = Array("secret.example.net/table/17".utf8).map { String($0, radix: 16) }.joined()
    #expect(text.contains("{\"note\":\"to send this file, attach it to an issue of the project; "))
    for form in ["04a1b2c3d4e580", "80e5d4c3b2a104", "04a1b2", "c3d4e580", "secret.ex", hex] {
      #expect(!text.contains(form), "\(form)")
    }
    let again = try runBeckon(["tag", "log", "replay", "log.jsonl"], in: folder)
    #expect(again.status == 0, "\(again.stderr)")
    let kept = try runBeckon(words + ["--log", "kept.jsonl", "--keep"], in: folder)
    #expect(kept.status == 0)
    let whole = try folder.text(of: "kept.jsonl")
    #expect(whole.contains("04a1b2c3d4e580") && whole.contains(hex))
    let show = try runBeckon(["tag", "log", "show", "kept.jsonl", "--json"], in: folder)
    let json = try JSONValue(parsing: show.stdout)
    #expect(json["standIns"] == false && json["simulated"] == true && json["chip"] == "NTAG213")
    #expect(json["steps"]?.arrayValue?.count == 7)
  }

  @Test("without a reader there is no log, and one that exists is replaced on request only")
  func files() throws {
    let folder = try ScratchFolder()
    let without = try runBeckon(
      ["tag", "selftest", "--quick", "--log", "log.jsonl", "--reader", "no-such-reader"], in: folder
    )
    #expect(without.status == 69, "\(without)")
    #expect(try folder.names() == [])
    let words = ["tag", "selftest", "--quick", "--log", "log.jsonl", "--reader", "virtual:ntag213"]
    let run = try runBeckon(words, in: folder)
    #expect(run.status == 0 && run.stderr == "beckon: the log was written to log.jsonl\n")
    let again = try runBeckon(words, in: folder)
    #expect(again.status == 73)
    #expect(
      again.stderr == "beckon: write log.jsonl: it exists already; the old file was left as it is; "
        + "take another name, or replace it with --force\n")
    #expect(try runBeckon(words + ["--force"], in: folder).status == 0)
    let report = try runBeckon(["doctor", "--report", "report.jsonl"], in: folder)
    #expect(
      report.stderr == "beckon: report.jsonl was written; it has no log of a reader yet: add --log "
        + "with the one of 'beckon tag selftest --log'\n")
    let whole = try runBeckon(
      ["doctor", "--report", "report.jsonl", "--log", "log.jsonl", "--force"], in: folder)
    #expect(
      whole.stderr == "beckon: report.jsonl was written; docs/readers.md, 'Send a report', says "
        + "where it goes\n")
    try folder.write(Array(repeating: 0x78, count: (16 << 20) + 1), to: "huge.jsonl")
    let huge = try runBeckon(["tag", "log", "show", "huge.jsonl"], in: folder)
    #expect(
      huge.stderr == "beckon: huge.jsonl: the file is larger than 16 MB, so it is not a log of one "
        + "self-test\n")
  }

  @Test("a simulated tag is not to be lifted; asked to, the test waits for so many writes at most")
  func nobody() throws {
    let folder = try ScratchFolder()
    let words = ["tag", "selftest", "--log", "log.jsonl", "--force", "--reader", "virtual:ntag216"]
    let run = try runBeckon(words, in: folder)
    #expect(run.status == 0, "\(run)")
    #expect(run.stdout.contains("left out  tear        nobody can lift a simulated tag\n"))
    let asked = try runBeckon(words + ["--lift"], in: folder)
    #expect(
      asked.status == 1 && asked.stdout.contains("failed    tear        nobody lifted the tag"))
    let show = try runBeckon(["tag", "log", "show", "log.jsonl"], in: folder)
    #expect(show.status == 0 && show.stdout.contains("nobody lifted the tag"), "\(show.stderr)")
    #expect(try folder.bytes(of: "log.jsonl").count < 8 << 20)
  }

  @Test("simulate answers from a log, and says where a program parts from it", .needs(.libnfc))
  func simulate() throws {
    let name = "\(Self.folder)/pn532-ntag213-quick.jsonl"
    let quick = try runBeckon(["tag", "selftest", "--quick", "--reader", "virtual:replay:\(name)"])
    #expect(quick.status == 0 && quick.stdout.hasPrefix("NTAG213 "), "\(quick.stderr)")
    let refused = try runBeckon(["simulate", "--replay", name, "--tag", "ntag213"])
    #expect(refused.status == 64 && refused.stderr.contains("--replay answers from the log alone"))
    let other = try runBeckon(
      ["tag", "write", "https://eat.example.com/s/1", "--reader", "virtual:replay:\(name)"])
    #expect(other.status != 0)
  }

  @Test("a simulated reader takes as long as the recorded one", .needs(.libnfc))
  func timing() throws {
    let folder = try ScratchFolder()
    let home = try ScratchFolder()
    try folder.write(try slow("pn532-ntag213-quick.jsonl"), to: "slow.jsonl")
    var child = try beckonCommand(
      ["simulate", "--timing", "slow.jsonl", "--tag", "ntag213"], home: home, in: folder
    ).start()
    var first: [UInt8] = []
    while !first.contains(0x0A) {
      let more = try child.receive(upTo: 4_096, within: .seconds(30))
      if more.isEmpty { break }
      first += more
    }
    let connection = String(decoding: first.prefix { $0 != 0x0A }, as: UTF8.self)
    let run = try runBeckon(
      ["tag", "selftest", "--quick", "--log", "log.jsonl", "--reader", connection], in: folder)
    child.signal(SIGINT)
    #expect(try child.finish(within: .seconds(30)).ending == .exited(130))
    #expect(run.status == 0, "\(run.stderr)")
    // Each command to the tag took two frames, 20 ms each: the acknowledgement and the answer.
    var (times, sent): ([Int], Int?) = ([], nil)
    for line in try folder.text(of: "log.jsonl").split(separator: "\n") {
      let frame = try JSONValue(parsing: String(line))
      guard let time = frame["at"]?.intValue else { continue }
      if let bytes = frame["sent"]?.stringValue {
        sent = bytes.contains("d442") ? time : nil
      } else if let start = sent, frame["received"]?.stringValue?.contains("d543") == true {
        times.append(time - start)
      }
    }
    // A program that is held up after it sent a command notes the time too late.
    #expect(times.count > 10 && times.count { $0 >= 39_000 } > times.count / 2, "\(times)")
    withExtendedLifetime(home) {}
  }

  @Test("a job on virtual tags takes as long as on the recorded reader", .needs(.libnfc))
  func timedJob() throws {
    let folder = try ScratchFolder()
    try folder.write(try slow("pn532-ntag213.jsonl"), to: "slow.jsonl")
    try folder.write(
      """
      {"name": "tables", "rows": {"count": 1}, "url": {"template": "https://eat.example.com/s/{n}"},
       "values": {"n": {"serial": {}}}, "tag": {"chips": ["ntag215"]}}
      """, to: "tables.json")
    let words = ["job", "run", "tables.json", "--deck", "ntag215", "--reader"]
    let start = ContinuousClock.now
    let run = try runBeckon(words + ["virtual:timing:slow.jsonl"], in: folder)
    let time = ContinuousClock.now - start
    #expect(run.status == 0 && run.stdout.hasPrefix("row 1 done: NTAG215 "), "\(run.stderr)")
    // At least 15 exchanges of 40 ms.
    #expect(time >= .milliseconds(600), "\(time)")
    let refused = try runBeckon(words + ["virtual:replay:slow.jsonl"], in: folder)
    #expect(
      refused.status == 64 && refused.stderr.contains("virtual:replay answers from its log"),
      "\(refused.stderr)")
  }

  @Test("who checked a log is recorded after its replay", .needs(.libnfc)) func checked() throws {
    let folder = try ScratchFolder()
    let name = "pn532-ntag213-quick.jsonl"
    let words = ["tag", "log", "replay", "--checked-by", "A. Berg", "-o", "checked.jsonl"]
    let run = try runBeckon(words + ["\(Self.folder)/\(name)"], in: folder)
    #expect(run.status == 0 && run.stdout.hasPrefix("the same: "), "\(run.stderr)")
    let show = try runBeckon(["tag", "log", "show", "checked.jsonl"], in: folder)
    #expect(show.status == 0 && show.stdout.contains("  checked by  A. Berg\n"), "\(show.stdout)")
    let again = try runBeckon(words + ["checked.jsonl"], in: folder)
    #expect(again.status == 73, "nothing is overwritten without --force")
    // A log with another result is not checked.
    try folder.write(
      try changed(name, "0000ff04fcd4423c00ae00", "0000ff04fcd4423d00ad00"), to: "other.jsonl")
    let other = try runBeckon(words.dropLast() + ["new.jsonl", "other.jsonl"], in: folder)
    #expect(try other.status == 1 && !folder.names().contains("new.jsonl"))
    for words in [["--checked-by", "A. Berg"], ["-o", "new.jsonl"]] {
      let refused = try runBeckon(["tag", "log", "replay", "other.jsonl"] + words, in: folder)
      #expect(refused.status == 64, "\(refused.stderr)")
    }
  }

  @Test("--quick writes nothing, and --keep needs a log", .needs(.libnfc)) func options() throws {
    let virtual = try VirtualReader(tags: [VirtualTag(.ntag213)])
    let run = try runBeckon(
      ["tag", "selftest", "--quick", "--json"],
      environment: ["BECKON_READER": virtual.connectionString])
    #expect(run.status == 0 && virtual.counters.pageWrites == 0, "\(run.stderr)")
    let steps = try JSONValue(parsing: run.stdout)["steps"]?.arrayValue ?? []
    #expect(steps.count { $0["result"] == "good" } == 2)
    #expect(steps.count { $0["says"] == "--quick writes nothing" } == 5)
    for words in [["--quick", "--lock", "--yes"], ["--keep"]] {
      let refused = try runBeckon(["tag", "selftest"] + words)
      #expect(refused.status == 64, "\(refused.stderr)")
    }
  }

  @Test(
    "a reader that cannot switch its field off: the tag holds what it held", .needs(.pcscd),
    arguments: ["omnikey5022", "utrust3700f"])
  func noReset(_ family: String) throws {
    let run = try runBeckon(
      ["tag", "selftest", "--no-lift", "--json", "--reader"]
        + ["virtual:pcsc:\(family):ntag213:url=https://eat.example.com/s/42"])
    let steps = try JSONValue(parsing: run.stdout)["steps"]?.arrayValue ?? []
    let write = steps.first { $0["step"] == "write" }
    let restore = steps.first { $0["step"] == "restore" }
    #expect(run.status == 0, "\(run.stdout)")
    #expect(
      write?["says"]?.stringValue?.contains("this reader cannot switch its field off") == true)
    #expect(restore?["says"] == "it holds what it held: a message of 25 bytes")
  }

  @Test("the doctor puts the machine and a log into one file, without a name") func doctor() throws
  {
    let folder = try ScratchFolder()
    let name = "\(Self.folder)/pn532-ntag213-quick.jsonl"
    let run = try runBeckon(
      ["doctor", "--report", "report.jsonl", "--log", name, "--user", "nobody"], in: folder)
    #expect([0, 1, 69].contains(run.status), "\(run.stderr)")
    let text = try folder.text(of: "report.jsonl")
    #expect(text.contains("{\"machine\":{\"verdict\":") && !text.contains("nobody"))
    #expect(text.contains("{\"note\":\"to send this file, attach it to an issue of the project; "))
    let replay = try runBeckon(["tag", "log", "show", "report.jsonl"], in: folder)
    #expect(replay.status == 0 && replay.stdout.contains("NTAG213"), "\(replay.stderr)")
    let again = try runBeckon(["doctor", "--report", "report.jsonl"], in: folder)
    #expect(again.status == 73, "\(again.stderr)")
    let refused = try runBeckon(["doctor", "--log", name])
    #expect(refused.status == 64 && refused.stderr.contains("there is no --report"))
  }

  @Test(
    "what other programs recorded becomes a log",
    arguments: [
      ("libnfc", "nfc-list.txt", "pn532"), ("pcscd", "pcscd.txt", "apdu"),
      ("usb", "acr122u.pcapng", "apdu"),
    ])
  func convert(_ kind: String, _ file: String, _ layer: String) throws {
    let folder = try ScratchFolder()
    let run = try runBeckon(
      [
        "tag", "log", "convert", "--from", kind, "\(Self.folder)/sources/\(file)", "-o",
        "log.jsonl",
      ],
      in: folder)
    #expect(run.status == 0, "\(run.stderr)")
    let show = try runBeckon(["tag", "log", "show", "log.jsonl", "--json"], in: folder)
    #expect(try JSONValue(parsing: show.stdout)["layer"]?.stringValue == layer)
    #expect(try folder.text(of: "log.jsonl").contains("04e10cda") == false)
    let refused = try runBeckon(["tag", "log", "replay", "log.jsonl"], in: folder)
    #expect(
      refused.status == 65 && refused.stderr.contains("this is not the log of a self-test"),
      "\(refused.stderr)")
  }
}
