import InvocationURLs
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

  /// Whether the length alone tells that a code of this version holds a URL.
  func holds(_ url: InvocationURL, _ version: QRVersion) -> Bool {
    job.options.surelyHold(url, in: version)
  }

  /// Why there is no code for a URL; `nil` when there is one.
  func problem(_ url: InvocationURL) -> String? {
    guard !holds(url, largest) else { return nil }
    do throws(QRCodeError) {
      _ = try plan(url, from: nil)
      return nil
    } catch {
      let reason =
        largest < (job.choices.last?.versions.upperBound ?? largest)
        ? "; larger versions have modules of fewer than 4 printer dots at the size that is wanted"
        : ""
      return "the QR code is \(error)\(reason)"
    }
  }

  /// The version that a URL needs; `nil` when there is none.
  func need(_ url: InvocationURL) -> QRVersion? { try? plan(url, from: nil).version }

  /// The symbol of a URL, of at least that version.
  func plan(_ url: InvocationURL, from version: QRVersion?) throws(QRCodeError) -> PlannedSymbol {
    var failure = QRCodeError.empty
    for var options in choices {
      if let version {
        guard options.versions.upperBound >= version else { continue }
        options.versions = max(options.versions.lowerBound, version)...options.versions.upperBound
      }
      do throws(QRCodeError) { return try PlannedSymbol(.url(url), options: options) } catch {
        failure = error
      }
    }
    throw failure
  }
}
