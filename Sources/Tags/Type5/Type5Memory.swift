import Basics
import NDEF

/// What has been read of a Type 5 tag's memory, from block 0 on, and which blocks are locked if that was
/// asked.
struct Type5Memory {
  private(set) var bytes: [UInt8]
  private(set) var chip: Type5Chip
  /// A byte for each of the user's blocks, 1 where it is locked.
  var locks: [UInt8]?

  init(_ bytes: [UInt8], _ chip: Type5Chip) {
    self.bytes = bytes
    self.chip = chip
  }

  var blockSize: Int { chip.blockSize ?? 4 }

  /// The blocks known, from 0 on.
  var blockCount: Int { bytes.count / blockSize }

  /// What block 0 begins with.
  var reading: Type5Container.Reading { Type5Container.read(bytes) }

  var container: Type5Container? {
    if case .container(let container) = reading { container } else { nil }
  }

  /// The data area by the container, as far as the chip has memory for it.
  var area: Range<Int> {
    guard let container else { return 0..<0 }
    let named = container.length + container.areaSize
    let end = min(named, chip.userBytes ?? Type5Chip.mostBytes)
    return container.length..<max(container.length, end)
  }

  /// What is kept free at the end: iPhones do not read a tag that a message fills. Where the size is not
  /// known, the container may have counted itself in.
  private var reserve: Int { 8 + (chip.userBytes == nil ? container?.length ?? 0 : 0) }

  /// The last block of the user's, by the chip or by the container.
  var lastUserBlock: Int {
    let end = chip.userBytes ?? area.upperBound
    return max(0, (end + blockSize - 1) / blockSize - 1)
  }

  /// The last block that the data area is in.
  var lastAreaBlock: Int { max(0, (area.upperBound + blockSize - 1) / blockSize - 1) }

  /// The memory up to this block at least; what is not known yet is taken for zeros.
  func padded(toBlock last: Int = 0) -> NDEFBlockMemory {
    let count = (max(last, lastAreaBlock) + 1) * blockSize
    let zeros = [UInt8](repeating: 0, count: max(0, count - bytes.count))
    return NDEFBlockMemory(bytes: bytes + zeros, area: area, blockSize: blockSize, reserve: reserve)
  }

  /// What a strict reader sees; only as good as what is known.
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

  /// The longest message that could be written.
  var capacity: Int? {
    container?.readAccess == .free ? padded().survey().capacity : nil
  }

  /// The last block that has to be known to say what the tag holds, when it is not known yet.
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

  /// Takes what was read next, and what is known of the chip by now.
  mutating func append(_ more: [UInt8], _ chip: Type5Chip) {
    bytes += more
    self.chip = chip
  }

  /// The memory once these writes are done.
  func after(_ writes: [TagPlan.Write]) -> Type5Memory {
    var result = self
    for write in writes { write.apply(to: &result.bytes, 0) }
    return result
  }

  /// Whether a block is known to be locked.
  func locks(_ block: Int) -> Bool {
    guard let locks, locks.indices.contains(block) else { return false }
    return locks[block] & 1 != 0
  }

  /// Refuses writes to blocks that are known to be locked.
  func check(_ writes: [TagPlan.Write]) throws(TagFault) {
    for write in writes where locks(write.address / blockSize) {
      throw TagFault(
        "look at the locks",
        .vicinity(Type5ErrorCode.locked, block: write.address / blockSize))
    }
  }
}
