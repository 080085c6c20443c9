import Codes

/// The labels of a job: each has the code of a row, and lines of text.
package struct JobLabel: Sendable, Hashable {
  /// The label stock, by any name that `beckon stock` knows.
  package var stock: String
  /// The path of a file with custom stocks, relative to the job file.
  package var stockFile: String?
  /// The lines with values of the row; if empty, labels have the captions of the job's QR codes.
  package var lines: [TextTemplate]
  /// The place of the lines, one of `places`, or `nil` to choose it by the shape of the label.
  package var place: String?
  /// The dots per inch of the printer that prints sheets, if known.
  package var dotsPerInch: Int?
  /// Whether a fine line is printed along the edge of each label.
  package var hasCutLine: Bool

  /// The possible places of the lines of text relative to the code.
  package static let places = ["beside", "below"]
  /// The maximum number of lines of text on a label.
  package static let maxLineCount = 12

  /// Creates settings for labels of a stock.
  package init(
    _ stock: String, stockFile: String? = nil, lines: [TextTemplate] = [], place: String? = nil,
    dotsPerInch: Int? = nil, hasCutLine: Bool = false
  ) {
    (self.stock, self.stockFile, self.lines, self.place) = (stock, stockFile, lines, place)
    (self.dotsPerInch, self.hasCutLine) = (dotsPerInch, hasCutLine)
  }
}

extension JobFile {
  /// The QR codes that rows get, in files or on labels, or `nil` for a job that draws none.
  package var drawnQR: JobQR? {
    if let qr { return qr }
    guard label != nil else { return nil }
    var drawn = JobQR(JobOutput(.pdf, folder: "."))
    drawn.content = url.content
    return drawn
  }
}
