/// The platform for NFC Forum Type 4: a card with an application, a capability container and an
/// NDEF file.
enum Type4Platform: TagPlatform {
  static func accepts(_ selection: TagSelection) -> Bool { selection.speaksISODEP }

  static func reading<Link: TagLink & ~Copyable>(
    _ session: inout TagSession<Link>
  ) throws(TagOperationFailure) -> TagReadResult {
    let file = try session.readType4(changing: false)
    return TagReadResult(
      uid: session.uid, chip: file.chip, contents: file.contents,
      capacity: file.container.capacity, isWritable: file.container.allowsWriting,
      exchanges: session.exchanges)
  }

  static func info<Link: TagLink & ~Copyable>(
    _ session: inout TagSession<Link>
  ) throws(TagOperationFailure) -> TagInfo {
    let selection = try session.requireTag()
    let file = try session.readType4(changing: false)
    let isNTAG424 = file.container.isNTAG424
    let settings = isNTAG424 ? try session.readNTAG424Settings() : nil
    let signature = isNTAG424 ? try session.readNTAG424Signature() : nil
    let desfire = isNTAG424 ? nil : try session.desfireVersion()
    return TagInfo(
      selection: selection, chip: .type4(Type4Chip(container: file.container, desfire: desfire)),
      contents: file.contents, capacity: file.container.capacity, container: [],
      userByteCount: file.container.fileSize, lockedPages: [], configuration: nil, lock: nil,
      lockObstacle: nil, counter: nil, signature: signature,
      allowsWriting: file.container.allowsWriting, formatObstacle: nil, passwordPage: nil,
      fileSettings: settings, defect: nil, exchanges: session.exchanges)
  }

  static func dump<Link: TagLink & ~Copyable>(
    _ session: inout TagSession<Link>
  ) throws(TagOperationFailure) -> TagDump {
    let file = try session.readType4(changing: false, extent: .max)
    return TagDump(
      uid: session.uid, chipName: file.chip.name, kind: .file, bytes: file.bytes,
      userArea: 0..<file.bytes.count, lengthSize: file.container.lengthSize)
  }

  static func plan<Link: TagLink & ~Copyable>(
    _ operation: TagOperation, after writes: [TagPlan.Write], looksClosely: Bool,
    _ session: inout TagSession<Link>
  ) throws(TagOperationFailure) -> TagPlan { try session.planType4(operation) }

  static func send<Link: TagLink & ~Copyable>(
    _ write: TagPlan.Write, _ session: inout TagSession<Link>
  ) throws(TagOperationFailure) { try session.updateFile(write.address, write.bytes) }

  static func bytes<Link: TagLink & ~Copyable>(
    _ range: Range<Int>, _ session: inout TagSession<Link>
  ) throws(TagOperationFailure) -> [UInt8] {
    guard case .type4(let chip) = session.chip else {
      throw TagOperationFailure("read back", .strangeMemory("the NDEF file was not opened"))
    }
    return try session.readFile(range, chip.container)
  }

  static func image<Link: TagLink & ~Copyable>(
    of plan: TagPlan, _ session: inout TagSession<Link>
  ) throws(TagOperationFailure) -> [UInt8] {
    try session.readType4(changing: false, extent: plan.operation.fileExtent).bytes
  }
}

extension Type4Chip: TypedTagChip {
  static var type: TagType { .type4 }

  func contents(of image: [UInt8], from base: Int) -> TagContents {
    Type4File(container, image).contents
  }
}

extension Type4File {
  fileprivate var chip: TagChip { .type4(Type4Chip(container: container)) }
}

extension Type4Container {
  /// Whether the file can be written by everyone, as far as the container says.
  fileprivate var allowsWriting: Bool { (writeAccess ?? 0) == 0 }
}
