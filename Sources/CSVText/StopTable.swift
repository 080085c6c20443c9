/// For each byte, in which kinds of field it needs a look.
struct StopTable: Hashable, Sendable {
  static let unquoted: UInt8 = 1
  static let quoted: UInt8 = 2

  private(set) var kinds = [UInt8](repeating: 0, count: 256)

  init() {}

  init(separator: CSVSeparator, bareQuotes: CSVDialect.BareQuotes) {
    for byte in kinds.indices where byte >= 0x80 { kinds[byte] = Self.unquoted | Self.quoted }
    for byte in [0, UInt8.lineFeed, .carriageReturn] {
      kinds[Int(byte)] = Self.unquoted | Self.quoted
    }
    kinds[Int(separator.rawValue)] = Self.unquoted
    kinds[Int(UInt8.quote)] = bareQuotes == .refused ? Self.unquoted | Self.quoted : Self.quoted
  }

  /// The first byte of `range` that needs a look, or its end.
  func first(_ kind: UInt8, in bytes: [UInt8], _ range: Range<Int>) -> Int {
    var position = range.lowerBound
    while position < range.upperBound, kinds[Int(bytes[position])] & kind == 0 { position += 1 }
    return position
  }
}
