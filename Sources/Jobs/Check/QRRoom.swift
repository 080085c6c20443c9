import Codes
import QRCodes

/// The QR codes that a job allows and its printer can draw.
struct QRRoom: Sendable {
  private let job: JobQR
  private let choices: [QROptions]
  private let largest: QRVersion

  init?(_ qr: JobQR) {
    guard let printable = qr.largestPrintable else { return nil }
    var options = qr.options
    options.versions = options.versions.lowerBound...printable
    let choices = options.choices(hasLogo: qr.logo != nil)
    guard let last = choices.last else { return nil }
    job = qr
    self.choices = choices
    largest = last.versions.upperBound
  }

  /// What rows say in place of URLs.
  var content: JobContent? { job.content }

  /// Whether the length alone tells that a code of this version holds a content.
  func holds(_ content: QRContent, _ version: QRVersion) -> Bool {
    guard case .url(let url) = content else { return false }
    return job.options.surelyHold(url, in: version)
  }

  /// What a code of this version holds besides this content, as far as lengths tell; `nil` where rows are no URLs.
  func urlsHeld(like content: QRContent, _ version: QRVersion) -> URLsHeld? {
    guard case .url(let url) = content else { return nil }
    return job.options.urlsHeld(like: url, in: version)
  }

  /// Why there is no code for a content; `nil` when there is one.
  func problem(_ content: QRContent) -> String? {
    guard !holds(content, largest) else { return nil }
    do throws(QRCodeError) {
      _ = try plan(content, from: nil)
      return nil
    } catch {
      let reason =
        largest < (job.choices.last?.versions.upperBound ?? largest)
        ? "; larger versions have modules of fewer than 4 printer dots at the size that is wanted"
        : ""
      return "the QR code is \(error)\(reason)"
    }
  }

  /// The version that a content needs; `nil` when there is none.
  func need(_ content: QRContent) -> QRVersion? { try? plan(content, from: nil).version }

  /// The symbol of a content, of at least that version.
  func plan(_ content: QRContent, from version: QRVersion?) throws(QRCodeError) -> PlannedSymbol {
    var failure = QRCodeError.empty
    for var options in choices {
      if let version {
        guard options.versions.upperBound >= version else { continue }
        options.versions = max(options.versions.lowerBound, version)...options.versions.upperBound
      }
      do throws(QRCodeError) { return try PlannedSymbol(content, options: options) } catch {
        failure = error
      }
    }
    throw failure
  }
}
