/// Plain values in memory that does not change, read without counting references.
///
/// A lookup reads a dozen of them, and counting would take a third of its time. Reading is checked
/// against the bounds; whoever made the array must outlive its use and free it.
@safe struct FrozenArray<Element: BitwiseCopyable & Sendable>: @unchecked Sendable {
  private let base: UnsafeMutablePointer<Element>
  let count: Int

  init(_ elements: [Element]) {
    count = elements.count
    unsafe base = .allocate(capacity: max(1, elements.count))
    unsafe base.initialize(from: elements, count: elements.count)
  }

  subscript(index: Int) -> Element {
    precondition(index >= 0 && index < count, "an index of our own is out of bounds")
    return unsafe base[index]
  }

  func free() { unsafe base.deallocate() }
}
