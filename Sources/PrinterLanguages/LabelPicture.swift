import Basics

/// What a label shall look like in a printer's own dots, one bit each.
///
/// A row begins with a new byte, its first dot in the highest bit; 1 is black. The bits that fill up
/// the last byte of a row are 0.
package struct LabelPicture: Hashable, Sendable {
  /// The most dots that a picture may have: 2 MB of them.
  package static let maximumDots = 1 << 24

  /// Dots in a row, across the way of the paper.
  package let width: Int
  /// Rows of dots, along the way of the paper.
  package let height: Int
  /// The rows, one after the other.
  package let bytes: [UInt8]

  /// Takes packed rows; there must be `rowBytes * height` bytes.
  package init(width: Int, height: Int, bytes: [UInt8]) throws(LabelPictureError) {
    try Self.check(width, height)
    let rowBytes = Self.rowBytes(width)
    guard bytes.count == rowBytes * height else {
      throw .bytes(need: rowBytes * height, have: bytes.count)
    }
    self.init(unchecked: width, height, bytes)
    if let row = (0..<height).first(where: { self.row($0).last.map { $0 & padding != 0 } == true })
    {
      throw .blackBeyondWidth(row: row)
    }
  }

  /// Asks for every dot, row by row.
  package init(
    width: Int, height: Int, isBlack: (_ x: Int, _ y: Int) -> Bool
  ) throws(LabelPictureError) {
    try Self.check(width, height)
    let rowBytes = Self.rowBytes(width)
    var bytes = [UInt8](repeating: 0, count: rowBytes * height)
    for y in 0..<height {
      for x in 0..<width where isBlack(x, y) { bytes[y * rowBytes + x / 8] |= 0x80 >> (x % 8) }
    }
    self.init(unchecked: width, height, bytes)
  }

  private init(unchecked width: Int, _ height: Int, _ bytes: [UInt8]) {
    (self.width, self.height, self.bytes) = (width, height, bytes)
  }

  private static func check(_ width: Int, _ height: Int) throws(LabelPictureError) {
    guard width > 0, height > 0, width <= maximumDots, height <= maximumDots / width else {
      throw .size(width: width, height: height)
    }
  }

  static func rowBytes(_ width: Int) -> Int { (width + 7) / 8 }

  /// Bytes in a row.
  package var rowBytes: Int { Self.rowBytes(width) }

  /// The bits of a row's last byte that are no dots.
  var padding: UInt8 { width % 8 == 0 ? 0 : 0xFF >> (width % 8) }

  /// The packed dots of a row.
  func row(_ y: Int) -> ArraySlice<UInt8> { bytes[y * rowBytes..<(y + 1) * rowBytes] }

  /// Whether a dot is black; what is outside the picture is white.
  package func isBlack(x: Int, y: Int) -> Bool {
    guard x >= 0, x < width, y >= 0, y < height else { return false }
    return bytes[y * rowBytes + x / 8] & 0x80 >> (x % 8) != 0
  }

  /// The rows as printers want them for which 0 is black: every bit turned over, white ones behind.
  var inverted: [UInt8] { bytes.map { ~$0 } }

  /// Takes such rows; black beyond the width is refused like any other.
  init(width: Int, height: Int, inverted: some Sequence<UInt8>) throws(LabelPictureError) {
    try self.init(width: width, height: height, bytes: inverted.map { ~$0 })
  }
}

/// Why something is not a label's picture.
package enum LabelPictureError: Error, Equatable, Sendable, CustomStringConvertible {
  /// No dots, or more than anybody needs.
  case size(width: Int, height: Int)
  /// Another number of bytes than the size asks for.
  case bytes(need: Int, have: Int)
  /// The bits behind the last dot of a row must be 0.
  case blackBeyondWidth(row: Int)

  /// A sentence.
  package var description: String {
    switch self {
    case .size(let width, let height):
      "a label's picture has at least one dot and at most \(LabelPicture.maximumDots); "
        + "\(width) × \(height) is not possible"
    case .bytes(let need, let have):
      "the picture needs \(counted(need, "byte")) and there \(have == 1 ? "is" : "are") \(have)"
    case .blackBeyondWidth(let row):
      "row \(row) has black dots beyond the width of the picture"
    }
  }
}
