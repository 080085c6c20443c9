import Artwork
import InvocationURLs
import Ledgers
import Codes
import QRCodes

/// A check whether captions fit below a job's codes, used by a single thread.
struct CaptionFit {
  /// The verdict on a caption while the common version of all codes is unknown.
  enum Verdict {
    case fits
    case bad(String)
    /// The caption fits below codes of some versions and is too wide for others.
    case open
  }

  private let job: JobQR
  private let publisher: QRPublisher
  /// The smallest width of any code of the job, in micrometres; captions that fit it always fit.
  private let narrowest: Int

  /// Prepares the check. Returns `nil` for codes without a caption, and if there is no font.
  init?(_ qr: JobQR, font: FontFile?) {
    guard qr.hasCaption, let font, let largest = qr.largestPrintable, var style = try? qr.style
    else { return nil }
    style.font = font
    guard let publisher = try? QRPublisher(style) else { return nil }
    let versions = (qr.smallestVersion.number...largest.number).compactMap { QRVersion($0) }
    job = qr
    narrowest = versions.compactMap { try? qr.captionWidth(of: $0) }.min() ?? 0
    self.publisher = publisher
  }

  /// The verdict on a caption below the code of a URL, over all versions that are possible.
  func verdict(_ caption: String, _ url: InvocationURL?) -> Verdict {
    guard let error = error(caption, width: narrowest, url) else { return .fits }
    if case .captionTooWide = error.problem { return .open }
    return .bad(sentence(error))
  }

  /// The reason why a caption cannot be drawn below the code of a URL, or `nil` if it can.
  func problem(_ caption: String, _ url: InvocationURL?, _ version: QRVersion) -> String? {
    guard let width = try? job.captionWidth(of: version) else { return nil }
    return error(caption, width: width, url).map(sentence)
  }

  private func error(_ caption: String, width: Int, _ url: InvocationURL?) -> ArtworkError? {
    do throws(ArtworkError) {
      try publisher.setCaptions(RowContent.lines(ofCaption: caption))
      try publisher.checkCaption(width: width, url: url)
      return nil
    } catch { return error }
  }

  private func sentence(_ error: ArtworkError) -> String {
    let words = "the caption cannot be drawn: \(error)"
    // A job file cannot name a font.
    guard case .noFont = error.problem else { return words }
    return words.replacing(", or name a font that has it", with: "")
      .replacing("; name a font that has it", with: "")
  }
}

extension JobQR {
  /// The maximum width, in micrometres, of a caption below a code of this version.
  fileprivate func captionWidth(of version: QRVersion) throws(ArtworkError) -> Int {
    let zone = quietZone ?? version.quietZone
    return try printSize(of: version).length(ofModules: version.size + zone)
  }
}
