/// A table that tells, for each kind of field, the bytes at which the parser has to stop.
struct ByteClassTable: Hashable, Sendable {
  static let unquoted: UInt8 = 1
  static let quoted: UInt8 = 2

  private static let both = unquoted | quoted

  private var kinds: [UInt8] = []

  /// Creates an empty table, which is in use until the separator is known.
  init() {}

  init(separator: CSVSeparator, bareQuotes: CSVDialect.BareQuotes) {
    kinds = Array(repeating: 0, count: 0x80) + Array(repeating: Self.both, count: 0x80)
    kinds[0] = Self.both
    kinds[Int(UInt8.lineFeed)] = Self.both
    kinds[Int(UInt8.carriageReturn)] = Self.both
    kinds[Int(separator.rawValue)] = Self.unquoted
    kinds[Int(UInt8.quote)] = bareQuotes == .refused ? Self.both : Self.quoted
  }

  /// The offset of the first byte in `range` at which a field of a kind stops, or the range's end.
  func first(_ kind: UInt8, in bytes: [UInt8], _ range: Range<Int>) -> Int {
    var position = range.lowerBound
    while position < range.upperBound, kinds[Int(bytes[position])] & kind == 0 { position += 1 }
    return position
  }
}
