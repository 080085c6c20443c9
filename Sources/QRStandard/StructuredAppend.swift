/// The place of a symbol in a series that readers join.
public struct StructuredAppend: Hashable, Sendable {
  /// The place, counted from 0.
  public let index: Int
  /// How many symbols there are, 2 to 16.
  public let count: Int
  /// All bytes of the series, combined by exclusive or: the same in each of its symbols.
  public let parity: UInt8

  /// A place as a reader saw it; what it says is not checked.
  package init(index: Int, count: Int, parity: UInt8) {
    self.index = index
    self.count = count
    self.parity = parity
  }
}
