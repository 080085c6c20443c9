/// The FeliCa commands of Type 3 tags as whole frames. The total length comes first; the reader
/// adds check bytes.
enum FeliCaFrame {
  private static let checkCode: UInt8 = 0x06
  private static let updateCode: UInt8 = 0x08
  /// The number of the service that reads NDEF data, low byte first.
  private static let readService: [UInt8] = [0x0B, 0x00]
  private static let writeService: [UInt8] = [0x09, 0x00]

  /// The number of bytes around the block list in a command, and around the data in a response to
  /// CHECK.
  static let commandOverhead = 14
  static let answerOverhead = 13
  /// The number of bytes in the response to UPDATE.
  static let shortAnswer = 12

  static func check(_ uid: TagUID, _ blocks: [Int]) -> [UInt8] {
    frame(checkCode, uid, readService, blocks, [])
  }

  static func update(_ uid: TagUID, _ blocks: [Int], _ data: [UInt8]) -> [UInt8] {
    frame(updateCode, uid, writeService, blocks, data)
  }

  private static func frame(
    _ code: UInt8, _ uid: TagUID, _ service: [UInt8], _ blocks: [Int], _ data: [UInt8]
  ) -> [UInt8] {
    let body =
      [code] + uid.bytes + [1] + service + [UInt8(truncatingIfNeeded: blocks.count)]
      + blocks.flatMap(element) + data
    return [UInt8(truncatingIfNeeded: body.count + 1)] + body
  }

  /// Returns a block list element: two bytes, or three from block 256 on, low byte first.
  private static func element(_ block: Int) -> [UInt8] {
    let low = UInt8(truncatingIfNeeded: block)
    return block < 256 ? [0x80, low] : [0x00, low, UInt8(truncatingIfNeeded: block >> 8)]
  }

  static func elementSize(_ block: Int) -> Int { block < 256 ? 2 : 3 }

  /// Returns the meaning of two status flags, for people.
  static func meaning(of flags: UInt16) -> String {
    let text =
      switch flags & 0xFF {
      case 0xA1: "the card does not allow it"
      case 0xA6: "the card has no such service"
      case 0xB1: "the card wants proof of its key"
      default: "the card refused"
      }
    return "\(text) (status flags \(hexadecimal([UInt8(flags >> 8), UInt8(flags & 0xFF)])))"
  }

  /// The second status flag with which a card says that it has no NDEF service.
  static let noSuchService: UInt16 = 0xA6
}

extension TagSession where Link: ~Copyable {
  /// Reads blocks by one CHECK command; the caller must respect its maximum.
  mutating func check(_ blocks: [Int]) throws(TagOperationFailure) -> [UInt8] {
    let action = "read " + place(blocks)
    let answer = try feliCa(action, FeliCaFrame.check(uid, blocks))
    let count = blocks.count * Type3Attributes.blockSize
    let need = FeliCaFrame.answerOverhead + count
    guard answer.count == need else {
      throw TagOperationFailure(action, .shortAnswer(got: answer.count, need: need))
    }
    guard Int(answer[FeliCaFrame.shortAnswer]) == blocks.count else {
      throw TagOperationFailure(
        action, .strangeMemory("the response is for a different number of blocks"))
    }
    return Array(answer.suffix(count))
  }

  /// Writes consecutive blocks from `first` on by one UPDATE command; the caller must respect its
  /// maximum.
  mutating func update(_ first: Int, _ bytes: [UInt8]) throws(TagOperationFailure) {
    let blocks = Array(first..<(first + bytes.count / Type3Attributes.blockSize))
    let action = "write " + place(blocks)
    let answer = try feliCa(action, FeliCaFrame.update(uid, blocks, bytes))
    guard answer.count == FeliCaFrame.shortAnswer else {
      throw TagOperationFailure(
        action, .shortAnswer(got: answer.count, need: FeliCaFrame.shortAnswer))
    }
  }

  private func place(_ blocks: [Int]) -> String {
    let (first, last) = (blocks.first ?? 0, blocks.last ?? 0)
    if blocks.count > 1, last - first == blocks.count - 1 { return "blocks \(first) to \(last)" }
    let words = blocks.map(String.init)
    return blocks.count == 1
      ? "block \(first)"
      : "blocks " + words.dropLast().joined(separator: ", ") + " and \(last)"
  }

  /// Sends a frame and returns the response after checking its length, code, IDm and status flags.
  private mutating func feliCa(
    _ action: String, _ frame: [UInt8]
  ) throws(TagOperationFailure) -> [UInt8] {
    let answer = try exchange(action, frame, .raw)
    guard answer.count >= FeliCaFrame.shortAnswer else {
      throw TagOperationFailure(
        action, .shortAnswer(got: answer.count, need: FeliCaFrame.shortAnswer))
    }
    guard Int(answer[0]) == answer.count, answer[1] == frame[1] + 1,
      answer[2..<10].elementsEqual(frame[2..<10])
    else {
      throw TagOperationFailure(action, .strangeMemory("the answer belongs to another command"))
    }
    let flags = UInt16(answer[10]) << 8 | UInt16(answer[11])
    guard flags == 0 else { throw TagOperationFailure(action, .statusFlags(flags)) }
    return answer
  }
}

extension TagSession where Link: ~Copyable {
  /// Reads consecutive blocks in parts that both the card and the reader can transfer.
  mutating func readBlocks(
    _ blocks: Range<Int>, _ longest: Int
  ) throws(TagOperationFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    var next = blocks.lowerBound
    while next < blocks.upperBound {
      let limits = link.capabilities
      let command =
        (min(limits.maxCommandLength, 255) - FeliCaFrame.commandOverhead)
        / FeliCaFrame.elementSize(blocks.upperBound - 1)
      let answer =
        (min(limits.maxResponseLength, 255) - FeliCaFrame.answerOverhead)
        / Type3Attributes.blockSize
      let end = min(blocks.upperBound, next + max(1, min(longest, command, answer)))
      bytes += try check(Array(next..<end))
      next = end
    }
    return bytes
  }

  /// Returns the number of blocks that one UPDATE can write, on a card that accepts `longest`.
  func updateCount(_ longest: Int, lastBlock: Int) -> Int {
    let room = min(link.capabilities.maxCommandLength, 255) - FeliCaFrame.commandOverhead
    let size = Type3Attributes.blockSize + FeliCaFrame.elementSize(lastBlock)
    return max(1, min(longest, room / size))
  }
}
