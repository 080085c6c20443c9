package import Artwork
package import Ledgers
package import Codes
package import QRCodes

/// What all QR codes of a job have in common, with its logo read.
package struct JobQRLook: Sendable {
  /// What the job file says.
  package let qr: JobQR
  /// The version of all codes; without it, each has the smallest that holds its URL.
  package var version: QRVersion?
  private let logo: QRLogo?

  /// Reads the logo of a job whose file is at `path`.
  package init(_ qr: JobQR, at path: String) throws {
    self.qr = qr
    logo = try qr.logo.map {
      try QRLogo(path: JobPlan.beside(path, $0.path), share: $0.share)
    }
  }

  /// How the codes are drawn.
  package var style: QRStyle {
    get throws(ArtworkError) {
      var style = try qr.style
      style.logo = logo
      style.options = qr.options(of: version)
      return style
    }
  }
}

/// Makes the QR codes of a job's rows; one for each thread.
package final class JobQRMaker {
  private let look: JobQRLook
  private var publisher: QRPublisher?

  /// A maker of codes as the job wants them.
  package init(_ look: JobQRLook) { self.look = look }

  /// The code of a row, as a file that was read back from its own bytes.
  package func picture(of row: RowContent) throws -> PublishedPicture {
    try made(row, as: look.qr.output.format).file
  }

  /// The code of a row as it will be on paper, and as a drawing of that size.
  package func proof(of row: RowContent) throws -> (drawn: DrawnQR, file: PublishedPicture) {
    try made(row, as: .svg)
  }

  private func made(
    _ row: RowContent, as format: OutputFormat
  ) throws -> (drawn: DrawnQR, file: PublishedPicture) {
    let subject = try RowSubject(row.url, of: look.qr.content)
    let publisher = try openedPublisher()
    // A job that has begun may have captions that its file no longer asks for.
    try publisher.setCaptions(row.captionLines)
    let symbol = try publisher.symbol(of: subject.code)
    let drawn = try publisher.draw(symbol, title: row.url, url: subject.url)
    return (drawn, try publisher.publish(drawn, as: format))
  }

  /// The one publisher, so that a font is looked for once.
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
  /// How the codes are drawn; its captions are those before the values of a row are put in.
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

  /// The font that its captions are set in; `nil` when they need none or none is found.
  package var font: FontFile? { hasCaption ? try? QRPublisher.usualFont() : nil }
}
