/// The platform for NFC Forum Type 5: ISO 15693 chips, whose blocks are read, written and locked
/// one by one.
enum Type5Platform: TagPlatform {
  static func accepts(_ selection: TagSelection) -> Bool {
    selection.technology == .v && selection.uid.bytes.count == TagUID.feliCaLength
  }

  static func reading<Link: TagLink & ~Copyable>(
    _ session: inout TagSession<Link>
  ) throws(TagOperationFailure) -> TagReadResult {
    let memory = try session.readType5(changing: false)
    return TagReadResult(
      uid: session.uid, chip: .type5(session.chipOfType5), contents: memory.contents,
      capacity: memory.capacity, isWritable: memory.container?.writeAccess == .free,
      exchanges: session.exchanges)
  }

  static func info<Link: TagLink & ~Copyable>(
    _ session: inout TagSession<Link>
  ) throws(TagOperationFailure) -> TagInfo { try session.infoType5() }

  static func dump<Link: TagLink & ~Copyable>(
    _ session: inout TagSession<Link>
  ) throws(TagOperationFailure) -> TagDump {
    try session.identifyType5(true)
    let memory = try session.readWholeType5()
    return TagDump(
      uid: session.uid, chipName: session.chipOfType5.name, kind: .blocks, bytes: memory.bytes,
      userArea: (memory.container?.length ?? 0)..<memory.bytes.count)
  }

  static func plan<Link: TagLink & ~Copyable>(
    _ operation: TagOperation, after writes: [TagPlan.Write], looksClosely: Bool,
    _ session: inout TagSession<Link>
  ) throws(TagOperationFailure) -> TagPlan {
    operation.isAboutSettings
      ? try session.planType5Settings(operation, after: writes, isResumed: looksClosely)
      : try session.planType5(operation, looksClosely: looksClosely)
  }

  static func send<Link: TagLink & ~Copyable>(
    _ write: TagPlan.Write, _ session: inout TagSession<Link>
  ) throws(TagOperationFailure) {
    let chip = session.chipOfType5
    if write.purpose == .lock {
      return try session.lockBlock(write.address - (chip.userByteCount ?? 0))
    }
    try session.writeBlock(write.address / (chip.blockSize ?? 4), write.sent)
  }

  static func bytes<Link: TagLink & ~Copyable>(
    _ range: Range<Int>, _ session: inout TagSession<Link>
  ) throws(TagOperationFailure) -> [UInt8] {
    let chip = session.chipOfType5
    let size = chip.blockSize ?? 4
    if let start = chip.userByteCount, range.lowerBound >= start {
      let locks = try session.blockLocks(range.upperBound - start) ?? []
      return Array(locks.dropFirst(range.lowerBound - start))
    }
    let first = range.lowerBound / size
    let bytes = try session.readBlocks(first...max(first, (range.upperBound - 1) / size))
    return Array(bytes.dropFirst(range.lowerBound - first * size).prefix(range.count))
  }

  static func image<Link: TagLink & ~Copyable>(
    of plan: TagPlan, _ session: inout TagSession<Link>
  ) throws(TagOperationFailure) -> [UInt8] {
    if plan.operation.isAboutSettings {
      let memory = try session.surveyType5()
      return memory.bytes + (memory.locks ?? [])
    }
    var memory = try session.readType5(changing: false)
    let last = (TagPlan.range(of: plan.writes).upperBound - 1) / memory.blockSize
    try session.extend(&memory, toBlock: max(0, last))
    return memory.bytes
  }

  static func refuses<Link: TagLink & ~Copyable>(
    _ page: Int, _ bytes: [UInt8], _ session: inout TagSession<Link>
  ) throws(TagOperationFailure) -> Bool {
    do {
      try session.writeBlockOnce(page, bytes)
      return false
    } catch {
      if case .vicinity = error.problem { return true }
      guard error.isRetryable else { throw error }
      try session.reselect()
      return true
    }
  }
}

extension TagSession where Link: ~Copyable {
  /// Reads the chip, the contents and the locks of a Type 5 tag.
  fileprivate mutating func infoType5() throws(TagOperationFailure) -> TagInfo {
    let selection = try requireTag()
    let memory = try surveyType5()
    let chip = chipOfType5
    let state = memory.lockState
    return TagInfo(
      selection: selection, chip: .type5(chip), contents: memory.contents,
      capacity: memory.capacity, container: memory.container?.bytes ?? [],
      userByteCount: chip.userByteCount ?? memory.area.upperBound, lockedPages: state?.pages ?? [],
      configuration: nil, lock: state, lockObstacle: state == nil ? nil : memory.lockObstacle,
      counter: try readType5Counter(), signature: try readType5Signature(),
      allowsWriting: memory.container?.writeAccess == .free,
      formatObstacle: memory.formatObstacle, passwordPage: nil, defect: chip.known?.obstacle,
      exchanges: exchanges)
  }

  /// Reads NXP's signature of 32 bytes, or returns `nil` if the chip has none.
  private mutating func readType5Signature() throws(TagOperationFailure) -> [UInt8]? {
    guard chipOfType5.known?.hasSignature == true,
      link.capabilities.abilities.contains(.rawFrames),
      let bytes = try ask("read the signature", Type5Command.readSignature)
    else { return nil }
    return bytes.count == 32 ? bytes : nil
  }

  /// Reads the tap counter, low byte first; that order is not confirmed on a chip.
  private mutating func readType5Counter() throws(TagOperationFailure) -> Int? {
    guard let block = chipOfType5.known?.counterBlock else { return nil }
    do {
      let bytes = try readBlock(block)
      return Int(bytes[0]) | Int(bytes[1]) << 8
    } catch {
      guard case .vicinity = error.problem else { throw error }
      return nil
    }
  }
}
