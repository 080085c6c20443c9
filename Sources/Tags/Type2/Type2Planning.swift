import NDEF

extension TagSession where Link: ~Copyable {
  /// Reads what has to be known and lays the operation out; `looksClosely` reads the locks in any
  /// case, as after a refusal.
  mutating func planType2(
    _ operation: TagOperation, looksClosely: Bool
  ) throws(TagFault) -> TagPlan {
    // Only a write can do without knowing the chip: what is factory content depends on it.
    if case .write = operation {} else { try identifyType2(true) }
    var memory = try readType2(changing: true)
    var change = try layOut(operation, &memory)
    // On larger chips the locks cost an exchange: worth it when there is something to lose.
    if !change.writes.isEmpty, looksClosely || !memory.contents.isNothing {
      try readLocks(&memory)
    }
    change.memory = memory
    let plan = plan(operation, change)
    try memory.check(plan.writes)
    return plan
  }

  /// Lays out on what is known, reads the pages that turn out to be touched, and lays out again.
  private mutating func layOut(
    _ operation: TagOperation, _ memory: inout Type2Memory
  ) throws(TagFault) -> Type2Change {
    while true {
      let change = try Type2Change(operation, memory, options)
      guard change.lastPage >= memory.pageCount else { return change }
      try extend(&memory, toPage: change.lastPage)
    }
  }

  private func plan(_ operation: TagOperation, _ change: Type2Change) -> TagPlan {
    var steps: [TagPlan.Step] = []
    var unchecked: [TagPlan.Write] = []
    for (index, write) in change.writes.enumerated() {
      steps.append(.write(write))
      unchecked.append(write)
      let next = index + 1 < change.writes.count ? change.writes[index + 1].purpose : nil
      guard options.verifies, next != write.purpose || change.isCommit(index + 1) else { continue }
      steps.append(.check(TagPlan.range(of: unchecked)))
      unchecked = []
    }
    return TagPlan(
      operation: operation, uid: selection?.uid ?? TagUID([]), chip: .type2(chipOfType2),
      contents: change.memory.contents, steps: steps, image: change.image,
      base: NDEFTagMemory.containerAddress, overlaid: change.memory.overlaid)
  }

  private var chipOfType2: Type2Chip {
    if case .type2(let chip) = chip { chip } else { .unidentified }
  }
}

extension TagPlan {
  /// From the first byte written to the last.
  static func range(of writes: [Write]) -> Range<Int> {
    let start = writes.map(\.address).min() ?? 0
    return start..<(writes.map { $0.address + $0.bytes.count }.max() ?? start)
  }
}

extension Type2Memory {
  /// What the chip overlays with its UID or counter, as far as its configuration is known.
  var overlaid: Range<Int> {
    guard let configuration = Type2Configuration(self), let start = configuration.mirrorAddress
    else { return 0..<0 }
    return start..<(start + configuration.mirrorLength)
  }

  var contents: TagContents {
    survey.map { TagContents($0.outcome) } ?? .notFormatted("there is no capability container")
  }
}

/// An operation laid out on a memory.
struct Type2Change {
  var memory: Type2Memory
  /// The writes in their order.
  private(set) var writes: [TagPlan.Write] = []
  /// The last page that has to be known for this to be right.
  private(set) var lastPage = 3
  /// The container and the data area before, zeros where nothing was read.
  private(set) var image: [UInt8] = []

  /// Whether the write at `index` makes the content valid.
  func isCommit(_ index: Int) -> Bool {
    index < writes.count && writes[index].purpose == .commit
  }

  init(
    _ operation: TagOperation, _ memory: Type2Memory, _ options: TagOptions
  ) throws(TagFault) {
    self.memory = memory
    switch operation {
    case .write(let message): try write(message, options)
    case .erase: try erase(options)
    case .format: try format()
    case .restore(let dump): try restore(dump, options)
    }
  }

  private mutating func write(_ message: [UInt8], _ options: TagOptions) throws(TagFault) {
    let area = try area(toPage: memory.lastAreaPage)
    do {
      let plan = try area.plan(writing: message)
      take(plan, area)
      // One page more tells whether a terminator is needed.
      lastPage = min(memory.lastAreaPage, (plan.pages.last?.page ?? 3) + 1)
    } catch {
      guard case .malformed = error, options.overwritesMalformed else {
        throw TagFault("plan the write", .init(error))
      }
      try overwrite(message, area)
    }
  }

  /// Writes onto an area of which only the size is believed.
  private mutating func overwrite(
    _ message: [UInt8], _ area: NDEFTagMemory
  ) throws(TagFault) {
    lastPage = memory.lastAreaPage
    let empty = NDEFTagMemory(
      container: area.container, data: emptyData(count: area.data.count)[...])
    do {
      take(try area.plan(replacingWith: empty.plan(writing: message).data), area)
    } catch {
      throw TagFault("plan the write", .init(error))
    }
  }

