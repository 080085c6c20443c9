/// A builder that lays out a message and orders its writes.
struct WritePlanBuilder {
  /// The present bytes of the data area.
  let area: [UInt8]
  /// The indices of the usable bytes from the NDEF block's tag byte on, at least two.
  let free: [Int]
  /// Whether the area has an NDEF block now.
  let hasBlock: Bool
  /// The division of the memory into pages, each written as a whole.
  var grid = PageGrid.type2

  private var tagIndex: Int { free[0] }
  private var lengthIndex: Int { free[1] }

  func plan(_ message: [UInt8]) -> NDEFWritePlan {
    let bytes = block(message)
    let final = layOut(bytes)
    let order =
      hasBlock
      ? InterruptionSafeWrites(now: area, final: final, pivot: lengthIndex, neutral: 0, grid: grid)
      : InterruptionSafeWrites(
        now: area, final: final, pivot: tagIndex, neutral: TLVBlock.Kind.terminator.tag, grid: grid)
    let commit = grid.page(order.pivot)
    return NDEFWritePlan(
      writes: order.writes(),
      pages: pageRange(bytes.count).map {
        grid.write($0, final, $0 == commit ? .commit : .payload)
      },
      commitPage: commit + grid.first, data: final)
  }

  /// The data area with the block in its place and zeros up to the end of the block's last page.
  private func layOut(_ bytes: [UInt8]) -> [UInt8] {
    var final = area
    for (index, byte) in zip(free, bytes) { final[index] = byte }
    let last = grid.page(free[bytes.count - 1])
    for index in free.dropFirst(bytes.count).prefix(while: { grid.page($0) == last }) {
      final[index] = 0
    }
    return final
  }

  /// The bytes of the NDEF block and the terminator.
  ///
  /// A terminator on a page of its own is omitted if that page contains zeros, which are NULL
  /// blocks: it would cost a write without changing what a reader sees.
  private func block(_ message: [UInt8]) -> [UInt8] {
    let block = [TLVBlock.Kind.message.tag] + TLVLength.bytes(message.count) + message
    guard block.count < free.count else { return block }
    let page = grid.page(free[block.count])
    let isAlone = page != grid.page(free[block.count - 1])
    if isAlone, area[grid.bytes(of: page, in: area)].allSatisfy({ $0 == 0 }) { return block }
    return block + [TLVBlock.Kind.terminator.tag]
  }

  /// The numbers of the pages from the tag byte to the end of the block, from 0.
  private func pageRange(_ count: Int) -> [Int] {
    var pages: [Int] = []
    for index in free.prefix(count) where pages.last != grid.page(index) {
      pages.append(grid.page(index))
    }
    return pages
  }
}
