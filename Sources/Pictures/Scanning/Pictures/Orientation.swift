/// The orientation of a camera, as numbered by EXIF: the place of the stored picture's first row
/// and first column.
enum Orientation: Int, CaseIterable, Sendable {
  case topLeft = 1
  case topRight, bottomRight, bottomLeft, leftTop, rightTop, rightBottom, leftBottom

  /// Whether the rows of the stored picture are columns of the upright one.
  private var isTransposed: Bool { rawValue >= Orientation.leftTop.rawValue }

  /// Returns the picture turned upright.
  func upright(_ picture: Picture) -> Picture {
    if self == .topLeft { return picture }
    let (width, height) =
      isTransposed ? (picture.height, picture.width) : (picture.width, picture.height)
    let channels = picture.channels.rawValue
    let samples = [UInt8](unsafeUninitializedCapacity: picture.samples.count) { target, used in
      used = picture.samples.count
      picture.samples.withUnsafeBufferPointer { source in
        var at = 0
        for y in 0..<height {
          for x in 0..<width {
            let (column, row) = place(x, y, picture)
            let from = (row * picture.width + column) * channels
            for channel in 0..<channels {
              target[at] = source[from + channel]
              at += 1
            }
          }
        }
      }
    }
    return Picture(trusted: width, height, picture.channels, samples)
  }

  /// Returns the column and row, in the stored picture, of a pixel of the upright one.
  private func place(_ x: Int, _ y: Int, _ stored: Picture) -> (column: Int, row: Int) {
    let (right, bottom) = (stored.width - 1, stored.height - 1)
    return switch self {
    case .topLeft: (x, y)
    case .topRight: (right - x, y)
    case .bottomRight: (right - x, bottom - y)
    case .bottomLeft: (x, bottom - y)
    case .leftTop: (y, x)
    case .rightTop: (y, bottom - x)
    case .rightBottom: (right - y, bottom - x)
    case .leftBottom: (right - y, x)
    }
  }

  private static let tag = 0x0112

  /// Reads the EXIF segment of a JPEG file. Falls back to upright if it is missing or cannot be
  /// read: a picture is not refused for that.
  init(jpeg bytes: [UInt8]) {
    self = Self.exif(of: bytes).flatMap(Self.orientation(exif:)) ?? .topLeft
  }

  /// Reads the orientation in EXIF data, with or without the letters before it in a JPEG file.
  init(exif bytes: ArraySlice<UInt8>) {
    let mark = Array("Exif\0\0".utf8)
    let data = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes
    self = Self.orientation(exif: data) ?? .topLeft
  }

  /// Returns the TIFF structure in the first EXIF segment of a JPEG file.
  private static func exif(of bytes: [UInt8]) -> ArraySlice<UInt8>? {
    var at = 2
    while at + 4 <= bytes.count, bytes[at] == 0xFF {
      let marker = bytes[at + 1]
      // Fill bytes, and markers without a length.
      if marker == 0xFF || marker == 0x01 || (0xD0...0xD8).contains(marker) {
        at += marker == 0xFF ? 1 : 2
        continue
      }
      // The picture itself begins.
      if marker == 0xDA || marker == 0xD9 { return nil }
      let length = Int(bytes[at + 2]) << 8 | Int(bytes[at + 3])
      guard length >= 2, at + 2 + length <= bytes.count else { return nil }
      let body = bytes[at + 4..<at + 2 + length]
      if marker == 0xE1, body.starts(with: Array("Exif\0\0".utf8)) { return body.dropFirst(6) }
      at += 2 + length
    }
    return nil
  }

  /// Returns the orientation in EXIF data, or `nil` if it has none.
  private static func orientation(exif: ArraySlice<UInt8>) -> Orientation? {
    guard let directory = TIFFDirectory(exif), let value = directory.value(of: tag) else {
      return nil
    }
    // A two-byte number is stored in the entry itself.
    return directory.number(at: value, bytes: 2).flatMap(Orientation.init(rawValue:))
  }
}
