/// Lays a message out and orders the writes.
struct PlanBuilder {
  /// The data area as it is now.
  let area: [UInt8]
  /// The indices that may be used, from the NDEF block's tag byte on; at least two.
  let free: [Int]
  /// Whether an NDEF block is there now.
  let hasBlock: Bool
  /// The pieces in which it is written.
  var grid = PageGrid.type2

  private var tagIndex: Int { free[0] }
  private var lengthIndex: Int { free[1] }

  func plan(_ message: [UInt8]) -> NDEFWritePlan {
    let bytes = block(message)
    let final = layOut(bytes)
    let order =
      hasBlock
      ? SafeOrder(now: area, final: final, pivot: lengthIndex, neutral: 0, grid: grid)
      : SafeOrder(
        now: area, final: final, pivot: tagIndex, neutral: TLVBlock.Kind.terminator.tag, grid: grid)
    let commit = grid.page(order.pivot)
    return NDEFWritePlan(
      writes: order.writes(),
      pages: pageRange(bytes.count).map {
        grid.write($0, final, $0 == commit ? .commit : .payload)
      },
      commitPage: commit + grid.first, data: final)
  }

  /// The block in its place and zeros to the end of its last page.
  private func layOut(_ bytes: [UInt8]) -> [UInt8] {
    var final = area
    for (index, byte) in zip(free, bytes) { final[index] = byte }
    let last = grid.page(free[bytes.count - 1])
    for index in free.dropFirst(bytes.count).prefix(while: { grid.page($0) == last }) {
      final[index] = 0
    }
    return final
  }

  /// The NDEF block and the terminator after it.
  ///
  /// A terminator that would need a page of its own is left out where that page holds zeros, which
  /// are NULL blocks: it would cost a write and change nothing that a reader sees.
  private func block(_ message: [UInt8]) -> [UInt8] {
    let block = [TLVBlock.Kind.message.tag] + TLVLength.bytes(message.count) + message
    guard block.count < free.count else { return block }
    let page = grid.page(free[block.count])
    let isAlone = page != grid.page(free[block.count - 1])
    if isAlone, area[grid.bytes(of: page, in: area)].allSatisfy({ $0 == 0 }) { return block }
    return block + [TLVBlock.Kind.terminator.tag]
  }

  /// The pages from the tag byte to the end of what is laid out.
  private func pageRange(_ count: Int) -> [Int] {
    var pages: [Int] = []
    for index in free.prefix(count) where pages.last != grid.page(index) {
      pages.append(grid.page(index))
    }
    return pages
  }
}
