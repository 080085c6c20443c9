/// The planned writes of an operation on a Type 2 memory.
struct Type2WritePlan {
  var memory: Type2Memory
  /// The planned writes in order.
  var writes: [TagPlan.Write] = []
  /// The number of the last page that must be known so that the plan is right.
  var lastPage = 3
  /// The bytes of the container and data area before the writes, with zeros for unread ones.
  var image: [UInt8] = []
  /// The bytes of the container and data area after the writes.
  var final: [UInt8] = []

  init(
    _ operation: TagOperation, _ memory: Type2Memory, _ options: TagOptions
  ) throws(TagOperationFailure) {
    self.memory = memory
    switch operation {
    case .write(let message): try write(message, options)
    case .erase: try erase(options)
    case .format: try format()
    case .restore(let dump): try restore(dump, options)
    case .writeMirrored(let message): try write(message.message, options, mirrored: message)
    case .unmirror, .lock, .protect, .unprotect: break
    }
  }

  mutating func write(
    _ message: [UInt8], _ options: TagOptions, mirrored: TagMirroredMessage? = nil
  ) throws(TagOperationFailure) {
    if let excess = memory.excess {
      throw TagOperationFailure("plan the write", .container(excess))
    }
    if memory.isReadOnly, holds(message, mirrored) { return }
    let area = try area(toPage: memory.lastAreaPage)
    do {
      let plan = try area.plan(writing: message)
      take(plan, area)
      // The page after the message decides whether a terminator is needed.
      lastPage = min(memory.lastAreaPage, (plan.pages.last?.page ?? 3) + 1)
    } catch {
      try options.allowOverwriting(after: error)
      try overwrite(message, area)
    }
  }

  /// Returns whether the tag has the message already, so that nothing needs to be allowed.
  private mutating func holds(_ message: [UInt8], _ mirrored: TagMirroredMessage?) -> Bool {
    guard let area = memory.padded(toPage: memory.lastAreaPage),
      case .message(let found) = area.survey().outcome, found.count == message.count
    else { return false }
    image = area.container.bytes + area.data
    var there = Array(found)
    if let mirrored {
      // The mirrored values at the mirror's own address do not count as a difference.
      let start = (memory.messageAddress ?? 0) + mirrored.offset
      let place = start..<(start + mirrored.mirror.length)
      guard memory.overlaid.isEmpty || memory.overlaid == place else { return false }
      let part = mirrored.offset..<(mirrored.offset + place.count)
      if !memory.overlaid.isEmpty { there.replaceSubrange(part, with: message[part]) }
      let base = start - NDEFTagMemory.containerAddress
      image.replaceSubrange(base..<(base + place.count), with: message[part])
    }
    final = image
    return there == message
  }

  /// Plans to replace everything in the data area, except for its size, by a message.
  private mutating func overwrite(
    _ message: [UInt8], _ area: NDEFTagMemory
  ) throws(TagOperationFailure) {
    lastPage = memory.lastAreaPage
    let empty = NDEFTagMemory(
      container: area.container, data: emptyData(area)[...])
    do {
      take(try area.plan(replacingWith: empty.plan(writing: message).data), area)
    } catch {
      throw TagOperationFailure("plan the write", .init(error))
    }
  }

  private mutating func erase(_ options: TagOptions) throws(TagOperationFailure) {
    lastPage = memory.lastUserPage
    let area = try area(toPage: lastPage)
    if case .malformed(let why) = memory.contents, !options.overwritesMalformed, isKnownInFull {
      throw TagOperationFailure("plan the erasing", .malformed(why))
    }
    try replace(area, with: emptyData(area))
  }

  private var isKnownInFull: Bool { memory.pageCount > lastPage }

  private mutating func restore(
    _ dump: TagDump, _ options: TagOptions
  ) throws(TagOperationFailure) {
    lastPage = memory.lastUserPage
    let area = try area(toPage: lastPage)
    let data = Array(dump.bytes[dump.userArea])
    guard dump.kind == .pages, data.count == area.data.count else {
      throw TagOperationFailure(
        "plan the restoring",
        .wrongDump(
          "the dump of \(dump.chipName) has \(counted(data.count, "byte")) of user memory and this "
            + "tag has \(area.data.count)"))
    }
    try checkMirror(dump, options)
    let final = NDEFTagMemory(container: area.container, data: data[...])
    if case .malformed(let why) = TagContents(final.survey().outcome),
      !options.overwritesMalformed
    {
      throw TagOperationFailure("plan the restoring", .wrongDump("the dump is malformed: \(why)"))
    }
    try replace(area, with: data)
  }

