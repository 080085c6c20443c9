import NDEF

extension TagSession where Link: ~Copyable {
  mutating func planType4(_ operation: TagOperation) throws(TagFault) -> TagPlan {
    if operation.isAboutSettings || operation.isMirrored {
      _ = try openType4(changing: false)
      throw refusal(operation)
    }
    let isBlind = options.writesBlindly
    if isBlind, case .write(let message) = operation, let plan = try planBlind(message) {
      return plan
    }
    var file = try readType4(changing: true, whole: true)
    longestFileSeen = max(longestFileSeen, file.wholeCount)
    let final = try finalBytes(operation, file)
    if case .malformed(let why) = file.contents, !options.overwritesMalformed {
      throw TagFault("plan the writes", .malformed(why))
    }
    // What follows the old message was not read; it is written or does not matter.
    file.bytes += [UInt8](repeating: 0, count: max(0, final.count - file.bytes.count))
    return plan(operation, file, final)
  }

  /// One update for length and message, without a look at what is there; `nil` when it does not fit
  /// into one.
  private mutating func planBlind(_ message: [UInt8]) throws(TagFault) -> TagPlan? {
    let container = try openType4(changing: true)
    try check(message, container)
    let final = Type4File.length(message.count, container.lengthSize) + message
    guard final.count <= longestUpdate(container) else { return nil }
    return TagPlan(
      operation: .write(message), uid: selection?.uid ?? TagUID([]),
      chip: .type4(Type4Chip(container: container)), contents: .unreadable("was not looked at"),
      steps: [.write(.init(address: 0, bytes: final, purpose: .commit))],
      image: [UInt8](repeating: 0, count: final.count), base: 0)
  }

  private func check(_ message: [UInt8], _ container: Type4Container) throws(TagFault) {
    guard message.count <= container.capacity else {
      throw TagFault(
        "plan the write", .tooLong(need: message.count, capacity: container.capacity))
    }
  }

  private func longestUpdate(_ container: Type4Container) -> Int {
    max(1, min(container.longestUpdate, 240, link.limits.command - 5))
  }

  /// The file's beginning as it is to be: as much as is written now or was written before.
  private func finalBytes(
    _ operation: TagOperation, _ file: Type4File
  ) throws(TagFault) -> [UInt8] {
    let size = file.container.lengthSize
    switch operation {
    case .write(let message):
      try check(message, file.container)
      return Type4File.length(message.count, size) + message
    case .erase: return [UInt8](repeating: 0, count: max(size, longestFileSeen))
    case .restore(let dump):
      guard dump.kind == .file, dump.userArea.count >= 2 else {
        throw TagFault(
          "plan the restoring",
          .wrongDump("the dump of \(dump.chipName) is not of a Type 4 tag's file"))
      }
      let message = Array(dump.bytes[dump.userArea].dropFirst(2))
      try check(message, file.container)
      return Type4File.length(message.count, size) + message
    case .format:
      throw TagFault(
        "plan the formatting", .cannotFormat("a Type 4 tag is formatted by its own applications"))
    case .writeMirrored, .unmirror, .lock, .protect, .unprotect: throw refusal(operation)
    }
  }

  /// Length to 0, the message, the length; or all at once where the card makes that safe.
  private func plan(
    _ operation: TagOperation, _ file: Type4File, _ final: [UInt8]
  ) -> TagPlan {
    let chip = Type4Chip(container: file.container)
    return TagPlan(
      operation: operation, uid: selection?.uid ?? TagUID([]), chip: .type4(chip),
      contents: file.contents, steps: steps(chip, file, final), image: file.bytes, base: 0)
  }

  private func steps(
    _ chip: Type4Chip, _ file: Type4File, _ final: [UInt8]
  ) -> [TagPlan.Step] {
    if file.bytes.prefix(file.knownCount).starts(with: final) { return [] }
    let size = file.container.lengthSize
    let longest = longestUpdate(file.container)
    let atOnce = min(longest, options.trustsSingleUpdate ? longest : chip.atomicUpdate)
    if final.count <= atOnce {
      return checked([.init(address: 0, bytes: final, purpose: .commit)])
    }
    let none = [UInt8](repeating: 0, count: size)
    var steps: [TagPlan.Step] = []
    if file.messageLength != 0 {
      steps += checked([.init(address: 0, bytes: none, purpose: .empty)])
    }
    let pieces = stride(from: size, to: final.count, by: longest).map { start in
      TagPlan.Write(
        address: start, bytes: Array(final[start..<min(start + longest, final.count)]),
        purpose: .payload)
    }
    let known = file.bytes.prefix(file.knownCount).dropFirst(size)
    if !known.starts(with: final.dropFirst(size)) {
      steps += checked(pieces)
    }
    let length = Array(final.prefix(size))
    if length != none { steps += checked([.init(address: 0, bytes: length, purpose: .commit)]) }
    return steps
  }

  private func checked(_ writes: [TagPlan.Write]) -> [TagPlan.Step] {
    let steps = writes.map { TagPlan.Step.write($0) }
    return options.verifies && !writes.isEmpty
      ? steps + [.check(TagPlan.range(of: writes))] : steps
  }
}
