/// The resolution of a printer or a picture, to a thousandth of a dot per inch.
public struct Density: Hashable, Sendable {
  /// The accepted range of resolutions, in dots per inch.
  package static let range = 1...25_400

  /// The resolution in thousandths of a dot per inch.
  package let milliDotsPerInch: Int

  /// Creates a density in dots per inch, as printers are sold: 300, 600, 1200.
  public init(dotsPerInch: Int) throws(ArtworkError) {
    guard Self.range.contains(dotsPerInch) else { throw ArtworkError(.density(dotsPerInch)) }
    milliDotsPerInch = dotsPerInch * 1000
  }

  /// Creates a density in dots per millimetre, as thermal printers are built: 8 (sold as "203
  /// dpi"), 12, 24.
  package init(dotsPerMillimetre: Int) throws(ArtworkError) {
    guard (1...1000).contains(dotsPerMillimetre) else {
      throw ArtworkError(
        .density(dotsPerMillimetre.multipliedReportingOverflow(by: 25).partialValue))
    }
    milliDotsPerInch = dotsPerMillimetre * 25_400
  }

  /// Creates the density at which a number of pixels covers a length in micrometres.
  package init(pixels: Int, over length: Int) throws(ArtworkError) {
    let (thousandths, isFar) = pixels.multipliedReportingOverflow(by: 25_400_000)
    guard pixels > 0, length > 0, !isFar else { throw ArtworkError(.density(0)) }
    let density = divideRounding(thousandths, length)
    guard (1000 * Self.range.lowerBound...1000 * Self.range.upperBound).contains(density) else {
      throw ArtworkError(.density(density / 1000))
    }
    milliDotsPerInch = density
  }

  /// The resolution in pixels per metre, as PNG's `pHYs` chunk has it.
  package var pixelsPerMetre: Int { divideRounding(milliDotsPerInch * 10, 254) }

  /// The dots per inch, with decimals only where they are needed.
  package var text: String { fixedText(milliDotsPerInch, decimals: 3) }

  /// Converts micrometres to dots, rounded to the nearest.
  package func dots(_ micrometres: Int) -> Int {
    divideRounding(micrometres * milliDotsPerInch, 25_400_000)
  }

  /// Converts dots to micrometres, rounded to the nearest.
  package func micrometres(_ dots: Int) -> Int {
    divideRounding(dots * 25_400_000, milliDotsPerInch)
  }
}
