package import Artwork
package import Ledgers
package import Codes
package import QRCodes

/// The style of all QR codes of a job, with the logo loaded.
package struct JobQRStyle: Sendable {
  /// The QR options of the job file.
  package let qr: JobQR
  /// The common version of all codes. If it is `nil`, each has the smallest version that holds its
  /// URL.
  package var version: QRVersion?
  private let logo: QRLogo?

  /// Loads the logo of a job whose file is at `path`.
  package init(_ qr: JobQR, at path: String) throws {
    self.qr = qr
    let light = try qr.style.light
    logo = try qr.logo.map {
      try QRLogo(path: JobPlan.beside(path, $0.path), share: $0.share, on: light)
    }
  }

  /// The style in which the codes are drawn.
  package var style: QRStyle {
    get throws(ArtworkError) {
      var style = try qr.style
      style.logo = logo
      style.options = qr.options(of: version)
      return style
    }
  }
}

/// A maker of the QR codes of a job's rows, one for each thread.
package final class JobQRMaker {
  private let look: JobQRStyle
  private var publisher: QRPublisher?

  /// Creates a maker that draws codes in this style.
  package init(_ look: JobQRStyle) { self.look = look }

  /// The code of a row as a file, which was verified by reading it back.
  package func picture(of row: RowContent) throws -> PublishedPicture {
    try made(row, as: look.qr.output.format).file
  }

  /// The code of a row as it will be printed, and as an SVG drawing of that size.
  package func proof(of row: RowContent) throws -> (drawn: RenderedQR, file: PublishedPicture) {
    try made(row, as: .svg)
  }

  private func made(
    _ row: RowContent, as format: OutputFormat
  ) throws -> (drawn: RenderedQR, file: PublishedPicture) {
    let subject = try RowPayload(row.url, of: look.qr.content)
    let publisher = try openedPublisher()
    // A job that has started may have captions that its job file no longer has.
    try publisher.setCaptions(row.captionLines)
    let symbol = try publisher.symbol(of: subject.code)
    let drawn = try publisher.draw(symbol, title: row.url, url: subject.url)
    return (drawn, try publisher.publish(drawn, as: format))
  }

  /// The publisher of code files, made at the first call, so that the font is searched for once.
  private func openedPublisher() throws -> QRPublisher {
    if let publisher { return publisher }
    var style = try look.style
    style.captions = []
    let made = try QRPublisher(style)
    publisher = made
    return made
  }
}

extension JobQR {
  /// The style in which the codes are drawn; captions still have the names of values in braces.
  var style: QRStyle {
    get throws(ArtworkError) {
      var style = QRStyle()
      style.options = options
      style.size = size
      (style.dark, style.light) = (dark, light)
      style.quietZone = quietZone
      style.printer = try dotsPerInch.map { dpi throws(ArtworkError) in
        try Density(dotsPerInch: dpi)
      }
      style.captions = captions.map(\.text)
      style.captionsHost = captionsHost
      return style
    }
  }

  var hasCaption: Bool { captionsHost || !captions.isEmpty }

  /// The font for the captions, or `nil` if there are no captions or no font is found.
  package var font: FontFile? { hasCaption ? try? QRPublisher.defaultFont() : nil }
}
