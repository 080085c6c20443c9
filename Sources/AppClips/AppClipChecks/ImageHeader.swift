/// The size of a PNG or JPEG and whether it can be transparent, from its first bytes.
package struct ImageHeader: Hashable, Sendable {
  package let width: Int
  package let height: Int
  /// Whether the image has an alpha channel or a transparent colour.
  package let isTransparent: Bool

  /// Reads the head of an image file; nil if it is neither a PNG nor a JPEG.
  package init?(_ bytes: [UInt8]) {
    let head = bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) ? Self.png(bytes) : Self.jpeg(bytes)
    guard let head, head.width > 0, head.height > 0 else { return nil }
    self = head
  }

  private init(width: Int, height: Int, isTransparent: Bool) {
    (self.width, self.height, self.isTransparent) = (width, height, isTransparent)
  }

  private static func number(_ bytes: [UInt8], _ start: Int, _ size: Int) -> Int? {
    guard start >= 0, start <= bytes.count - size else { return nil }
    return bytes[start..<start + size].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Reads a PNG. Transparency is in the colour type, or in a tRNS chunk before the first IDAT
  /// chunk.
  private static func png(_ bytes: [UInt8]) -> ImageHeader? {
    guard bytes.count > 28, Array(bytes[12..<16]) == Array("IHDR".utf8),
      let width = number(bytes, 16, 4), let height = number(bytes, 20, 4)
    else { return nil }
    var isTransparent = bytes[25] & 4 != 0
    var place = 8
    while !isTransparent, let length = number(bytes, place, 4), place + 8 <= bytes.count {
      let name = Array(bytes[place + 4..<place + 8])
      if name == Array("IDAT".utf8) { break }
      if name == Array("tRNS".utf8) { isTransparent = true }
      place += 12 + length
    }
    return ImageHeader(width: width, height: height, isTransparent: isTransparent)
  }

  /// The header in a JPEG file: the size is in the first segment that begins a frame.
  private static func jpeg(_ bytes: [UInt8]) -> ImageHeader? {
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    var place = 2
    while place + 4 <= bytes.count, bytes[place] == 0xFF {
      let marker = bytes[place + 1]
      if marker == 0xFF {
        place += 1
        continue
      }
      let isFrame = (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
      if isFrame, let height = number(bytes, place + 5, 2), let width = number(bytes, place + 7, 2)
      {
        return ImageHeader(width: width, height: height, isTransparent: false)
      }
      guard let length = number(bytes, place + 2, 2), length >= 2 else { return nil }
      place += 2 + length
    }
    return nil
  }
}
