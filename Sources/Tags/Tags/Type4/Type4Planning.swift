extension TagSession where Link: ~Copyable {
  mutating func planType4(_ operation: TagOperation) throws(TagOperationFailure) -> TagPlan {
    if operation.isAboutSettings || operation.isMirrored {
      _ = try openType4(changing: false)
      throw refusal(operation)
    }
    let isBlind = options.writesBlindly
    if isBlind, case .write(let message) = operation, let plan = try planBlind(message) {
      return plan
    }
    var file = try readType4(changing: true, extent: operation.fileExtent)
    let final = try finalBytes(operation, file)
    if case .malformed(let why) = file.contents, !options.overwritesMalformed {
      throw TagOperationFailure("plan the writes", .malformed(why))
    }
    // Bytes after the old message were not read; they are overwritten or do not matter.
    file.bytes += [UInt8](repeating: 0, count: max(0, final.count - file.bytes.count))
    return plan(operation, file, final)
  }

  /// Plans one update for length and message without reading the file. Returns `nil` if they do not
  /// fit into one update.
  private mutating func planBlind(_ message: [UInt8]) throws(TagOperationFailure) -> TagPlan? {
    let container = try openType4(changing: true)
    try check(message, container)
    let final = Type4File.length(message.count, container.lengthSize) + message
    guard final.count <= maxUpdateSize(container) else { return nil }
    return TagPlan(
      operation: .write(message), uid: uid,
      chip: .type4(Type4Chip(container: container)), contents: .unreadable("was not looked at"),
      steps: [.write(.init(address: 0, bytes: final, purpose: .commit))],
      image: [UInt8](repeating: 0, count: final.count), base: 0)
  }

  private func check(_ message: [UInt8], _ container: Type4Container) throws(TagOperationFailure) {
    guard message.count <= container.capacity else {
      throw TagOperationFailure(
        "plan the write", .tooLong(need: message.count, capacity: container.capacity))
    }
  }

  private func maxUpdateSize(_ container: Type4Container) -> Int {
    max(1, min(container.maxUpdateSize, 240, link.capabilities.maxCommandLength - 5))
  }

  /// Returns the bytes at the beginning of the file after the operation: length field and message.
  private func finalBytes(
    _ operation: TagOperation, _ file: Type4File
  ) throws(TagOperationFailure) -> [UInt8] {
    let size = file.container.lengthSize
    switch operation {
    case .write(let message):
      try check(message, file.container)
      return Type4File.length(message.count, size) + message
    case .erase: return [UInt8](repeating: 0, count: file.container.reachableSize)
    case .restore(let dump): return try restored(dump, file.container)
    case .format:
      throw TagOperationFailure(
        "plan the formatting", .cannotFormat("a Type 4 tag is formatted by its own applications"))
    case .writeMirrored, .unmirror, .lock, .protect, .unprotect: throw refusal(operation)
    }
  }

  /// Returns the file of a dump, with a length field of this card's size.
  private func restored(
    _ dump: TagDump, _ container: Type4Container
  ) throws(TagOperationFailure) -> [UInt8] {
    func refuse(_ why: String) -> TagOperationFailure {
      TagOperationFailure("plan the restoring", .wrongDump(why))
    }
    let size = dump.lengthSize ?? container.lengthSize
    let bytes = Array(dump.bytes[dump.userArea])
    guard dump.kind == .file, bytes.count >= size else {
      throw refuse("the dump of \(dump.chipName) is not of a Type 4 tag's file")
    }
    let count = bytes.prefix(size).reduce(0) { $0 << 8 | Int($1) }
    let content = bytes.dropFirst(size)
    guard count <= content.count else {
      throw refuse(
        "the dump is malformed: its message length is \(counted(count, "byte")), and \(content.count) follow"
      )
    }
    try check(Array(content.prefix(count)), container)
    guard content.dropFirst(container.capacity).allSatisfy({ $0 == 0 }) else {
      throw refuse(
        "the dump of \(dump.chipName) has a file of \(counted(bytes.count, "byte")) and this tag's has "
          + "\(container.fileSize)")
    }
    return Type4File.length(count, container.lengthSize) + content.prefix(container.capacity)
  }

  /// Plans to write length 0, the message, and its length; or all at once if the card makes that
  /// safe.
  private func plan(
    _ operation: TagOperation, _ file: Type4File, _ final: [UInt8]
  ) -> TagPlan {
    let chip = Type4Chip(container: file.container)
    return TagPlan(
      operation: operation, uid: uid, chip: .type4(chip),
      contents: file.contents, steps: steps(chip, file, final), image: file.bytes, base: 0)
  }

  private func steps(
    _ chip: Type4Chip, _ file: Type4File, _ final: [UInt8]
  ) -> [TagPlan.Step] {
    let size = file.container.lengthSize
    let changed = final.prefix(max(size, file.changedCount(final)))
    if file.changedCount(final) == 0 { return [] }
    let longest = maxUpdateSize(file.container)
    let atOnce = min(longest, options.trustsSingleUpdate ? longest : chip.atomicUpdate)
    if changed.count <= atOnce {
      return checked([write(Array(changed), .commit)])
    }
    let (none, length) = ([UInt8](repeating: 0, count: size), Array(final.prefix(size)))
    let payload = stride(from: size, to: final.count, by: longest).map { start in
      start..<min(start + longest, final.count)
    }.filter { !file.holds(final[$0]) }
    return checked(file.messageLength == 0 ? [] : [write(none, .empty)])
      + checked(payload.map { write(Array(final[$0]), .payload, at: $0.lowerBound) })
      + checked(length == none ? [] : [write(length, .commit)])
  }

  private func write(
    _ bytes: [UInt8], _ purpose: TagPlan.Purpose, at address: Int = 0
  ) -> TagPlan.Write { .init(address: address, bytes: bytes, purpose: purpose) }

  /// Returns steps for the writes, and their comparison if `verifies` is set.
  func checked(_ writes: [TagPlan.Write]) -> [TagPlan.Step] {
    let steps = writes.map { TagPlan.Step.write($0) }
    return options.verifies && !writes.isEmpty
      ? steps + [.check(TagPlan.range(of: writes))] : steps
  }
}
