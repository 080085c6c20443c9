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

  /// Every page that changes, in order; pages that are right already are left out.
  func writes() -> [NDEFWritePlan.PageWrite] {
    if now == final { return [] }
    var writes: [NDEFWritePlan.PageWrite] = []
    var image = now
    func put(_ page: Int, of target: [UInt8], _ purpose: NDEFWritePlan.Purpose) {
      let range = SafeOrder.bytes(of: page, in: target)
      if image[range] == target[range] { return }
      writes.append(SafeOrder.write(page, target, purpose))
      image.replaceSubrange(range, with: target[range])
    }
    let pivotPage = SafeOrder.page(pivot)
    var neutralised = now
    neutralised[pivot] = neutral
    put(pivotPage, of: neutralised, .empty)
    for page in 0..<SafeOrder.page(final.count + 3) where page != pivotPage {
      put(page, of: final, .payload)
    }
    var prepared = final
    prepared[pivot] = neutral
    put(pivotPage, of: prepared, .payload)
    put(pivotPage, of: final, .commit)
    return writes
  }

  /// The page of the data area that holds the byte at `index`.
  static func page(_ index: Int) -> Int { index / NDEFTagMemory.pageSize }

  static func bytes(of page: Int, in image: [UInt8]) -> Range<Int> {
    let start = page * NDEFTagMemory.pageSize
    return start..<min(start + NDEFTagMemory.pageSize, image.count)
  }

  /// The write of one page as it stands in `image`.
  static func write(
    _ page: Int, _ image: [UInt8], _ purpose: NDEFWritePlan.Purpose
  ) -> NDEFWritePlan.PageWrite {
    NDEFWritePlan.PageWrite(
      page: page + NDEFTagMemory.dataAddress / NDEFTagMemory.pageSize,
      bytes: Array(image[bytes(of: page, in: image)]), purpose: purpose)
  }
}
