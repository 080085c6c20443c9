/// The platform for NFC Forum Type 3: a FeliCa card with blocks of 16 bytes. The first block tells
/// how to reach the message.
enum Type3Platform: TagPlatform {
  static func accepts(_ selection: TagSelection) -> Bool { selection.technology == .f }

  static func reading<Link: TagLink & ~Copyable>(
    _ session: inout TagSession<Link>
  ) throws(TagOperationFailure) -> TagReadResult {
    let memory = try session.readType3(identifies: session.options.identifies)
    return TagReadResult(
      uid: session.uid, chip: .type3(memory.chip), contents: memory.contents,
      capacity: memory.attributes?.capacity,
      isWritable: memory.attributes?.allowsWriting ?? false, exchanges: session.exchanges)
  }

  static func info<Link: TagLink & ~Copyable>(
    _ session: inout TagSession<Link>
  ) throws(TagOperationFailure) -> TagInfo {
    let selection = try session.requireTag()
    let memory = try session.readType3()
    let lock = memory.lock
    return TagInfo(
      selection: selection, chip: .type3(memory.chip), contents: memory.contents,
      capacity: memory.attributes?.capacity, container: memory.attributes?.bytes ?? [],
      userByteCount: memory.blockCount * Type3Attributes.blockSize, lockedPages: lock?.pages ?? [],
      configuration: nil, lock: lock,
      lockObstacle: lock.flatMap { _ in session.lockObstacle(memory) },
      counter: nil, signature: nil, allowsWriting: memory.attributes?.allowsWriting ?? false,
      formatObstacle: session.formatObstacle(memory), passwordPage: nil, defect: nil,
      exchanges: session.exchanges)
  }

  static func dump<Link: TagLink & ~Copyable>(
    _ session: inout TagSession<Link>
  ) throws(TagOperationFailure) -> TagDump {
    let memory = try session.readType3(extent: .max)
    return TagDump(
      uid: session.uid, chipName: memory.chip.name, kind: .type3Blocks, bytes: memory.bytes,
      userArea: Type3Attributes.blockSize..<memory.bytes.count)
  }

  static func plan<Link: TagLink & ~Copyable>(
    _ operation: TagOperation, after writes: [TagPlan.Write], looksClosely: Bool,
    _ session: inout TagSession<Link>
  ) throws(TagOperationFailure) -> TagPlan {
    try session.planType3(operation, after: writes, isResumed: looksClosely)
  }

  static func send<Link: TagLink & ~Copyable>(
    _ write: TagPlan.Write, _ session: inout TagSession<Link>
  ) throws(TagOperationFailure) {
    try session.update(write.address / Type3Attributes.blockSize, write.bytes)
  }

  static func bytes<Link: TagLink & ~Copyable>(
    _ range: Range<Int>, _ session: inout TagSession<Link>
  ) throws(TagOperationFailure) -> [UInt8] {
    guard case .type3(let chip) = session.chip else {
      throw TagOperationFailure("read back", .strangeMemory("the attribute block was not read"))
    }
    let size = Type3Attributes.blockSize
    return try session.readBlocks(
      (range.lowerBound / size)..<(range.upperBound / size), chip.attributes?.maxReadSize ?? 1)
  }

  static func refuses<Link: TagLink & ~Copyable>(
    _ page: Int, _ bytes: [UInt8], _ session: inout TagSession<Link>
  ) throws(TagOperationFailure) -> Bool {
    do {
      try session.update(page, bytes)
      return false
    } catch {
      if case .statusFlags = error.problem { return true }
      guard error.isRetryable else { throw error }
      try session.reselect()
      return true
    }
  }

  static func image<Link: TagLink & ~Copyable>(
    of plan: TagPlan, _ session: inout TagSession<Link>
  ) throws(TagOperationFailure) -> [UInt8] {
    let memory = try session.readType3(extent: plan.operation.blockExtent)
    let isAboutConfiguration =
      TagPlan.range(of: plan.writes).upperBound > Type3Memory.configurationRange.lowerBound
    return isAboutConfiguration ? memory.image : memory.bytes
  }
}
