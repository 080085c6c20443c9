import NDEF
import Tags

/// Plays one input as the answers of a tag and a reader, to every operation.
func fuzzTag(_ input: [UInt8]) {
  guard let first = input.first else { return }
  var options = first & 0x10 == 0 ? TagOptions() : .fewestExchanges
  options.overwritesMalformed = first & 0x20 != 0
  let password = TagPassword([1, 2, 3, 4, 5, 6])
  var tag = NDEFTag(
    ScriptLink(input.dropFirst()), options: options,
    passwords: first & 0x40 == 0 ? nil : password.map { TagPasswordProvider($0) })
  if first & 0x80 != 0 { return settings(first, &tag) }
  for round in 0..<2 {
    do throws(TagError) {
      try perform(Int(first & 0x0F) + round, &tag)
    } catch {
      require(!error.description.isEmpty, "an error has a sentence")
      if round == 0 { require(error.exchanges >= 0, "exchanges are counted") }
    }
  }
  let link = tag.release()
  require(link.exchangeCount < 20_000, "every operation ends")
}

/// Locks, passwords and mirrors, one operation an input.
private func settings(_ first: UInt8, _ tag: inout NDEFTag<ScriptLink>) {
  let wanted = TagPassword([9, 8, 7, 6]) ?? .factory
  let message = TagMirroredMessage(
    message: [UInt8](repeating: 0x30, count: 30), mirror: .uid, offset: 7)
  let operations: [TagOperation?] = [
    .lock(TagLock()), .lock(TagLock(freezesConfiguration: true, expected: [0xD0, 0, 0])),
    .protect(TagProtection(password: wanted)),
    .protect(TagProtection(password: wanted, firstPage: 0, protectsReading: true, attempts: 7)),
    .unprotect, .unmirror, message.map { .writeMirrored($0) },
  ]
  let index = Int(first & 0x0F)
  guard index < operations.count, let operation = operations[index] else { return }
  do throws(TagError) {
    if first & 0x10 != 0 { require(!(try tag.plan(operation)).description.isEmpty, "a plan") }
    if first & 0x20 != 0 {
      let content = TagOperation.write([UInt8](repeating: 0xD1, count: index * 37))
      let plans = try tag.plan(TagOperation.sequence(content, then: operation))
      require(plans.count == 2, "a plan for each")
    }
    try tag.perform(operation)
  } catch {
    require(!error.description.isEmpty, "an error has a sentence")
  }
}

private func perform(_ number: Int, _ tag: inout NDEFTag<ScriptLink>) throws(TagError) {
  let message = [UInt8](repeating: 0xD1, count: number * 37)
  switch number {
  case 0:
    let reading = try tag.read()
    _ = try? reading.message()
    require(!reading.contents.description.isEmpty, "contents have a sentence")
  case 1: _ = try tag.info()
  case 2: _ = try tag.dump()
  case 3: require(!(try tag.plan(.erase)).description.isEmpty, "a plan has a text")
  case 4: try tag.erase()
  case 5: try tag.format()
  case 6:
    let bytes = [UInt8](repeating: 3, count: 160)
    let uid = TagUID([4, 1, 2, 3, 4, 5, 6])
    let dump = TagDump(uid: uid, chipName: "", kind: .pages, bytes: bytes, userArea: 16..<160)
    try tag.restore(dump)
  default: try tag.write(message)
  }
}

/// A link whose answers are written in the input.
private struct ScriptLink: TagLink, ~Copyable {
  private var script: ArraySlice<UInt8>
  private(set) var exchangeCount = 0
  let capabilities = TagLinkCapabilities.pn53x

  init(_ script: ArraySlice<UInt8>) { self.script = script }

  mutating func select(_ search: TagSearch) throws(TagLinkError) -> TagSelection {
    exchangeCount += 1
    let byte = script.popFirst() ?? 0x3F
    try fail(byte)
    let uid: [UInt8] = byte & 0x40 == 0 ? [4, 1, 2, 3, 4, 5, 6] : [8, 1, 2, 3]
    let sak: UInt8 = byte & 0x80 == 0 ? 0 : 0x20
    return TagSelection(uid: TagUID(uid), atqa: [0x44, 0], sak: sak)
  }

  mutating func resetField(selecting uid: TagUID) throws(TagLinkError) -> TagSelection {
    try select(TagSearch(uid: uid))
  }

  /// A first byte chooses between an error, the bytes that come next, and zeros of the length that
  /// is expected.
  mutating func exchange(
    _ command: [UInt8], _ framing: TagFraming
  ) throws(TagLinkError) -> [UInt8] {
    exchangeCount += 1
    require(command.count <= capabilities.maxCommandLength, "no command is too long")
    let byte = script.popFirst() ?? 0x32
    try fail(byte)
    let expected = expectedCount(command)
    var answer = Array(script.prefix(byte & 0x40 == 0 ? expected : Int(byte & 0x3F)))
    script = script.dropFirst(answer.count)
    if byte & 0x40 == 0 {
      answer += [UInt8](repeating: 0, count: max(0, expected - answer.count))
    }
    return command.first == 0 ? answer + [0x90, 0x00] : answer
  }

  private func fail(_ byte: UInt8) throws(TagLinkError) {
    let problems: [TagLinkError.Problem] = [
      .noTag, .noAnswer, .transmission, .damaged, .refused(nil), .refused(5), .released,
      .otherTag(TagUID([9, 9])), .readerGone, .cancelled,
    ]
    guard byte & 0x30 == 0x30 else { return }
    throw TagLinkError(problems[Int(byte & 0x0F) % problems.count])
  }

  /// What a tag that is in order would send.
  private func expectedCount(_ command: [UInt8]) -> Int {
    switch (command.first ?? 0, command.count) {
    case (0x30, _): 16
    case (0x3A, 3): max(0, Int(command[2]) - Int(command[1]) + 1) * 4
    case (0x60, _): 8
    case (0x1B, 5): 2
    case (0x39, 2): 3
    case (0x3C, 2): 32
    case (0x00, 5): Int(command[4])
    default: 0
    }
  }
}
