/// The order of page writes that no interruption can make unsafe.
///
/// One byte decides whether a reader sees a message: the pivot. It is made neutral first, by a write
/// that changes nothing else; then everything else is written; the pivot comes last, again alone.
/// So the tag holds the old message, none, or the new one after every write, and also when a write
/// was torn and only some of its bytes arrived.
struct SafeOrder {
  /// The data area as it is, and as it is to be; of equal length.
  let now: [UInt8]
  let final: [UInt8]
  /// The index of the byte that decides, and the value with which there is no message.
  let pivot: Int
  let neutral: UInt8
  /// The pieces in which it is written.
  var grid = PageGrid.type2

  /// Every page that changes, in order; pages that are right already are left out.
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

/// How the bytes that are written are cut into pages, of which each is written as one.
struct PageGrid {
  /// The bytes in a page.
  let size: Int
  /// The number of the page that the first byte is in.
  let first: Int

  /// The data area of a Type 2 tag, which begins with page 4.
  static let type2 = PageGrid(
    size: NDEFTagMemory.pageSize, first: NDEFTagMemory.dataAddress / NDEFTagMemory.pageSize)

  /// The page that holds the byte at `index`, counted from the first one.
  func page(_ index: Int) -> Int { index / size }

  /// The pages that so many bytes take.
  func pageCount(_ count: Int) -> Int { (count + size - 1) / size }

  func bytes(of page: Int, in image: [UInt8]) -> Range<Int> {
    let start = page * size
    return start..<min(start + size, image.count)
  }

  /// The write of one page as it stands in `image`.
  func write(
    _ page: Int, _ image: [UInt8], _ purpose: NDEFWritePlan.Purpose
  ) -> NDEFWritePlan.PageWrite {
    NDEFWritePlan.PageWrite(
      page: page + first, bytes: Array(image[bytes(of: page, in: image)]), purpose: purpose)
  }
}
