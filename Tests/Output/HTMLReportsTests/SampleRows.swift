import QRCodes

@testable import HTMLReports

/// Rows such as a job has.
enum SampleRows {
  static func modules(_ text: String) throws -> ModuleMatrix {
    try QRCode(QRContent.text(text)).modules
  }

  /// So many rows, the last of them failed.
  static func rows(_ count: Int) -> [StatusRow] {
    (1...max(1, count)).map { row($0, failed: $0 == count) }
  }

  static func row(_ number: Int, failed: Bool = false) -> StatusRow {
    let url = "https://eat.example.com/s/\(number)?a=1&b=2"
    return StatusRow(
      number: number, state: failed ? .needsYou : .done, stateName: failed ? "unsettled" : "done",
      url: HighlightedURL(url), symbol: try? modules(url), caption: "Table \(number)",
      uid: failed ? nil : "04A1B2C3D4E5" + hexadecimal(number),
      reason: failed ? "the tag is locked" : nil, time: "2026-06-22 09:58:00")
  }

  private static func hexadecimal(_ number: Int) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return digits.count < 2 ? "0" + digits : digits
  }
}

extension StatusPage {
  /// The whole page.
  func bytes(with rows: [StatusRow]) -> [UInt8] {
    head() + rows.flatMap { bytes(of: $0) } + foot()
  }
}
