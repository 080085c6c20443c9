/// An order of page writes that stays safe at every interruption.
///
/// One byte decides whether a reader sees a message: the pivot. It is made neutral first, by a
/// write that changes nothing else; then everything else is written; the pivot comes last, again
/// alone. So the tag has the old message, none, or the new one after every write, even if a write
/// was torn and only some of its bytes arrived.
struct InterruptionSafeWrites {
  /// The present content of the data area, and the final content of equal length.
  let now: [UInt8]
  let final: [UInt8]
  /// The index of the byte that decides whether there is a message, and its value for none.
  let pivot: Int
  let neutral: UInt8
  /// The division of the memory into pages, each written as a whole.
  var grid = PageGrid.type2

  /// Every page that changes, in order; pages that already have the right content are omitted.
  func writes() -> [NDEFWritePlan.PageWrite] {
    if now == final { return [] }
    var writes: [NDEFWritePlan.PageWrite] = []
    var image = now
    func put(_ page: Int, of target: [UInt8], _ purpose: NDEFWritePlan.Purpose) {
      let range = grid.bytes(of: page, in: target)
      if image[range] == target[range] { return }
      writes.append(grid.write(page, target, purpose))
      image.replaceSubrange(range, with: target[range])
    }
    let pivotPage = grid.page(pivot)
    var neutralised = now
    neutralised[pivot] = neutral
    put(pivotPage, of: neutralised, .empty)
    for page in 0..<grid.pageCount(final.count) where page != pivotPage {
      put(page, of: final, .payload)
    }
    var prepared = final
    prepared[pivot] = neutral
    put(pivotPage, of: prepared, .payload)
    put(pivotPage, of: final, .commit)
    return writes
  }
}

/// A division of memory into pages, each of which is written as a whole.
struct PageGrid {
  /// The number of bytes in a page.
  let size: Int
  /// The number of the page that holds index 0.
  let first: Int

  /// The grid of a Type 2 tag's data area, which begins with page 4.
  static let type2 = PageGrid(
    size: NDEFTagMemory.pageSize, first: NDEFTagMemory.dataAddress / NDEFTagMemory.pageSize)

  /// The number of the page with the byte at `index`, counted from 0 for the first page.
  func page(_ index: Int) -> Int { index / size }

  /// The number of pages that this many bytes take.
  func pageCount(_ count: Int) -> Int { (count + size - 1) / size }

  func bytes(of page: Int, in image: [UInt8]) -> Range<Int> {
    let start = page * size
    return start..<min(start + size, image.count)
  }

  /// The write of one page with its content in `image`.
  func write(
    _ page: Int, _ image: [UInt8], _ purpose: NDEFWritePlan.Purpose
  ) -> NDEFWritePlan.PageWrite {
    NDEFWritePlan.PageWrite(
      page: page + first, bytes: Array(image[bytes(of: page, in: image)]), purpose: purpose)
  }
}
