/// The planned writes of an operation on a Type 5 memory.
struct Type5WritePlan {
  let memory: Type5Memory
  /// The planned writes in order.
  private(set) var writes: [TagPlan.Write] = []
  /// The number of the last block that must be known so that the plan is right.
  private(set) var lastBlock = 0
  /// The bytes of the memory before the writes, with zeros for unread ones.
  private(set) var image: [UInt8] = []

  init(
    _ operation: TagOperation, _ memory: Type5Memory, _ options: TagOptions
  ) throws(TagOperationFailure) {
    self.memory = memory
    switch operation {
    case .write(let message): try write(message, options)
    case .erase: try erase(options)
    case .format: try format()
    case .restore(let dump): try restore(dump, options)
    case .writeMirrored, .unmirror, .lock, .protect, .unprotect: break
    }
  }

  private mutating func write(_ message: [UInt8], _ options: TagOptions) throws(TagOperationFailure)
  {
    if memory.container?.writeAccess == .never, memory.contents == .message(message) {
      image = memory.padded().bytes
      return
    }
    try checkAccess()
    let blocks = memory.padded()
    do {
      let plan = try blocks.plan(writing: message)
      take(plan, blocks)
      // The block after the message decides whether a terminator is needed.
      lastBlock = min(memory.lastAreaBlock, (plan.pages.last?.page ?? 0) + 1)
    } catch {
      try options.allowOverwriting(after: error)
      try overwrite(message, blocks)
    }
  }

  /// Plans to replace everything in the data area, except for its size, by a message.
  private mutating func overwrite(
    _ message: [UInt8], _ blocks: NDEFBlockMemory
  ) throws(TagOperationFailure) {
    lastBlock = memory.lastAreaBlock
    let empty = NDEFBlockMemory(
      bytes: emptied(blocks), area: blocks.area, blockSize: blocks.blockSize,
      reserve: blocks.reserve)
    do {
      take(try blocks.plan(replacingWith: empty.plan(writing: message).data), blocks)
    } catch {
      throw TagOperationFailure("plan the write", .init(error))
    }
  }

  private mutating func erase(_ options: TagOptions) throws(TagOperationFailure) {
    try checkAccess()
    lastBlock = memory.lastUserBlock
    if case .malformed(let why) = memory.contents, !options.overwritesMalformed {
      throw TagOperationFailure("plan the erasing", .malformed(why))
    }
    let blocks = memory.padded(toBlock: lastBlock)
    try replace(blocks, with: emptied(blocks))
  }

  /// Returns the container, an empty message and zeros, for the whole data area.
  private func emptied(_ blocks: NDEFBlockMemory) -> [UInt8] {
    let start = Array(blocks.bytes[..<blocks.area.lowerBound]) + Self.emptyMessage
    let zeros = [UInt8](repeating: 0, count: max(0, blocks.bytes.count - start.count))
    return Array((start + zeros).prefix(blocks.bytes.count))
  }

  private static let emptyMessage: [UInt8] = [0x03, 0x00, 0xFE]

  /// Plans the formatting: first the content, which no reader uses yet, then the container, its
  /// first byte last.
  private mutating func format() throws(TagOperationFailure) {
    if let obstacle = memory.formatObstacle {
      throw TagOperationFailure("plan the formatting", .cannotFormat(obstacle))
    }
    guard memory.container == nil, let size = memory.chip.userByteCount,
      let count = memory.chip.userBlocks
    else {
      image = memory.padded().bytes
      if memory.contents == .noBlock { try write([], TagOptions()) }
      return
    }
    let container = Type5Container(memorySize: size, blocks: count)
    let start = container.bytes + Self.emptyMessage
    lastBlock = (start.count - 1) / memory.blockSize
    let padded = memory.padded(toBlock: count - 1)
    let blocks = NDEFBlockMemory(
      bytes: padded.bytes, area: container.length..<size, blockSize: memory.blockSize, reserve: 0)
    try replace(blocks, with: start + padded.bytes.dropFirst(start.count))
  }

  private mutating func restore(_ dump: TagDump, _ options: TagOptions) throws(TagOperationFailure)
  {
    try checkAccess()
    lastBlock = memory.lastUserBlock
    let blocks = memory.padded(toBlock: lastBlock)
    let container = Array(blocks.bytes[..<blocks.area.lowerBound])
    let data = Array(dump.bytes[dump.userArea])
    guard dump.kind == .blocks, data.count == blocks.bytes.count - container.count else {
      throw TagOperationFailure(
        "plan the restoring",
        .wrongDump(
          "the dump of \(dump.chipName) has \(counted(data.count, "byte")) of user memory and this "
            + "tag has \(blocks.bytes.count - container.count)"))
    }
    if case .malformed(let why) = Type5Memory(bytes: container + data, chip: memory.chip).contents,
      !options.overwritesMalformed
    {
      throw TagOperationFailure("plan the restoring", .wrongDump("the dump is malformed: \(why)"))
    }
    try replace(blocks, with: container + data)
  }

  private mutating func replace(
    _ blocks: NDEFBlockMemory, with final: [UInt8]
  ) throws(TagOperationFailure) {
    do {
      take(try blocks.plan(replacingWith: final), blocks)
    } catch {
      throw TagOperationFailure("plan the writes", .init(error))
    }
  }

  /// Throws an error if the container is missing, or if it restricts reading or writing.
  private func checkAccess() throws(TagOperationFailure) {
    switch memory.contents {
    case .notFormatted(let why):
      throw TagOperationFailure("plan the writes", memory.notFormatted(why))
    case .unreadable(let why):
      throw TagOperationFailure("plan the writes", .containerForbids(.reading, why))
    case .message, .empty, .noBlock, .unfinished, .malformed: break
    }
    guard let container = memory.container, container.writeAccess != .free else { return }
    throw TagOperationFailure("plan the writes", container.writeRefusal)
  }

  private mutating func take(_ plan: NDEFWritePlan, _ blocks: NDEFBlockMemory) {
    image = blocks.bytes
    writes = plan.writes.map {
      TagPlan.Write(
        address: $0.page * blocks.blockSize, bytes: $0.bytes, purpose: .init($0.purpose))
    }
  }
}

extension Type5Container {
  /// The problem of a container that restricts writing.
  var writeRefusal: TagError.Problem {
    writeAccess == .never
      ? .ndef(.writeProtected(.none))
      : .containerForbids(
        .writing,
        "the capability container forbids writing (second byte \(hexadecimal(bytes[1])))")
  }
}

extension Type5Memory {
  /// The reason why the tag cannot be formatted; `nil` if it can be or already is.
  var formatObstacle: String? {
    switch reading {
    case .container: return nil
    case .foreign(let why): return why
    case .blank: break
    }
    guard let known = chip.known else { return "the chip is unknown, so its size is unknown too" }
    if let obstacle = known.obstacle { return obstacle }
    guard chip.userByteCount ?? 0 >= 16 else {
      return "the tag does not say how much memory it has"
    }
    return locks(0) ? "block 0 is locked for good" : nil
  }

  /// Returns the problem of a tag without a place for a message, which says whether formatting
  /// would help.
  func notFormatted(_ why: String) -> TagError.Problem {
    guard let formatObstacle else { return .notFormatted(why) }
    return .cannotFormat(
      why == formatObstacle
        ? "\(why), and it cannot be formatted"
        : "\(why), and it cannot be formatted: \(formatObstacle)")
  }
}
