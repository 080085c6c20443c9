import Basics
import QRCodes

/// A QR symbol as an image file with one pixel for each module, without its quiet zone.
///
/// The format is a Windows bitmap with one bit per pixel. Of the formats that browsers support, it
/// takes the fewest bytes for such small pictures, a fifth of a path for the same symbol.
enum BMPSymbol {
  private static let headerSize = 62

  static func file(of modules: ModuleMatrix) -> [UInt8] {
    let side = modules.size
    let stride = (side + 31) / 32 * 4
    var bytes: [UInt8] = Array("BM".utf8)
    for number in [headerSize + stride * side, 0, headerSize, 40, side, side, 1 | 1 << 16] {
      bytes.append(number)
    }
    // No compression, no density, two colours: white, and black for dark modules.
    for number in [0, stride * side, 0, 0, 2, 2, 0xFF_FFFF, 0] { bytes.append(number) }
    for row in (0..<side).reversed() {
      let words = Array(modules.row(row))
      for index in 0..<stride {
        bytes.append(UInt8(truncatingIfNeeded: words[index / 8] >> UInt64(56 - index % 8 * 8)))
      }
    }
    return bytes
  }
}

extension [UInt8] {
  /// Appends a number as four bytes, the lowest one first.
  fileprivate mutating func append(_ number: Int) {
    for shift in [0, 8, 16, 24] { append(UInt8(truncatingIfNeeded: number >> shift)) }
  }
}

extension HTMLText {
  /// Appends the picture of a symbol, with a whole number of pixels per module.
  ///
  /// It is the content of an element, not an image element: for rows that are not laid out,
  /// browsers then decode the picture only when a person scrolls to it.
  mutating func symbol(_ modules: ModuleMatrix) {
    let side = modules.size + 8
    built(
      "<i class=c role=img aria-label=\"QR code\" style=\"--n:\(side);--m:\(max(2, 148 / side));")
    markup("content:url(data:image/bmp;base64,")
    built(String(decoding: base64(BMPSymbol.file(of: modules)), as: UTF8.self))
    markup(")\"></i>")
  }
}
