import Artwork
import QRCodes

/// A test that a file shows the QR symbol that was drawn.
struct QRFileVerifier: FileVerifier {
  private let drawn: RenderedQR
  private let reader: SymbolReader
  private let decoder: SymbolDecoder

  init(_ drawn: RenderedQR, _ reader: SymbolReader, _ decoder: SymbolDecoder) {
    self.drawn = drawn
    self.reader = reader
    self.decoder = decoder
  }

  /// Returns a density with a whole number of pixels per module, at least six. The lowest density
  /// is one dot per inch.
  func density(of page: Page) throws -> Density {
    let across = drawn.symbol.version.size + 2 * drawn.quietZone
    let each = max(6, page.width / (25_400 * across) + 1)
    return try Density(pixels: each * across, over: page.width)
  }

  mutating func look(at picture: RenderedFile) throws {
    guard drawn.isPlain else {
      try decoder.check(picture, says: drawn.symbol, isInverted: drawn.isInverted)
      return
    }
    let size = drawn.symbol.version.size
    let borders = try drawn.page.pixelBorders(
      columns: size, rows: size, in: drawn.frame, density: picture.density)
    // The quiet zone below is as wide as the one above.
    let quietRows = borders.rows[size] + borders.rows[0]
    let modules = try IdealSymbol(borders: borders, quietRows: quietRows).modules(in: picture.bits)
    let reading: QRContents
    do throws(QRReadError) {
      reading = try reader.reader.read(modules)
    } catch { throw CodeError.symbol(error) }
    guard reading.payload == drawn.symbol.payload else {
      throw CodeError.otherText(reading.payload)
    }
    guard
      (reading.version, reading.level, reading.mask)
        == (drawn.symbol.version, drawn.symbol.level, drawn.symbol.mask),
      reading.part == drawn.symbol.part
    else { throw CodeError.otherSymbol }
  }
}

/// A reader of symbols that caches the geometry of versions.
final class SymbolReader {
  var reader = QRReader()
}
