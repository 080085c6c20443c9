import SystemIO
import Tags
import TestSupport
import Testing

@testable import Readers

/// What goes through the pipes between the command and the process that talks to the reader.
@Suite("The wire") struct WireTests {
  private static let uid = TagUID([4, 1, 2, 3, 4, 5, 6])

  static let requests: [ReaderRequest] = [
    .list(.libnfc), .list(.smartCards), .list(.slots), .open("pn532_uart:/dev/ttyUSB0"),
    .select(.any),
    .select(TagSearch(uid: uid, detectsOtherTags: true)), .resetField(uid),
    .exchange([0x30, 4], .interpreted), .exchange([0x60], .raw), .exchange([], .rawWithoutCRC),
    .awaitTag(2_000, detectsOtherTags: false), .awaitTag(0, detectsOtherTags: true),
    .awaitRemoval(uid, 10), .cancel, .close,
  ]

  static let answers: [ReaderAnswer] =
    [
      .list([]), .list(["acr122_usb:001:007", "pn532_uart:/dev/ttyUSB0"]),
      .opened(
        name: "ACS / ACR122U", connection: "acr122_usb:001:007",
        capabilities: TagLinkCapabilities(
          maxCommandLength: 261, maxResponseLength: 256, maxBlockLength: 0, abilities: [.rawFrames])
      ),
      .selected(TagSelection(uid: uid, atqa: [0x44, 0], sak: 0)),
      .selected(
        TagSelection(
          uid: TagUID([1, 2, 3, 4]), atqa: [4, 3], sak: 0x20, ats: [0x75, 0x77],
          others: [uid, uid],
          exchanges: 3)),
      .selected(
        TagSelection(uid: TagUID([1, 2, 3, 4, 5, 6, 7, 8]), technology: .f, atqa: [], sak: 0)),
      .selected(
        TagSelection(uid: TagUID([8, 7, 6, 5, 4, 3, 4, 0xE0]), technology: .v, atqa: [], sak: 0)),
      .selected(
        TagSelection(
          uid: TagUID([UInt8](1...10)), atqa: [0x84, 0], sak: 0, others: [TagUID([1, 2, 3, 4])])),
      .bytes([]), .bytes([UInt8](repeating: 7, count: 262)), .done,
    ]
    + [
      TagLinkError.Problem.noTag, .noAnswer, .refused(nil), .refused(5), .damaged, .transmission,
      .released, .otherTag(uid), .commandTooLong(251, limit: 250), .readerGone, .readerStalled,
      .cancelled, .unsupported(.rawFrames), .unsupported(.fieldReset), .unsupported(.otherTags),
      .unsupported(.feliCaFrames),
      .heldElsewhere, .serviceGone, .serviceStalled,
    ].map { .linkFailed(TagLinkError($0, detail: "libnfc -20")) }
    + [
      ReaderError.Problem.notConnected(path: "/dev/x"), .permissionDenied(path: "/dev/x"),
      .inUse(by: nil), .inUse(by: ReaderHolder(processID: 4711, words: ["beckon", "tag", "read"])),
      .badName, .cannotOpen, .noneFound,
      .unknownLabel(known: ["pcsc:A", "pcsc:B"]), .ambiguous(known: ["pcsc:A", "pcsc:B"]),
      .notForTags(known: []), .service(.notRunning), .service(.refused),
      .service(.noReaders),
      .service(.other(0x8010_0001)),
      .missingLibrary(MissingLibrary(name: "libx.so.1", package: "libx1", words: "not found")),
    ].map { .openFailed($0) }

  @Test("requests come back as they went", arguments: requests)
  func request(_ request: ReaderRequest) throws {
    let timed = TimedRequest(request: request, patience: 6_000)
    #expect(try TimedRequest(timed.content) == timed)
    prefixes(timed.content) { _ = try TimedRequest($0) }
  }

  @Test("answers come back as they went", arguments: answers)
  func answer(_ answer: ReaderAnswer) throws {
    let counted = CountedAnswer(answer: answer, exchanges: 12)
    #expect(try CountedAnswer(counted.content) == counted)
    prefixes(counted.content) { _ = try CountedAnswer($0) }
  }

  /// Nothing that was cut short or made longer is taken for the whole.
  private func prefixes(_ bytes: [UInt8], _ decode: ([UInt8]) throws -> Void) {
    for count in bytes.indices {
      #expect(throws: WireError.self) { try decode(Array(bytes.prefix(count))) }
    }
    #expect(throws: WireError.self) { try decode(bytes + [0]) }
  }

  @Test("frames are found however they come in pieces") func pieces() throws {
    let frames = Self.answers.enumerated().map { index, answer in
      WireFrame(
        number: UInt16(index), content: CountedAnswer(answer: answer, exchanges: 1).content)
    }
    let bytes = frames.flatMap(\.bytes)
    for size in [1, 2, 7, 64, bytes.count] {
      var stream = WireStream()
      var found: [WireFrame] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        stream.append(bytes[start..<min(start + size, bytes.count)])
        while let frame = try stream.next() { found.append(frame) }
      }
      #expect(found == frames && stream.waiting == 0)
    }
  }

  @Test("bytes that are no frame are refused at once, and so is a length beyond all sense")
  func notAFrame() {
    func error(_ bytes: [UInt8]) -> WireError? {
      var stream = WireStream()
      stream.append(bytes)
      return #expect(throws: WireError.self) { _ = try stream.next() }
    }
    #expect(error(Array("error: no device".utf8)) == .notAFrame)
    #expect(error([0x42, 0x52, 0x44, 0x02]) == .notAFrame)
    #expect(error(WireFrame.mark + [0, 1, 0xFF, 0xFF, 0xFF, 0xFF]) == .tooLarge(0xFFFF_FFFF))
    #expect(error(WireFrame.mark + [0, 1, 0, 1, 0, 1]) == .tooLarge(65_537))
  }

  @Test("whatever comes is refused or means one thing") func garbage() throws {
    var random = SeededGenerator(seed: 532)
    let good =
      Self.answers.map { CountedAnswer(answer: $0, exchanges: 3).content }
      + Self.requests.map { TimedRequest(request: $0, patience: 3).content }
    for _ in 0..<Effort.count(slice: 20_000, whole: 1_000_000) {
      var bytes =
        Bool.random(using: &random)
        ? good[Int.random(in: good.indices, using: &random)]
        : (0..<Int.random(in: 0...40, using: &random)).map { _ in
          UInt8.random(in: 0...255, using: &random)
        }
      for _ in 0..<Int.random(in: 0...3, using: &random) where !bytes.isEmpty {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      if let answer = try? CountedAnswer(bytes) { #expect(answer.content == bytes) }
      if let request = try? TimedRequest(bytes) { #expect(request.content == bytes) }
      var stream = WireStream()
      stream.append(bytes)
      while let frame = try? stream.next(), !frame.bytes.isEmpty {}
    }
  }
}
