import Basics
import TestSupport
import Testing

@testable import ReaderLogs

/// Stand-ins in frames that were made for it: nothing that was secret is left, in any form.
@Suite("Stand-ins in reader logs") struct StandInTests {
  private static let uid: [UInt8] = [0x04, 0xE1, 0x0C, 0xDA, 0x99, 0x3C, 0x80]
  private static let url = Array("eat.example.net/secret-table-17".utf8)
  private static let password: [UInt8] = [0xC0, 0xFF, 0xEE, 0x17]
  private static let key: [UInt8] = Array(0x51...0x60)

  private static func header(_ layer: ReaderLog.Layer) -> ReaderLog.Header {
    ReaderLog.Header(
      program: "", system: "", layer: layer, reader: "Reader (SN1234) PICC", day: "2026-11-28",
      isSimulated: true, hasStandIns: false, source: "")
  }

  /// The pages of an NTAG213 with the URL.
  private static var memory: [UInt8] {
    let message = [0xD1, 1, UInt8(url.count + 1), 0x55, 4] + url
    let head = StandInUIDs.inMemory(uid) + [0x48, 0, 0, 0xE1, 0x10, 0x12, 0]
    let used = head + [3, UInt8(message.count)] + message + [0xFE]
    return used + [UInt8](repeating: 0, count: 180 - used.count)
  }

  /// A reader that finds a tag, reads it, opens and changes its password and proves a key.
  private static func log(
    _ wrap: (_ command: [UInt8], _ isRaw: Bool) -> [UInt8],
    _ answer: ([UInt8]) -> [UInt8], _ layer: ReaderLog.Layer, _ found: [[UInt8]]
  ) -> ReaderLog {
    var log = ReaderLog(header: header(layer))
    var exchanges: [([UInt8], [UInt8])] = [
      ([0x1B] + password, [0xAB, 0xCD]), ([0xA2, 0x2B] + password, []),
      ([0x3C, 0x00], [UInt8](repeating: 0xA7, count: 32)),
      ([0x1A, 0x00], [0xAF] + key.prefix(8)), ([0xAF] + key, [0x00] + key.suffix(8)),
      ([0x90, 0xC4, 0, 0, 17, 0] + key + [0], [0x91, 0x00]),
    ]
    for page in stride(from: 0, to: 44, by: 4) {
      exchanges.append(([0x30, UInt8(page)], Array(memory[page * 4..<page * 4 + 16])))
    }
    exchanges.append(([0x3A, 0, 44], memory))
    for frame in found { log.entries.append(.frame(.received(frame), at: 0)) }
    for (command, reply) in exchanges {
      log.entries.append(.frame(.sent(wrap(command, true)), at: 0))
      log.entries.append(.frame(.received(answer(reply)), at: 0))
    }
    log.entries.append(.note("another tag (\(hexadecimal(uid))) is on the reader"))
    return log
  }

  private static func logs() -> [ReaderLog] {
    let list = [0x4B, 1, 1, 0, 0x44, 0, 7] + uid
    let chip = log(
      { command, _ in PN532Frame.wrapping([0xD4, 0x42] + command) },
      { PN532Frame.wrapping([0xD5, 0x43, 0] + $0) }, .pn532,
      [PN532Frame.wrapping([0xD5] + list)])
    let passed = log(
      { command, _ in [0xFF, 0, 0, 0, UInt8(command.count + 2), 0xD4, 0x42] + command },
      { [0xD5, 0x43, 0] + $0 + [0x90, 0] }, .apdu, [[0xD5] + list + [0x90, 0]])
    let session = log(
      {
        [0xFF, 0xC2, 0, 1, UInt8($0.count + 2), 0x95, UInt8($0.count)] + $0 + [0]
          + [UInt8](repeating: 0, count: $1 ? 0 : 1)
      },
      { [0xC0, 3, 0, 0x90, 0, 0x97, 0x81, UInt8($0.count)] + $0 + [0x90, 0] }, .apdu,
      [[0xD5] + list + [0x90, 0]])
    return [chip, passed, session]
  }

  /// Every form in which a secret might be found.
  private static func forms(_ secret: [UInt8]) -> [String] {
    let hex = hexadecimal(secret, .small)
    // Base64 of bytes somewhere inside others, but for its edges.
    let encoded = (0..<3).map { shift in
      String(decoding: base64(secret.dropFirst(shift)).dropLast(4), as: UTF8.self)
    }
    let forms =
      [hex, hexadecimal(secret.reversed(), .small), String(decoding: secret, as: UTF8.self)]
      + encoded + [hexadecimal(Array(hex.utf8), .small)]
    return forms.filter { $0.utf8.count >= 4 }
  }

  @Test("no secret is left, in any form") func nothingLeft() throws {
    for log in Self.logs() {
      var generator = SeededGenerator(seed: 17)
      let text = String(decoding: log.withStandIns(using: &generator).bytes, as: UTF8.self)
      let small = text.lowercased()
      for secret in [Self.uid, Self.url, Self.password, Self.key, Array(Self.url.suffix(8))] {
        for form in Self.forms(secret) {
          #expect(!text.contains(form) && !small.contains(form), "\(form)")
        }
      }
      // The parts of a UID in the memory of the chip, and its check bytes.
      let memory = StandInUIDs.inMemory(Self.uid)
      for part in [Array(memory[..<4]), Array(memory[4...]), Array(Self.uid[3...])] {
        #expect(!small.contains(hexadecimal(part, .small)))
      }
      #expect(!text.contains("SN1234"))
      // It is what was looked for that is missing, not the frames.
      let original = String(decoding: log.bytes, as: UTF8.self)
      #expect(original.contains(hexadecimal(Self.uid, .small)))
      #expect(original.contains(hexadecimal(Self.password, .small)))
    }
  }

  @Test("equal stays equal, checksums hold, and lengths stay") func consistent() throws {
    for log in Self.logs() {
      var generator = SeededGenerator(seed: 4)
      let replaced = log.withStandIns(using: &generator)
      let frames = zip(log.entries, replaced.entries).compactMap { before, after in
        if case .frame(let old, _) = before, case .frame(let new, _) = after {
          (old.bytes, new.bytes)
        } else {
          nil
        }
      }
      #expect(frames.allSatisfy { $0.count == $1.count })
      for (one, first) in frames {
        for (other, second) in frames where one == other { #expect(first == second) }
      }
      guard log.header.layer == .pn532 else { continue }
      #expect(frames.allSatisfy { PN532Frame(in: $1)?.isValid == true })
    }
  }

  @Test("check bytes of a UID in memory are those of its stand-in") func checkBytes() throws {
    var generator = SeededGenerator(seed: 9)
    let log = Self.logs()[0].withStandIns(using: &generator)
    let reads = log.entries.compactMap { entry -> [UInt8]? in
      guard case .frame(.received(let bytes), _) = entry, bytes.count == 26 else { return nil }
      return Array(bytes[8..<24])
    }
    let first = try #require(reads.first)
    #expect(first[3] == 0x88 ^ first[0] ^ first[1] ^ first[2])
    #expect(first[8] == first[4] ^ first[5] ^ first[6] ^ first[7])
    #expect(first[0] == 0x04 && Array(first[..<3]) != Array(Self.uid[..<3]))
    // How contents are laid out stays: the block, the record, the code of the prefix.
    let next = reads[1]
    #expect(
      next[..<7] == [3, UInt8(Self.url.count + 5), 0xD1, 1, UInt8(Self.url.count + 1), 0x55, 4])
  }
}
