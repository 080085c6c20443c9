import NDEF
import Tags

/// Reads an input as system information and as a capability container, and plays it as the answers of an
/// ISO 15693 tag to every operation.
func fuzzType5(_ input: [UInt8]) {
  for isExtended in [false, true] {
    guard let info = Type5SystemInfo(Array(input), isExtended: isExtended) else { continue }
    require(info.uid.bytes.count == 8, "a number has eight bytes")
    require((info.blocks == nil) == (info.blockSize == nil), "a memory has both")
    require((info.blocks ?? 1) > 0 && (info.blocks ?? 1) <= 65_536, "blocks that can be")
  }
  switch Type5Container.read(input) {
  case .container(let container):
    require(input.starts(with: container.bytes), "a container is what is there")
  // Half a formatting is as good as none: its first byte comes last.
  case .blank: require(input.first == 0 && input[3] == 0, "blank has no first byte")
  case .foreign(let why): require(!why.isEmpty, "a sentence")
  }
  guard let first = input.first else { return }
  perform(first, input.dropFirst())
}

private func perform(_ first: UInt8, _ script: ArraySlice<UInt8>) {
  var options = first & 0x10 == 0 ? TagOptions() : .fewestExchanges
  options.overwritesMalformed = first & 0x20 != 0
  var tag = NDEFTag(ScriptLink(script, hasFrames: first & 0x40 == 0), options: options)
  let dump = TagDump(
    uid: TagUID([]), chipName: "", kind: .blocks, bytes: [UInt8](repeating: 3, count: 112),
    userArea: 4..<112)
  let operations: [TagOperation] = [
    .write([UInt8](repeating: 0xD1, count: 40)), .write([]), .erase, .format, .restore(dump),
    .lock(TagLock()), .lock(TagLock(expected: [0xD0, 0, 0])), .unprotect, .unmirror,
  ]
  do throws(TagError) {
    switch Int(first & 0x0F) {
    case 13: _ = try tag.info()
    case 14: require(!(try tag.read().contents.description.isEmpty), "contents have a sentence")
    case 15: _ = try tag.dump()
    case let number:
      let operation = operations[number % operations.count]
      require(!(try tag.plan(operation).description.isEmpty), "a plan has a text")
      try tag.perform(operation)
    }
  } catch {
    require(!error.description.isEmpty, "an error has a sentence")
  }
  require(tag.exchangeCount < 60_000, "every operation ends")
}

/// A link whose answers are written in the input.
private struct ScriptLink: TagLink, ~Copyable {
  private var script: ArraySlice<UInt8>
  private(set) var exchangeCount = 0
  let capabilities: TagLinkCapabilities

  init(_ script: ArraySlice<UInt8>, hasFrames: Bool) {
    self.script = script
    capabilities = TagLinkCapabilities(
      maxCommandLength: 250, maxResponseLength: 240, maxBlockLength: 59,
      abilities: hasFrames ? [.rawFrames, .fieldReset, .otherTags] : [])
  }

  private var uid: TagUID { TagUID([0xE0, 0x04, 0x01, 0x10, 0x12, 0x34, 0x56, 0x78]) }

  mutating func select(_ search: TagSearch) throws(TagLinkError) -> TagSelection {
    exchangeCount += 1
    return TagSelection(uid: uid, technology: .v, atqa: [], sak: 0)
  }

  mutating func resetField(selecting uid: TagUID) throws(TagLinkError) -> TagSelection {
    try select(TagSearch(uid: uid))
  }

  /// A first byte chooses between an error, so many bytes that come next, and what a tag that is in order
  /// would send with the next bytes as its memory.
  mutating func exchange(
    _ command: [UInt8], _ framing: TagFraming
  ) throws(TagLinkError) -> [UInt8] {
    exchangeCount += 1
    require(command.count <= capabilities.maxCommandLength, "no command is too long")
    require(
      framing == .raw || command[1] == 0x20 || command[1] == 0x21, "what readers know themselves")
    let byte = script.popFirst() ?? 0
    if byte & 0xF0 == 0xF0 { throw TagLinkError(byte & 1 == 0 ? .transmission : .noTag) }
    if byte & 0x80 != 0 {
      let answer = Array(script.prefix(Int(byte & 0x3F)))
      script = script.dropFirst(answer.count)
      return answer
    }
    return ordinary(command)
  }

  private mutating func ordinary(_ command: [UInt8]) -> [UInt8] {
    switch command[1] {
    case 0x2B: return [0x00, 0x0F] + uid.bytes.reversed() + [0, 0, 27, 3, 1]
    case 0x20: return [0x00] + memory(4)
    case 0x23: return [0x00] + memory(4 * (Int(command.last ?? 0) + 1))
    case 0x2C: return [0x00] + memory(Int(command.last ?? 0) + 1)
    default: return [0x00]
    }
  }

  private mutating func memory(_ count: Int) -> [UInt8] {
    let answer = Array(script.prefix(count))
    script = script.dropFirst(count)
    return answer + [UInt8](repeating: 0, count: count - answer.count)
  }
}