  /// Checks that no mirror was active in the dump: a mirror hides the stored bytes, and the dump
  /// has the mirrored ones instead.
  private func checkMirror(_ dump: TagDump, _ options: TagOptions) throws(TagOperationFailure) {
    let shown = Type2Memory(dump.bytes, memory.product).overlaid
    guard shown.overlaps(dump.userArea), !options.overwritesMalformed else { return }
    throw TagOperationFailure(
      "plan the restoring",
      .wrongDump(
        "\(dump.chipName) showed its own numbers when it was dumped, so bytes \(shown.lowerBound) to "
          + "\(shown.upperBound - 1) are not its own content; switch its mirror off and dump "
          + "it again, or write the template"))
  }

  private mutating func replace(_ area: NDEFTagMemory, with data: [UInt8])
    throws(TagOperationFailure)
  {
    do {
      take(try area.plan(replacingWith: data), area)
    } catch {
      throw TagOperationFailure("plan the writes", .init(error))
    }
  }

  /// Returns the data area if everyone can read and write it, and throws an error otherwise.
  private func area(toPage last: Int) throws(TagOperationFailure) -> NDEFTagMemory {
    guard let area = memory.padded(toPage: last) else {
      throw TagOperationFailure(
        "plan the writes", memory.notFormatted("there is no capability container"))
    }
    switch area.survey().outcome {
    case .notNDEF, .unsupportedVersion:
      throw TagOperationFailure(
        "plan the writes", memory.notFormatted(area.survey().outcome.description))
    case .unreadable(let access):
      throw TagOperationFailure("plan the writes", .ndef(.unreadable(access)))
    case .noNDEFTLV, .empty, .message, .malformed: break
    }
    if area.container.writeAccess != .free {
      throw TagOperationFailure(
        "plan the writes", .ndef(.writeProtected(area.container.writeAccess)))
    }
    return area
  }

  /// Returns the bytes of the data area on an empty tag with this chip.
  private func emptyData(_ area: NDEFTagMemory) -> [UInt8] {
    guard let product = memory.product else { return emptyDataOfUnknown(area) }
    return padded(product.emptyContent, area.data.count)
  }

  /// Returns the data of an empty tag with an unknown chip: the tag's own blocks before the
  /// message, the bytes that those name, and an empty message laid out around them.
  private func emptyDataOfUnknown(_ area: NDEFTagMemory) -> [UInt8] {
    let survey = area.survey()
    let start = NDEFTagMemory.dataAddress
    let blocksEnd = survey.messageAddress ?? start
    let kept = survey.controlAreas.map(\.range) + [start..<max(start, blocksEnd)]
    let data = area.data.enumerated().map { index, byte in
      kept.contains { $0.contains(index + start) } ? byte : 0
    }
    let cleared = NDEFTagMemory(container: area.container, data: data[...])
    return (try? cleared.plan(writing: []))?.data ?? padded([0x03, 0x00, 0xFE], data.count)
  }

  private func padded(_ start: [UInt8], _ count: Int) -> [UInt8] {
    Array(start.prefix(count)) + [UInt8](repeating: 0, count: max(0, count - start.count))
  }

  /// Whether a write is beyond the user memory of the smallest chip.
  var goesBeyondSmallestChip: Bool {
    let end = (Type2Product.ultralight.lastUserPage + 1) * NDEFTagMemory.pageSize
    return writes.contains { $0.address >= end }
  }

  private mutating func take(_ plan: NDEFWritePlan, _ area: NDEFTagMemory) {
    image = area.container.bytes + area.data
    final = area.container.bytes + plan.data
    writes = plan.writes.map {
      TagPlan.Write(
        address: $0.page * NDEFTagMemory.pageSize, bytes: $0.bytes, purpose: .init($0.purpose))
    }
  }
}
