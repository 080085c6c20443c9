/// A symbol's place in a series that readers join.
package struct StructuredAppend: Hashable, Sendable {
  /// The symbol's position in the series, counted from 0.
  package let index: Int
  /// The number of symbols in the series, 2 to 16.
  package let count: Int
  /// The exclusive or of all bytes of the series; the same in each of its symbols.
  package let parity: UInt8

  /// Creates a place as a reader decoded it, unchecked.
  package init(index: Int, count: Int, parity: UInt8) {
    self.index = index
    self.count = count
    self.parity = parity
  }
}
