import Basics

/// A picture of a label in the printer's own dots, one bit for each.
///
/// A row begins at a new byte, with its first dot in the highest bit; 1 is black. The padding bits
/// at the end of a row are 0.
package struct LabelPicture: Hashable, Sendable {
  /// The maximum number of dots in a picture, which take 2 MB.
  package static let maxDotCount = 1 << 24

  /// The number of dots in a row, across the paper.
  package let width: Int
  /// The number of rows, along the paper.
  package let height: Int
  /// The packed rows of dots, one after the other.
  package let bytes: [UInt8]

  /// Creates a picture from packed rows; there must be `rowBytes * height` bytes.
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

  /// Creates a picture by calling a closure for every dot, row by row.
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
    guard width > 0, height > 0, width <= maxDotCount, height <= maxDotCount / width else {
      throw .size(width: width, height: height)
    }
  }

  static func rowBytes(_ width: Int) -> Int { (width + 7) / 8 }

  /// The number of bytes in a row.
  package var rowBytes: Int { Self.rowBytes(width) }

  /// The mask of the bits after the last dot in the last byte of a row.
  var padding: UInt8 { width % 8 == 0 ? 0 : 0xFF >> (width % 8) }

  /// Returns the packed dots of a row.
  func row(_ y: Int) -> ArraySlice<UInt8> { bytes[y * rowBytes..<(y + 1) * rowBytes] }

  /// Whether a dot is black. Every dot outside the picture is white.
  package func isBlack(x: Int, y: Int) -> Bool {
    guard x >= 0, x < width, y >= 0, y < height else { return false }
    return bytes[y * rowBytes + x / 8] & 0x80 >> (x % 8) != 0
  }

  /// The rows for printers where 0 is black: every bit inverted, padded with white.
  var inverted: [UInt8] { bytes.map { ~$0 } }

  /// Creates a picture from inverted rows. Black padding is refused as in other rows.
  init(width: Int, height: Int, inverted: some Sequence<UInt8>) throws(LabelPictureError) {
    try self.init(width: width, height: height, bytes: inverted.map { ~$0 })
  }
}

/// A reason why data is not the picture of a label.
package enum LabelPictureError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A picture of this width and height has no dots, or too many.
  case size(width: Int, height: Int)
  /// There are `have` bytes, and the size of the picture needs `need`.
  case bytes(need: Int, have: Int)
  /// A padding bit after the last dot of a row is not 0.
  case blackBeyondWidth(row: Int)

  /// The problem as a sentence.
  package var description: String {
    switch self {
    case .size(let width, let height):
      "a label's picture has at least one dot and at most \(LabelPicture.maxDotCount); "
        + "\(width) × \(height) is not possible"
    case .bytes(let need, let have):
      "the picture needs \(counted(need, "byte")) and there \(have == 1 ? "is" : "are") \(have)"
    case .blackBeyondWidth(let row):
      "row \(row) has black dots beyond the width of the picture"
    }
  }
}
