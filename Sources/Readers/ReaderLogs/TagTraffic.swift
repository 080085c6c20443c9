/// Follows the commands to a tag through the frames of any layer, and finds what each byte is.
struct TagTraffic {
  /// The kinds of addresses in a tag's memory.
  enum AddressSpace: Hashable, Sendable {
    case pages, blocks, feliCa
    case file(UInt16)
  }

  /// The kinds of meaningful bytes in a frame, which stand-ins may have to replace.
  enum Meaning: Hashable, Sendable {
    /// The bytes of a tag's memory from this offset on, read or written.
    case memory(AddressSpace, Int, isWrite: Bool)
    /// A key, a password, a signature, or bytes that were computed with one.
    case secret
    /// The bytes of a UID.
    case uid
  }

  /// A range of bytes in a frame, with its meaning.
  typealias Spot = (range: Range<Int>, meaning: Meaning)

  let layer: ReaderLog.Layer
  /// The meaning of the next answer, as the last command implies it.
  var expected = Expectation.nothing
  var file: UInt16 = 0
  /// Whether the card is one of ISO 15693, whose blocks the command `FF B0` addresses.
  var isVicinity = false
  /// Whether the answers to the native command `AF` belong to GetVersion.
  var isVersion = false
  /// The wrapping of the last command. Its answer is wrapped in the same way.
  var envelope = Envelope.status
  /// Whether the tag's answer ends with two status bytes.
  var hasStatus = false

  enum Expectation {
    case nothing, secret, uid, version
    case memory(AddressSpace, Int, skipping: Int)
  }

  /// The ways in which a reader wraps the bytes for a tag and those from it.
  enum Envelope { case chip, session, status }

  init(_ layer: ReaderLog.Layer) { self.layer = layer }

  /// Returns the ranges of a frame that have a meaning.
  mutating func spots(_ frame: ReaderLog.Frame) -> [Spot] {
    switch frame {
    case .sent(let bytes), .control(_, let bytes): return sent(bytes)
    case .received(let bytes): return received(bytes)
    case .card(let bytes):
      isVicinity = bytes.count > 12 && (0x09...0x0C).contains(bytes[12])
      return []
    case .failed: return []
    }
  }

  /// The positions of the bytes for a tag in a frame to the reader; `nil` if it is for the reader.
  mutating func payload(_ bytes: [UInt8]) -> Range<Int>? {
    switch layer {
    case .pn532:
      guard let frame = PN532Frame(in: bytes) else { return nil }
      return chipPayload(bytes, frame.content)
    case .apdu: return readerPayload(bytes)
    }
  }

  /// Returns the range of the bytes for a tag in a command to the chip, which begins with its code.
  private mutating func chipPayload(_ bytes: [UInt8], _ content: Range<Int>) -> Range<Int>? {
    envelope = .chip
    guard let code = content.first.map({ bytes[$0] }) else { return nil }
    switch code {
    case 0x40 where content.count > 2: return content.dropFirst(2)
    case 0x42 where content.count > 1: return content.dropFirst()
    default: return nil
    }
  }

  private mutating func readerPayload(_ bytes: [UInt8]) -> Range<Int>? {
    envelope = .status
    guard bytes.count >= 4, bytes[0] == 0xFF else { return bytes.indices }
    let data = 5..<max(5, min(bytes.count, 5 + (bytes.count > 4 ? Int(bytes[4]) : 0)))
    switch bytes[1] {
    case 0x00 where data.count > 2 && bytes[5] == 0xD4:
      return chipPayload(bytes, data.dropFirst())
    case 0xEF where !data.isEmpty: return data
    case 0xC2 where bytes[3] == 1:
      envelope = .session
      return Self.object(0x95, in: bytes, data)
    default: return nil
    }
  }

  private mutating func sent(_ bytes: [UInt8]) -> [Spot] {
    if bytes == PN532Frame.acknowledgement { return [] }
    (expected, hasStatus) = (.nothing, false)
    guard let range = payload(bytes) else { return reader(bytes) }
    return command(bytes, range)
  }

