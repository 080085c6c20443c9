/// How many dots a printer or a picture has on a length, to a thousandth of a dot per inch.
public struct Density: Hashable, Sendable {
  /// The densities that are taken, in dots per inch.
  public static let range = 1...25_400

  /// Thousandths of a dot per inch.
  package let milliDotsPerInch: Int

  /// So many dots per inch, as printers are sold: 300, 600, 1200.
  public init(dotsPerInch: Int) throws(ArtworkError) {
    guard Self.range.contains(dotsPerInch) else { throw ArtworkError(.density(dotsPerInch)) }
    milliDotsPerInch = dotsPerInch * 1000
  }

  /// So many dots per millimetre, as thermal printers are built: 8 (sold as "203 dpi"), 12, 24.
  public init(dotsPerMillimetre: Int) throws(ArtworkError) {
    guard (1...1000).contains(dotsPerMillimetre) else {
      throw ArtworkError(
        .density(dotsPerMillimetre.multipliedReportingOverflow(by: 25).partialValue))
    }
    milliDotsPerInch = dotsPerMillimetre * 25_400
  }

  /// So many pixels on a length in micrometres, for a picture whose pixels are counted and whose
  /// size is known.
  public init(pixels: Int, over length: Int) throws(ArtworkError) {
    let (thousandths, isFar) = pixels.multipliedReportingOverflow(by: 25_400_000)
    guard pixels > 0, length > 0, !isFar else { throw ArtworkError(.density(0)) }
    let density = divideRounding(thousandths, length)
    guard (1000 * Self.range.lowerBound...1000 * Self.range.upperBound).contains(density) else {
      throw ArtworkError(.density(density / 1000))
    }
    milliDotsPerInch = density
  }

  /// The number for PNG's `pHYs` chunk.
  public var pixelsPerMetre: Int { divideRounding(milliDotsPerInch * 10, 254) }

  /// Dots per inch, with its thousandths where it has any.
  public var text: String { fixedText(milliDotsPerInch, decimals: 3) }

  /// How many dots a length in micrometres has, rounded.
  package func dots(_ micrometres: Int) -> Int {
    divideRounding(micrometres * milliDotsPerInch, 25_400_000)
  }

  /// How long so many dots are, in micrometres, rounded.
  package func micrometres(_ dots: Int) -> Int {
    divideRounding(dots * 25_400_000, milliDotsPerInch)
  }
}
