/// The part of a Type 5 tag's memory that was read, from block 0 on, with its locks if they were
/// read.
struct Type5Memory {
  private(set) var bytes: [UInt8]
  private(set) var chip: Type5Chip
  /// One byte for each user block, 1 if it is locked; `nil` if unknown.
  var locks: [UInt8]?

  var blockSize: Int { chip.blockSize ?? 4 }

  /// The number of blocks, from block 0 on, whose bytes are known.
  var blockCount: Int { bytes.count / blockSize }

  /// The data at the start of block 0: a container, or something else.
  var reading: Type5Container.Reading { Type5Container.read(bytes) }

  var container: Type5Container? {
    if case .container(let container) = reading { container } else { nil }
  }

  /// The addresses of the data area according to the container, limited to the chip's memory.
  var area: Range<Int> {
    guard let container else { return 0..<0 }
    let named = container.length + container.areaSize
    let end = min(named, chip.userByteCount ?? Type5Chip.maxByteCount)
    return container.length..<max(container.length, end)
  }

  /// The number of bytes kept free at the end, because iPhones do not read a tag that a message
  /// fills. If the size is unknown, the container may have included itself in it.
  private var reserve: Int { 8 + (chip.userByteCount == nil ? container?.length ?? 0 : 0) }

  /// The number of the last user block, according to the chip or the container.
  var lastUserBlock: Int {
    let end = chip.userByteCount ?? area.upperBound
    return max(0, (end + blockSize - 1) / blockSize - 1)
  }

  /// The number of the last block of the data area.
  var lastAreaBlock: Int { max(0, (area.upperBound + blockSize - 1) / blockSize - 1) }

  /// Returns the memory up to at least this block, with zeros for unknown bytes.
  func padded(toBlock last: Int = 0) -> NDEFBlockMemory {
    let count = (max(last, lastAreaBlock) + 1) * blockSize
    let zeros = [UInt8](repeating: 0, count: max(0, count - bytes.count))
    return NDEFBlockMemory(bytes: bytes + zeros, area: area, blockSize: blockSize, reserve: reserve)
  }

  /// The contents as a strict reader sees them, which are only as complete as the known memory.
  var contents: TagContents {
    switch reading {
    case .blank: return .notFormatted("block 0 holds no capability container")
    case .foreign(let why): return .notFormatted(why)
    case .container(let container):
      guard container.readAccess == .free else {
        return .unreadable(
          "the capability container forbids reading (second byte \(hexadecimal(container.bytes[1])))"
        )
      }
      return TagContents(padded().survey().outcome)
    }
  }

  /// The number of bytes in the longest message that fits, if it is known.
  var capacity: Int? {
    container?.readAccess == .free ? padded().survey().capacity : nil
  }

  /// The number of the last block that must still be read to know the contents; `nil` if none.
  var missingBlock: Int? {
    let last = lastMeaningfulBlock
    return last >= blockCount ? last : nil
  }

  private var lastMeaningfulBlock: Int {
    // A container of eight bytes in blocks of four.
    if bytes.count < 8, bytes.count == 4, bytes[2] == 0, bytes[0] != 0 { return 1 }
    guard let container, container.readAccess == .free else { return 0 }
    let survey = padded().survey()
    guard let block = survey.blocks.last else { return blockCount > 1 ? lastAreaBlock : 1 }
    if block.offset + 4 > bytes.count { return min(lastAreaBlock, blockCount) }
    switch block.kind {
    case .terminator: return 0
    case .message:
      return min(lastAreaBlock, (block.offset + 4 + block.length) / blockSize)
    default: return lastAreaBlock
    }
  }

  /// Appends the bytes of the blocks that follow the known ones, and updates the chip.
  mutating func append(_ more: [UInt8], _ chip: Type5Chip) {
    bytes += more
    self.chip = chip
  }

  /// Returns the memory as it is after these writes.
  func after(_ writes: [TagPlan.Write]) -> Type5Memory {
    var result = self
    for write in writes { write.apply(to: &result.bytes, 0) }
    return result
  }

  /// Returns whether a block is known to be locked.
  func locks(_ block: Int) -> Bool {
    guard let locks, locks.indices.contains(block) else { return false }
    return locks[block] & 1 != 0
  }

  /// Throws an error if a write is to a block that is known to be locked.
  func check(_ writes: [TagPlan.Write]) throws(TagOperationFailure) {
    for write in writes where locks(write.address / blockSize) {
      throw TagOperationFailure(
        "look at the locks",
        .vicinity(Type5ErrorCode.locked, block: write.address / blockSize))
    }
  }
}