  /// Returns the meaningful parts of a command to the reader itself.
  private mutating func reader(_ bytes: [UInt8]) -> [Spot] {
    guard layer == .apdu, bytes.count >= 5, bytes[0] == 0xFF else { return [] }
    let address = (Int(bytes[2]) << 8 | Int(bytes[3])) * 4
    let space: AddressSpace = isVicinity ? .blocks : .pages
    switch bytes[1] {
    case 0xCA: if bytes[2] == 0 { expected = .uid }
    case 0xB0: expected = .memory(space, address, skipping: 0)
    case 0xD6:
      return [(5..<bytes.count, .memory(space, address, isWrite: true))]
    case 0x82, 0x86, 0x88: return [(5..<bytes.count, .secret)]
    default: break
    }
    return []
  }

  /// Returns the range of the bytes in an answer that come from the tag.
  private func answer(_ bytes: [UInt8]) -> Range<Int>? {
    switch layer {
    case .pn532:
      guard let frame = PN532Frame(in: bytes), frame.content.count >= 2,
        [0x41, 0x43].contains(bytes[frame.content.lowerBound])
      else { return nil }
      return frame.content.dropFirst(2)
    case .apdu:
      let data = 0..<max(0, bytes.count - 2)
      switch envelope {
      case .session: return Self.object(0x97, in: bytes, data)
      case .chip:
        guard data.count > 3, bytes[0] == 0xD5, [0x41, 0x43].contains(bytes[1]) else { return nil }
        return data.dropFirst(3)
      default: return data
      }
    }
  }

  private mutating func received(_ bytes: [UInt8]) -> [Spot] {
    if let found = listed(bytes) { return [(found, .uid)] }
    guard var range = answer(bytes), !range.isEmpty else { return [] }
    if hasStatus { range = range.dropLast(2) }
    switch expected {
    case .nothing: return []
    case .secret: return [(range, .secret)]
    case .uid: return [(range, .uid)]
    case .version:
      // The UID is replaced wherever it is; the number of the batch follows it.
      return range.count >= 12 ? [(range.lowerBound + 7..<range.lowerBound + 12, .secret)] : []
    case .memory(let space, let offset, let skipped):
      guard range.count > skipped else { return [] }
      let data = range.dropFirst(skipped)
      let isFile = if case .file = space { true } else { false }
      // An answer of several frames goes on where the first one ended.
      expected = .memory(space, offset + data.count, skipping: isFile ? 0 : skipped)
      return [(data, .memory(space, offset, isWrite: false))]
    }
  }

  /// Returns the range of the UID in the chip's list of tags.
  private func listed(_ bytes: [UInt8]) -> Range<Int>? {
    var content: Range<Int>?
    if layer == .pn532 { content = PN532Frame(in: bytes)?.content }
    if layer == .apdu, bytes.count > 5, bytes[0] == 0xD5 { content = 1..<bytes.count - 2 }
    guard let content, content.count > 7, bytes[content.lowerBound] == 0x4B else { return nil }
    let first = content.lowerBound
    // Type A: number, SENS_RES (2), SEL_RES, length, UID. FeliCa: number, length, 01, IDm.
    let isTypeA = [4, 7, 10].contains(bytes[first + 6]) && bytes[first + 4] != 0x01
    let range =
      isTypeA
      ? first + 7..<first + 7 + Int(bytes[first + 6]) : first + 5..<first + 13
    return range.upperBound <= content.upperBound ? range : nil
  }

  /// Returns the range of the value that has this tag in a list of tag-length-value objects.
  private static func object(_ tag: UInt8, in bytes: [UInt8], _ list: Range<Int>) -> Range<Int>? {
    var position = list.lowerBound
    while position + 1 < list.upperBound {
      let name = bytes[position]
      position += name & 0x1F == 0x1F ? 2 : 1
      guard position < list.upperBound else { return nil }
      var length = Int(bytes[position])
      position += 1
      if length == 0x81, position < list.upperBound {
        length = Int(bytes[position])
        position += 1
      }
      guard position + length <= list.upperBound else { return nil }
      if name == tag { return position..<position + length }
      position += length
    }
    return nil
  }
}
