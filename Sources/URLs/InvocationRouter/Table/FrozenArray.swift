/// An array of plain values that never changes and is read without reference counting.
///
/// A lookup reads a dozen of them, and reference counting would take a third of its time. Nothing
/// writes after `init`, so all threads may read at once, which the compiler cannot see through a
/// pointer (`@unchecked`). Access is checked against the bounds. The owner of the array must
/// outlive all uses and must call `free()`.
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

extension FrozenArray<UInt8> {
  /// Allocates `count` zeros, aligned to a cache line, and lets `fill` write to them.
  init(zeros count: Int, fill: (inout MutableSpan<UInt8>) -> Void) {
    self.count = count
    let memory = UnsafeMutableRawPointer.allocate(byteCount: max(1, count), alignment: 64)
    unsafe base = memory.initializeMemory(as: UInt8.self, repeating: 0, count: count)
    var span = unsafe UnsafeMutableBufferPointer(start: base, count: count).mutableSpan
    fill(&span)
  }

  /// Reads the little-endian number at `offset`.
  func load<Number: FixedWidthInteger & BitwiseCopyable>(_ offset: Int) -> Number {
    precondition(
      offset >= 0 && offset <= count - MemoryLayout<Number>.size,
      "an offset of our own is out of bounds")
    let raw = unsafe UnsafeRawPointer(base)
    return unsafe Number(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: Number.self))
  }
}