  private mutating func erase(_ options: TagOptions) throws(TagFault) {
    lastPage = memory.lastUserPage
    let area = try area(toPage: lastPage)
    if case .malformed(let why) = memory.contents, !options.overwritesMalformed, isKnownInFull {
      throw TagFault("plan the erasing", .malformed(why))
    }
    try replace(area, with: emptyData(count: area.data.count))
  }

  private var isKnownInFull: Bool { memory.pageCount > lastPage }

  private mutating func restore(
    _ dump: TagDump, _ options: TagOptions
  ) throws(TagFault) {
    lastPage = memory.lastUserPage
    let area = try area(toPage: lastPage)
    let data = Array(dump.bytes[dump.userArea])
    guard dump.kind == .pages, data.count == area.data.count else {
      throw TagFault(
        "plan the restoring",
        .wrongDump(
          "the dump of \(dump.chipName) has \(plural(data.count, "byte")) of user memory and this "
            + "tag has \(area.data.count)"))
    }
    let final = NDEFTagMemory(container: area.container, data: data[...])
    if case .malformed(let why) = TagContents(final.survey().outcome),
      !options.overwritesMalformed
    {
      throw TagFault("plan the restoring", .wrongDump("the dump is malformed: \(why)"))
    }
    try replace(area, with: data)
  }

  private mutating func replace(_ area: NDEFTagMemory, with data: [UInt8]) throws(TagFault) {
    do {
      take(try area.plan(replacingWith: data), area)
    } catch {
      throw TagFault("plan the writes", .init(error))
    }
  }

  /// The data area, if everyone may read and write it.
  private func area(toPage last: Int) throws(TagFault) -> NDEFTagMemory {
    guard let area = memory.padded(toPage: last) else {
      throw TagFault("plan the writes", .notFormatted("there is no capability container"))
    }
    switch area.survey().outcome {
    case .notNDEF, .unsupportedVersion:
      throw TagFault("plan the writes", .notFormatted(area.survey().outcome.description))
    case .unreadable(let access): throw TagFault("plan the writes", .ndef(.unreadable(access)))
    case .noNDEFTLV, .empty, .message, .malformed: break
    }
    if area.container.writeAccess != .free {
      throw TagFault("plan the writes", .ndef(.writeProtected(area.container.writeAccess)))
    }
    return area
  }

  /// What an empty tag of this chip holds; of an unknown one, its own control blocks and no message.
  private func emptyData(count: Int) -> [UInt8] {
    var start = memory.product?.emptyContent ?? [0x03, 0x00, 0xFE]
    if memory.product == nil, let survey = memory.survey, let address = survey.messageAddress {
      if case .malformed = survey.outcome {
      } else {
        let before = memory.bytes.dropFirst(NDEFTagMemory.dataAddress)
          .prefix(address - NDEFTagMemory.dataAddress)
        start = before + start
      }
    }
    return Array(start.prefix(count)) + [UInt8](repeating: 0, count: max(0, count - start.count))
  }

  private mutating func take(_ plan: NDEFWritePlan, _ area: NDEFTagMemory) {
    image = area.container.bytes + area.data
    writes = plan.writes.map {
      TagPlan.Write(
        address: $0.page * NDEFTagMemory.pageSize, bytes: $0.bytes, purpose: $0.purpose)
    }
  }

  /// First the content, which nobody sees yet, then the container, whose bits cannot be taken back.
  private mutating func format() throws(TagFault) {
    guard let product = memory.product else {
      throw TagFault(
        "plan the formatting", .cannotFormat("the chip is not known, so its size is not either"))
    }
    guard let present = memory.container?.bytes else { return }
    lastPage = 3 + (product.emptyContent.count + 3) / NDEFTagMemory.pageSize
    guard let area = memory.padded(toPage: lastPage) else { return }
    if present == product.container {
      image = present + area.data
      if memory.contents == .noBlock { try write([], TagOptions()) }
      return
    }
    guard zip(present, product.container).allSatisfy({ $0 | $1 == $1 }) else {
      throw TagFault(
        "plan the formatting",
        .cannotFormat(
          "page 3 holds \(hex(present)), whose bits cannot be taken back; it would have to become "
            + hex(product.container)))
    }
    let data = product.emptyContent
    image = present + area.data
    for start in stride(from: 0, to: data.count, by: NDEFTagMemory.pageSize) {
      let page = Array(data[start..<min(start + NDEFTagMemory.pageSize, data.count)])
      if page == Array(area.data.dropFirst(start).prefix(page.count)) { continue }
      let address = NDEFTagMemory.dataAddress + start
      writes.append(.init(address: address, bytes: page, purpose: .payload))
    }
    writes.append(
      .init(
        address: NDEFTagMemory.containerAddress, bytes: product.container, purpose: .commit))
  }
}

extension TagError.Problem {
  init(_ error: NDEFWriteError) {
    self =
      switch error {
      case .tooLong(let need, let capacity): .tooLong(need: need, capacity: capacity)
      case .notNDEF, .unsupportedVersion: .notFormatted(error.description)
      default: .ndef(error)
      }
  }
}
