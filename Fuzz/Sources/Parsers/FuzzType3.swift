import Tags

/// Takes one input as the memory of a FeliCa card, its attribute block first, and does everything to it.
///
/// Whatever is there, nothing is written outside of what the block says, and what is said to be written is
/// read back.
func fuzzType3(_ input: [UInt8]) {
  guard let first = input.first else { return }
  var options = first & 0x10 == 0 ? TagOptions() : .fewestExchanges
  options.overwritesMalformed = first & 0x20 != 0
  var tag = NDEFTag(
    CardLink(input.dropFirst(), isLite: first & 0x40 != 0), options: options)
  let message = [UInt8](repeating: 0xD1, count: Int(first >> 2 & 0x03) * 61)
  let operations: [TagOperation] = [.write(message), .format, .lock(TagLock()), .erase]
  let operation = operations[Int(first & 0x03)]
  do throws(TagError) {
    let before = try tag.read()
    require(!before.contents.description.isEmpty, "contents have a sentence")
    require((before.capacity ?? 16) > 0, "a tag has room")
    _ = try tag.info()
    require(!(try tag.plan(operation)).description.isEmpty, "a plan has a text")
    try tag.perform(operation)
    let after = try tag.read().contents
    switch operation {
    case .write: require(after == (message.isEmpty ? .empty : .message(message)), "it is there")
    case .erase: require(after == .empty, "nothing is there")
    case .lock:
      // A lock that was interrupted hides the message.
      if before.contents != .unfinished {
        require(after == before.contents, "the message stays")
      }
    default: break
    }
  } catch {
    require(!error.description.isEmpty, "an error has a sentence")
  }
  let link = tag.release()
  require(link.exchangeCount < 20_000, "every operation ends")
}

/// A card whose blocks are the input, zeros following.
private struct CardLink: TagLink, ~Copyable {
  private var memory: [UInt8]
  private var configuration: [UInt8]
  private let isLite: Bool
  private(set) var exchangeCount = 0
  let capabilities = TagLinkCapabilities.pn53x
  private let uid: [UInt8] = [1, 0x2E, 3, 4, 5, 6, 7, 8]

  init(_ input: ArraySlice<UInt8>, isLite: Bool) {
    self.isLite = isLite
    let blocks = isLite ? 14 : 40
    memory = Array(input.prefix(blocks * 16))
    memory += [UInt8](repeating: 0, count: blocks * 16 - memory.count)
    let rest = Array(input.dropFirst(blocks * 16).prefix(16))
    configuration = rest + Array([0xFF, 0xFF, 0xFF, 0x01].dropFirst(min(4, rest.count)))
    configuration += [UInt8](repeating: 0, count: max(0, 16 - configuration.count))
  }

  mutating func select(_ search: TagSearch) throws(TagLinkError) -> TagSelection {
    exchangeCount += 1
    return TagSelection(uid: TagUID(uid), technology: .f, atqa: [], sak: 0)
  }

  mutating func resetField(selecting uid: TagUID) throws(TagLinkError) -> TagSelection {
    try select(TagSearch(uid: uid))
  }

  mutating func exchange(
    _ command: [UInt8], _ framing: TagFraming
  ) throws(TagLinkError) -> [UInt8] {
    exchangeCount += 1
    require(framing == .raw && command.count <= capabilities.maxCommandLength, "a frame")
    require(Int(command[0]) == command.count, "the length counts itself")
    let (blocks, data) = Self.blocks(command)
    require(!blocks.isEmpty, "blocks")
    let isUpdate = command[1] == 8
    var body: [UInt8] = []
    for (index, block) in blocks.enumerated() {
      let piece = Array(data.dropFirst(index * 16).prefix(16))
      guard let bytes = isUpdate ? update(block, piece) : check(block) else {
        body = [1, isUpdate ? 0xA1 : 0xA8]
        return [UInt8(10 + body.count), command[1] + 1] + uid + body
      }
      body += bytes
    }
    body = [0, 0] + (isUpdate ? [] : [UInt8(blocks.count)]) + body
    return [UInt8(10 + body.count), command[1] + 1] + uid + body
  }

  /// The numbers in a command's list of blocks, and what follows it.
  private static func blocks(_ command: [UInt8]) -> ([Int], [UInt8]) {
    var rest = command.dropFirst(14)
    var blocks: [Int] = []
    for _ in 0..<command[13] {
      let isShort = (rest.first ?? 0) & 0x80 != 0
      let number = Array(rest.prefix(isShort ? 2 : 3).dropFirst())
      blocks.append(number.reversed().reduce(0) { $0 << 8 | Int($1) })
      rest = rest.dropFirst(isShort ? 2 : 3)
    }
    return (blocks, Array(rest))
  }

  private func check(_ block: Int) -> [UInt8]? {
    if block * 16 < memory.count { return Array(memory[(block * 16)..<(block * 16 + 16)]) }
    return isLite && block == 0x88 ? configuration : nil
  }

  private mutating func update(_ block: Int, _ bytes: [UInt8]) -> [UInt8]? {
    require(bytes.count == 16, "whole blocks")
    if isLite, block == 0x88 {
      guard configuration[2] == 0xFF else { return nil }
      configuration = bytes
      return []
    }
    let isOpen =
      !isLite
      || block < 14
        && (Int(configuration[0]) | Int(configuration[1]) << 8) >> block & 1 == 1
    guard block * 16 < memory.count, isOpen else { return nil }
    memory.replaceSubrange((block * 16)..<(block * 16 + 16), with: bytes)
    return []
  }
}
