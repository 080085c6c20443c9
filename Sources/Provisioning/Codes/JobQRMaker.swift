import Artwork
import InvocationURLs
public import Publishing
import QRCodes

/// Makes the QR codes of a job's rows; one for each thread.
public final class JobQRMaker {
  private let qr: JobQR
  /// For rows without a caption, which share it.
  private var plain: QRPublisher?

  /// A maker of codes as the job wants them.
  public init(_ qr: JobQR) { self.qr = qr }

  /// The code of a row, as a file that was read back from its own bytes.
  public func picture(of row: RowContent) throws -> PublishedPicture {
    try made(row, as: qr.output.format).file
  }

  /// The code of a row as it will be on paper, and as a drawing of that size.
  public func proof(of row: RowContent) throws -> (drawn: DrawnQR, file: PublishedPicture) {
    try made(row, as: .svg)
  }

  private func made(
    _ row: RowContent, as format: OutputFormat
  ) throws -> (drawn: DrawnQR, file: PublishedPicture) {
    let url = try InvocationURL(row.url)
    let publisher = try publisher(captions: row.caption.split(separator: "\n").map(String.init))
    let symbol = try publisher.symbol(of: .url(url))
    let drawn = try publisher.draw(symbol, title: row.url, url: url)
    return (drawn, try publisher.publish(drawn, as: format))
  }

  private func publisher(captions: [String]) throws -> QRPublisher {
    if captions.isEmpty, let plain { return plain }
    var style = QRStyle()
    style.options.level = qr.level
    style.options.versions = (style.options.versions.lowerBound)...qr.largestVersion
    style.wish = qr.size
    style.printer = try qr.dotsPerInch.map { dpi throws(ArtworkError) in
      try Density(dotsPerInch: dpi)
    }
    style.captions = captions
    style.captionsHost = qr.captionsHost
    let made = try QRPublisher(style)
    if captions.isEmpty { plain = made }
    return made
  }
}

extension RowContent {
  /// The name of the column that keeps the lines below a code.
  public static let captionColumn = "caption"

  /// The lines below the row's code; empty without any.
  public var caption: String {
    columns.first { $0.name == Self.captionColumn }?.value ?? ""
  }
}
