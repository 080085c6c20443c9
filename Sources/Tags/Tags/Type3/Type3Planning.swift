extension TagSession where Link: ~Copyable {
  mutating func planType3(
    _ operation: TagOperation, after writes: [TagPlan.Write], isResumed: Bool
  ) throws(TagOperationFailure) -> TagPlan {
    let isPlain = if case .write = operation { true } else { false }
    let memory = try readType3(
      identifies: !isPlain || options.identifies, extent: operation.blockExtent)
    switch operation {
    case .write, .erase, .restore: return try planContent(operation, memory)
    case .format: return try planFormat(memory)
    case .lock(let lock): return try planLock(lock, memory.after(writes), isResumed)
    case .writeMirrored, .unmirror:
      throw TagOperationFailure(
        "plan the mirror", .cannotMirror("a Type 3 tag has no mirror"))
    case .protect, .unprotect:
      throw TagOperationFailure(
        "plan the protection",
        .cannotProtect(
          "a FeliCa card has a key of 16 bytes and no password, and setting it is not supported"))
    }
  }

  /// Plans to mark a write in the attribute block, write the blocks that differ, and mark the write
  /// as complete.
  private func planContent(
    _ operation: TagOperation, _ found: Type3Memory
  ) throws(TagOperationFailure) -> TagPlan {
    let attributes = try writable(found)
    var memory = found
    let (data, length) = try content(operation, attributes)
    let size = Type3Attributes.blockSize
    // Bytes after the old message were not read; they are overwritten or do not matter.
    memory.bytes += [UInt8](repeating: 0, count: max(0, size + data.count - memory.bytes.count))
    let pieces = pieces(data, memory, attributes)
    let last = Array(attributes.finished(length))
    var steps: [TagPlan.Step] = []
    if !pieces.isEmpty || attributes.bytes != last {
      let first = attributes.writing(length)
      if attributes.bytes != first { steps += checked([write(0, first, .empty)]) }
      steps += checked(pieces) + checked([write(0, last, .commit)])
    }
    try checkWritable(steps, memory.configuration)
    return plan(operation, memory, steps, image: memory.bytes)
  }

  /// Returns the attribute block of a writable tag, or throws the reason why it is not writable.
  private func writable(_ memory: Type3Memory) throws(TagOperationFailure) -> Type3Attributes {
    switch memory.contents {
    case .notFormatted(let why): throw TagOperationFailure("plan the writes", .notFormatted(why))
    case .malformed(let why) where !options.overwritesMalformed:
      throw TagOperationFailure("plan the writes", .malformed(why))
    default: break
    }
    guard let attributes = memory.attributes else {
      throw TagOperationFailure("plan the writes", .notFormatted(memory.contents.description))
    }
    guard attributes.allowsWriting else { throw TagOperationFailure("plan the writes", .readOnly) }
    return attributes
  }

  /// Returns the new content of whole blocks from block 1 on, and the length of the message.
  private func content(
    _ operation: TagOperation, _ attributes: Type3Attributes
  ) throws(TagOperationFailure) -> (data: [UInt8], length: Int) {
    switch operation {
    case .write(let message):
      guard message.count <= attributes.capacity else {
        throw TagOperationFailure(
          "plan the write", .tooLong(need: message.count, capacity: attributes.capacity))
      }
      return (wholeBlocks(message), message.count)
    case .restore(let dump): return try restored(dump, attributes)
    default: return ([UInt8](repeating: 0, count: attributes.capacity), 0)
    }
  }

  /// Returns the bytes of a dump's user blocks and the length of its message, if they fit this tag.
  private func restored(
    _ dump: TagDump, _ attributes: Type3Attributes
  ) throws(TagOperationFailure) -> ([UInt8], Int) {
    func refuse(_ why: String) -> TagOperationFailure {
      TagOperationFailure("plan the restoring", .wrongDump(why))
    }
    let size = Type3Attributes.blockSize
    guard dump.kind == .type3Blocks, dump.bytes.count >= size else {
      throw refuse("the dump of \(dump.chipName) is not of a Type 3 tag's blocks")
    }
    let memory = Type3Memory(
      dump.bytes, isLiteS: false, configuration: nil)
    let content = Array(dump.bytes[dump.userArea])
    guard memory.messageLength <= content.count else {
      throw refuse(
        "the dump is malformed: its message length is \(counted(memory.messageLength, "byte")), and "
          + "\(content.count) follow")
    }
    guard content.dropFirst(attributes.capacity).allSatisfy({ $0 == 0 }),
      memory.messageLength <= attributes.capacity
    else {
      throw refuse(
        "the dump of \(dump.chipName) has \(counted(content.count, "byte")) and this tag has room for "
          + "\(attributes.capacity)")
    }
    return (wholeBlocks(Array(content.prefix(attributes.capacity))), memory.messageLength)
  }

  private func wholeBlocks(_ bytes: [UInt8]) -> [UInt8] {
    let size = Type3Attributes.blockSize
    return bytes + [UInt8](repeating: 0, count: (size - bytes.count % size) % size)
  }

  /// Returns writes for those blocks of `data` that are not known to match.
  private func pieces(
    _ data: [UInt8], _ memory: Type3Memory, _ attributes: Type3Attributes
  ) -> [TagPlan.Write] {
    let size = Type3Attributes.blockSize
    func piece(_ block: Int) -> ArraySlice<UInt8> { data[((block - 1) * size)..<(block * size)] }
    let count = data.count / size
    let most = updateCount(attributes.maxWriteSize, lastBlock: count)
    var writes: [TagPlan.Write] = []
    var next = 1
    while next <= count {
      let end = min(count + 1, next + most)
      let run = (next..<end).prefix { !memory.holds($0, piece($0)) }
      if !run.isEmpty {
        writes.append(write(next, Array(run.map(piece).joined()), .payload))
      }
      next += max(1, run.count)
    }
    return writes
  }

  /// Throws an error, before anything is written, if the card would refuse one of the writes.
  private func checkWritable(
    _ steps: [TagPlan.Step], _ configuration: Type3Configuration?
  ) throws(TagOperationFailure) {
    guard let configuration else { return }
    let size = Type3Attributes.blockSize
    for step in steps {
      guard case .write(let write) = step else { continue }
      for block in (write.address / size)..<((write.address + write.bytes.count) / size) {
        let problem: TagError.Problem? =
          !configuration.allowsWriting(block)
          ? .lockedBlock(block) : configuration.needsKey(block) ? .keyedBlock(block) : nil
        if let problem { throw TagOperationFailure("plan the writes", problem) }
      }
    }
  }
}

extension TagSession where Link: ~Copyable {
  /// Creates a plan for a Type 3 tag from its steps.
  func plan(
    _ operation: TagOperation, _ memory: Type3Memory, _ steps: [TagPlan.Step], image: [UInt8]
  ) -> TagPlan {
    TagPlan(
      operation: operation, uid: uid, chip: .type3(memory.chip), contents: memory.contents,
      steps: steps, image: image, base: 0)
  }

  /// Creates a write of whole blocks from `block` on, which replace the old ones.
  func write(
    _ block: Int, _ bytes: [UInt8], _ purpose: TagPlan.Purpose
  ) -> TagPlan.Write {
    .init(
      address: block * Type3Attributes.blockSize, bytes: bytes, purpose: purpose, replaces: true)
  }
}

extension TagOperation {
  /// The number of blocks that the operation needs from a Type 3 tag besides the message.
  var blockExtent: Int {
    switch self {
    case .erase: .max
    case .restore(let dump): dump.userArea.count / Type3Attributes.blockSize
    default: 0
    }
  }
}
