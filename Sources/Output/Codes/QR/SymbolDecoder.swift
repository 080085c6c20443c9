import QRCodes
import Scanning

/// A decoder that reads codes with colours or a logo as a scanner would.
struct SymbolDecoder {
  // One quick attempt: a code that needs a patient scanner is not fit to be printed.
  private let scanner = CodeScanner(effort: .quick, maxCodeCount: 8)

  /// Throws unless the picture shows exactly one code, with the text of the symbol.
  func check(_ picture: RenderedFile, says symbol: QRCode, isInverted: Bool = false) throws {
    // The inversion is known. Whether a scanner detects it is not tested here.
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
