import InvocationURLs
import Publishing
import QRCodes

/// The QR codes that a job allows and its printer can draw.
struct QRRoom: Sendable {
  private let job: JobQR
  private let choices: [QROptions]
  private let largest: QRVersion
  /// For each version how many bytes fit in any case, as bytes are what takes most room.
  private let safeLengths: [Int]

  init?(_ qr: JobQR) {
    guard let printable = qr.largestPrintable else { return nil }
    var options = qr.options
    options.versions = options.versions.lowerBound...printable
    let choices = options.choices(hasLogo: qr.logo != nil)
    guard let last = choices.last else { return nil }
    job = qr
    self.choices = choices
    largest = last.versions.upperBound
    safeLengths = (0...40).map { number in
      let bits = QRVersion(number).flatMap { BlockLayout($0, qr.level) }?.dataBits ?? 0
      return max(0, bits - (number < 10 ? 12 : 20)) / 8
    }
  }

  /// Whether the length alone tells that a code of this version holds a URL.
  private func holds(_ url: InvocationURL, _ version: QRVersion) -> Bool {
    url.text.utf8.count <= safeLengths[version.number]
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

  /// The version that a URL needs; `nil` when there is none, or `enough` holds it by its length.
  func need(_ url: InvocationURL, beyond enough: QRVersion?) -> QRVersion? {
    if let enough, holds(url, enough) { return nil }
    if let least = choices.first?.versions.lowerBound, holds(url, least) { return least }
    return try? plan(url, from: nil).version
  }

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
