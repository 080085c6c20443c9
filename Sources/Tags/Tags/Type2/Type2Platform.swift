/// The platform for NFC Forum Type 2: pages of four bytes, locks, and on some chips a password and
/// a mirror.
enum Type2Platform: TagPlatform {
  static func accepts(_ selection: TagSelection) -> Bool {
    // Neither ISO-DEP, nor MIFARE Classic, nor a second cascade, nor Type 1.
    selection.technology == .a && selection.sak == 0 && !selection.isTopaz
  }

  static func reading<Link: TagLink & ~Copyable>(
    _ session: inout TagSession<Link>
  ) throws(TagOperationFailure) -> TagReadResult {
    try session.openForReading()
    let memory = try session.readType2(changing: false)
    return TagReadResult(
      uid: session.uid, chip: .type2(session.chipOfType2), contents: memory.contents,
      capacity: memory.survey?.capacity, isWritable: memory.container?.writeAccess == .free,
      exchanges: session.exchanges)
  }

  static func info<Link: TagLink & ~Copyable>(
    _ session: inout TagSession<Link>
  ) throws(TagOperationFailure) -> TagInfo { try session.infoType2() }

  static func dump<Link: TagLink & ~Copyable>(
    _ session: inout TagSession<Link>
  ) throws(TagOperationFailure) -> TagDump {
    try session.identifyType2(true)
    try session.openForReading()
    var memory = try session.readType2(changing: true)
    try session.readRest(&memory)
    let size = NDEFTagMemory.pageSize
    return TagDump(
      uid: session.uid, chipName: session.chipOfType2.name, kind: .pages, bytes: memory.bytes,
      userArea: (4 * size)..<max(4 * size, (memory.lastUserPage + 1) * size))
  }

  static func plan<Link: TagLink & ~Copyable>(
    _ operation: TagOperation, after writes: [TagPlan.Write], looksClosely: Bool,
    _ session: inout TagSession<Link>
  ) throws(TagOperationFailure) -> TagPlan {
    do {
      return operation.isAboutSettings
        ? try session.planSettings(operation, after: writes, isResumed: looksClosely)
        : try session.planType2(operation, looksClosely: looksClosely)
    } catch { throw session.blamingReader(error) }
  }

  static func send<Link: TagLink & ~Copyable>(
    _ write: TagPlan.Write, _ session: inout TagSession<Link>
  ) throws(TagOperationFailure) {
    try session.writePage(write.address / NDEFTagMemory.pageSize, write.sent)
  }

  static func bytes<Link: TagLink & ~Copyable>(
    _ range: Range<Int>, _ session: inout TagSession<Link>
  ) throws(TagOperationFailure) -> [UInt8] {
    let first = range.lowerBound / NDEFTagMemory.pageSize
    let last = (range.upperBound - 1) / NDEFTagMemory.pageSize
    let bytes = try session.readPages(first...max(first, last))
    guard bytes.count == range.count else {
      throw TagOperationFailure("read back", .shortAnswer(got: bytes.count, need: range.count))
    }
    return bytes
  }

  static func image<Link: TagLink & ~Copyable>(
    of plan: TagPlan, _ session: inout TagSession<Link>
  ) throws(TagOperationFailure) -> [UInt8] {
    var memory = try session.readType2(changing: false)
    let last = TagPlan.range(of: plan.writes).upperBound / NDEFTagMemory.pageSize - 1
    try session.extend(&memory, toPage: last)
    return Array(memory.bytes.dropFirst(plan.base))
  }

  static func refuses<Link: TagLink & ~Copyable>(
    _ page: Int, _ bytes: [UInt8], _ session: inout TagSession<Link>
  ) throws(TagOperationFailure) -> Bool {
    do {
      try session.writePage(page, bytes)
      return false
    } catch {
      guard error.isRetryable else { throw error }
      try session.reselect()
      return true
    }
  }
}

extension Type2Chip: TypedTagChip {
  static var type: TagType { .type2 }

  func contents(of image: [UInt8], from base: Int) -> TagContents {
    let start = NDEFTagMemory.containerAddress - base
    guard let memory = NDEFTagMemory(fromContainer: image[...].dropFirst(start)) else {
      return .noBlock
    }
    return TagContents(memory.survey().outcome)
  }
}

extension TagSession where Link: ~Copyable {
  /// The current chip, which is of Type 2; unidentified if nothing is known.
  var chipOfType2: Type2Chip {
    if case .type2(let chip) = chip { chip } else { .unidentified }
  }

  /// The current chip's entry in the product table, or `nil` if it has none.
  var product: Type2Product? { chipOfType2.product }

  /// Whether the chip is unknown and the reader lacks the ability to ask it.
  var isUnknownByReader: Bool {
    product == nil && !link.capabilities.abilities.contains(.rawFrames)
  }

  /// Returns a fault about an unknown chip as a missing ability of the reader, if that is the
  /// cause.
  fileprivate func blamingReader(_ fault: TagOperationFailure) -> TagOperationFailure {
    guard isUnknownByReader else { return fault }
    switch fault.problem {
    case .cannotFormat(let why), .cannotLock(let why), .cannotProtect(let why),
      .cannotMirror(let why):
      return TagOperationFailure(fault.action, TagLinkError(.unsupported(.rawFrames), detail: why))
    default: return fault
    }
  }

  /// Unlocks the tag for reading if there is a password. The chip must be identified for that, to
  /// find its settings.
  mutating func openForReading() throws(TagOperationFailure) {
    guard access.mayOpen else { return }
    try identifyType2(true)
    try open()
    try access.checkAnswer()
  }

  /// Reads the pages after the user memory, or none of them if one needs a password.
  fileprivate mutating func readRest(_ memory: inout Type2Memory) throws(TagOperationFailure) {
    try extend(&memory, toPage: max(3, memory.lastUserPage))
    guard let last = product?.lastPage, last >= memory.pageCount else { return }
    do {
      memory.append(try readPages(memory.pageCount...last))
    } catch {
      guard error.problem.secretPage != nil else { throw error }
      try reselect()
    }
  }
}
