/// A table of the bytes that need attention in each kind of field.
struct ByteClassTable: Hashable, Sendable {
  static let unquoted: UInt8 = 1
  static let quoted: UInt8 = 2

  private static let both = unquoted | quoted

  private var kinds: [UInt8] = []

  /// An empty table, not used before the separator is known.
  init() {}

  init(separator: CSVSeparator, bareQuotes: CSVDialect.BareQuotes) {
    kinds = Array(repeating: 0, count: 0x80) + Array(repeating: Self.both, count: 0x80)
    kinds[0] = Self.both
    kinds[Int(UInt8.lineFeed)] = Self.both
    kinds[Int(UInt8.carriageReturn)] = Self.both
    kinds[Int(separator.rawValue)] = Self.unquoted
    kinds[Int(UInt8.quote)] = bareQuotes == .refused ? Self.both : Self.quoted
  }

  /// The first byte of `range` that needs attention, or its end.
  func first(_ kind: UInt8, in bytes: [UInt8], _ range: Range<Int>) -> Int {
    var position = range.lowerBound
    while position < range.upperBound, kinds[Int(bytes[position])] & kind == 0 { position += 1 }
    return position
  }
}
