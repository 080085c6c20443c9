import Artwork
import InvocationURLs
import Ledgers
import Codes
import QRCodes

/// The captions that a job's codes have room for; for one thread.
struct CaptionRoom {
  /// What is known before the version of all codes is.
  enum Verdict {
    case fits
    case bad(String)
    /// It is too wide for codes of some version.
    case open
  }

  private let job: JobQR
  private let publisher: QRPublisher
  /// The least room that a code of the job leaves: what fits there fits below every code.
  private let narrowest: Int

  /// `nil` for codes without a caption, and where no font is at hand.
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

  /// Whether a caption can be drawn below the code of a URL, whatever its version.
  func verdict(_ caption: String, _ url: InvocationURL?) -> Verdict {
    guard let error = error(caption, width: narrowest, url) else { return .fits }
    if case .captionTooWide = error.problem { return .open }
    return .bad(sentence(error))
  }

  /// Why a caption cannot be drawn below the code of a URL; `nil` when it can.
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
    // A job cannot name a font.
    guard case .noFont = error.problem else { return words }
    return words.replacing(", or name a font that has it", with: "")
      .replacing("; name a font that has it", with: "")
  }
}

extension JobQR {
  /// How wide a caption below a code of this version may be, in micrometres.
  fileprivate func captionWidth(of version: QRVersion) throws(ArtworkError) -> Int {
    let zone = quietZone ?? version.quietZone
    return try printSize(of: version).length(ofModules: version.size + zone)
  }
}
