import QRCodes
import Scanning

/// Reads what a scanner would see, for codes with colours or a logo.
struct SymbolDecoder {
  // One look: what only a patient scanner can read is not fit to be printed.
  private let scanner = CodeScanner(effort: .quick, mostCodes: 8)

  /// Exactly one code, which says what the symbol says.
  func check(_ picture: ShownPicture, says symbol: QRCode, isInverted: Bool = false) throws {
    // We know that it is inverted; finding that out is the scanner's art, not what is proved here.
    let samples = isInverted ? picture.pixels.map { 255 - $0 } : picture.pixels
    let found = try scanner.scan(
      Picture(width: picture.width, height: picture.height, samples: samples))
    guard let code = found.first else { throw CodeError.notFound }
    guard found.count == 1 else { throw CodeError.several(found.count) }
    guard code.bytes == symbol.payload else { throw CodeError.otherText(code.bytes) }
    guard code.symbol == .square(symbol.version), code.part == symbol.part else {
      throw CodeError.otherSymbol
    }
  }
}
