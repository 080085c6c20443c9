/// The facts that a picture's file gives about how the picture was taken.
package struct ScanMetadata: Hashable, Sendable {
  /// The resolution in dots per inch; nil if it is missing, or a value that programs write by
  /// default.
  package private(set) var dotsPerInch: Double?
  /// Whether a camera took it: the file has an exposure time, or is in a format of phones.
  package private(set) var isPhoto = false

  /// The minimum plausible resolution in pixels per inch; screens have lower ones.
  private static let least = 100.0
  private static let maxResolution = 20_000.0
  private static let inch = 25.4

  /// Reads the facts in PNG, JPEG and TIFF files; for other formats, only whether phones use them.
  package init(_ bytes: [UInt8], _ format: PictureFormat) {
    let found: Double? =
      switch format {
      case .png: Self.png(bytes)
      case .jpeg: Self.jpeg(bytes)
      case .tiff: Self.tiff(bytes)
      default: nil
      }
    dotsPerInch = found.flatMap { Self.least...Self.maxResolution ~= $0 ? $0 : nil }
    isPhoto = format == .heic || Self.hasExposure(bytes.prefix(1 << 16))
  }

  /// Returns the pixels per inch in a PNG file's chunk `pHYs`, which precedes the pixels.
  private static func png(_ bytes: [UInt8]) -> Double? {
    var at = 8
    while at + 12 <= bytes.count {
      let length = number(bytes, at, 4)
      let name = bytes[at + 4..<at + 8]
      if name.elementsEqual("pHYs".utf8), length == 9, at + 17 <= bytes.count {
        return bytes[at + 16] == 1 ? Double(number(bytes, at + 8, 4)) * inch / 1000 : nil
      }
      if name.elementsEqual("IDAT".utf8) { return nil }
      at += 12 + length
    }
    return nil
  }

  /// Returns the pixels per inch in a JPEG file's JFIF segment, converted from centimetres if
  /// necessary.
  private static func jpeg(_ bytes: [UInt8]) -> Double? {
    guard bytes.count > 18, bytes[3] == 0xE0, bytes[6..<10].elementsEqual("JFIF".utf8) else {
      return nil
    }
    let density = Double(number(bytes, 14, 2))
    return switch bytes[13] {
    case 1: density
    case 2: density * inch / 10
    default: nil
    }
  }

  /// Returns the pixels per inch from XResolution and ResolutionUnit of a TIFF file.
  private static func tiff(_ bytes: [UInt8]) -> Double? {
    guard let directory = TIFFDirectory(bytes[...]),
      let place = directory.value(of: 282).flatMap({ directory.number(at: $0, bytes: 4) }),
      let above = directory.number(at: place, bytes: 4),
      let below = directory.number(at: place + 4, bytes: 4), below > 0
    else { return nil }
    let density = Double(above) / Double(below)
    switch directory.value(of: 296).flatMap({ directory.number(at: $0, bytes: 2) }) ?? 2 {
    case 2: return density
    case 3: return density * inch / 10
    default: return nil
    }
  }

  private static func number(_ bytes: [UInt8], _ at: Int, _ count: Int) -> Int {
    bytes[at..<at + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Whether the EXIF data contain one exposure time (tag 829A, one fraction), in either byte
  /// order.
  private static func hasExposure(_ bytes: ArraySlice<UInt8>) -> Bool {
    let entries: [[UInt8]] = [
      [0x9A, 0x82, 0x05, 0x00, 0x01, 0x00, 0x00, 0x00],
      [0x82, 0x9A, 0x00, 0x05, 0x00, 0x00, 0x00, 0x01],
    ]
    guard bytes.count >= 8 else { return false }
    for at in bytes.startIndex...bytes.endIndex - 8 where bytes[at] == 0x9A || bytes[at] == 0x82 {
      if entries.contains(where: { bytes[at..<at + 8].elementsEqual($0) }) { return true }
    }
    return false
  }
}
