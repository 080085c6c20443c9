import InvocationURLs
import QRCodes

/// The QR codes that a job allows.
struct QRRoom {
  private var options = QROptions()
  private let job: JobQR
  /// As many bytes fit in any case, as bytes are what takes most room.
  private let safeLength: Int

  init?(_ qr: JobQR) {
    guard let largest = qr.largestPrintable else { return nil }
    job = qr
    options.level = qr.level
    options.versions = ClosedRange<QRVersion>.qr.lowerBound...largest
    let bits = BlockLayout(largest, qr.level)?.dataBits ?? 0
    safeLength = max(0, bits - (largest.number < 10 ? 12 : 20)) / 8
  }

  /// Why there is no code for a URL; `nil` when there is one.
  func problem(_ url: InvocationURL) -> String? {
    guard url.text.utf8.count > safeLength else { return nil }
    do throws(QRCodeError) {
      _ = try PlannedSymbol(.url(url), options: options)
      return nil
    } catch {
      let isForSize = options.versions.upperBound < job.largestVersion
      let reason =
        isForSize
        ? "; larger versions have modules of fewer than 4 printer dots at the size that is wanted"
        : ""
      return "the QR code is \(error)\(reason)"
    }
  }

  /// The version of the code of a URL.
  func version(_ url: InvocationURL) -> QRVersion? {
    try? PlannedSymbol(.url(url), options: options).version
  }
}
