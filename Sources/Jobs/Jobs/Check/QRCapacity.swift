import Codes
import QRCodes

/// The QR codes that a job allows and its printer can draw.
struct QRCapacity: Sendable {
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

  /// The kind of content; nil if rows have URLs.
  var content: JobContent? { job.content }

  /// Whether the length alone shows that a code of a version holds a content; `false` if unknown.
  func holds(_ content: QRContent, _ version: QRVersion) -> Bool {
    guard case .url(let url) = content else { return false }
    return job.options.certainlyHolds(url, in: version)
  }

  /// The URLs that certainly fit a code of this version, judged by their length, or `nil` if rows
  /// are not URLs.
  func urlCapacity(like content: QRContent, _ version: QRVersion) -> URLCapacity? {
    guard case .url(let url) = content else { return nil }
    return job.options.urlCapacity(like: url, in: version)
  }

  /// The reason why a code cannot hold a content; nil if one can.
  func problem(_ content: QRContent) -> String? {
    guard !holds(content, largest) else { return nil }
    do throws(QRCodeError) {
      _ = try plan(content, from: nil)
      return nil
    } catch {
      let reason =
        largest < (job.choices.last?.versions.upperBound ?? largest)
        ? "; larger versions have modules of fewer than 4 printer dots at the requested size"
        : ""
      return "the QR code is \(error)\(reason)"
    }
  }

  /// The smallest version that holds a content; nil if no allowed code does.
  func need(_ content: QRContent) -> QRVersion? { try? plan(content, from: nil).version }

  /// The symbol for a content, of at least the given version.
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
