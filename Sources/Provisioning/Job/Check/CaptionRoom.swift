import Artwork
import InvocationURLs
import Publishing
import QRCodes

/// The captions that a job's codes have room for; for one thread.
struct CaptionRoom {
  private let job: JobQR
  private let publisher: QRPublisher
  private let options: QROptions
  /// The least room that a code of the job leaves: what fits there fits below every code.
  private let narrowest: Int

  /// `nil` for codes without a caption, and where no font is at hand.
  init?(_ qr: JobQR, font: FontFile?) {
    guard qr.hasCaption, let font, let largest = qr.largestPrintable, var style = try? qr.style
    else { return nil }
    style.font = font
    guard let publisher = try? QRPublisher(style) else { return nil }
    let versions = (1...largest.number).compactMap { QRVersion($0) }
    job = qr
    options = style.options
    narrowest = versions.compactMap { try? qr.captionWidth(of: $0) }.min() ?? 0
    self.publisher = publisher
  }

  /// Why a caption cannot be drawn below the code of a URL; `nil` when it can.
  func problem(_ caption: String, _ url: InvocationURL) -> String? {
    let lines = RowContent.lines(ofCaption: caption)
    guard let error = error(lines, width: narrowest, url) else { return nil }
    guard case .captionTooWide = error.problem else { return sentence(error) }
    // A URL without a code was told of already.
    guard let version = try? PlannedSymbol(.url(url), options: options).version,
      let width = try? job.captionWidth(of: version)
    else { return nil }
    return self.error(lines, width: width, url).map(sentence)
  }

  private func error(_ lines: [String], width: Int, _ url: InvocationURL) -> ArtworkError? {
    do throws(ArtworkError) {
      try publisher.setCaptions(lines)
      try publisher.checkCaption(width: width, url: url)
      return nil
    } catch { return error }
  }

  private func sentence(_ error: ArtworkError) -> String {
    let words = "the caption cannot be drawn: \(error)"
    guard case .missingGlyph = error.problem else { return words }
    // A job cannot name another font.
    return words.prefix { $0 != ";" }
      + "; a job's captions are set in the font that 'fc-match sans' names"
  }
}

extension JobQR {
  /// How wide a caption below a code of this version may be, in micrometres.
  fileprivate func captionWidth(of version: QRVersion) throws(ArtworkError) -> Int {
    try printSize(of: version).length(ofModules: version.size + version.quietZone)
  }
}
