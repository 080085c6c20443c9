import Codes
import JSONText

/// The labels of a job: each has the code of a row, and lines of text.
package struct JobLabel: Sendable, Hashable {
  /// The stock, by any name that `beckon stock` knows.
  package var stock: String
  /// The path of a file with custom stock, relative to the job file.
  package var stockFile: String?
  /// The lines with values of the row; if empty, labels have the captions of the job's QR codes.
  package var lines: [TextTemplate]
  /// The place of the lines, one of `places`, or `nil` to choose it by the shape of the label.
  package var place: String?
  /// The dots per inch of the printer of sheets, if known.
  package var dotsPerInch: Int?
  /// Whether a fine line is printed along the edge of each label.
  package var hasCutLine: Bool

  /// The possible places of the lines.
  package static let places = ["beside", "below"]
  /// The largest number of lines.
  package static let maxLineCount = 12

  /// Makes labels of a stock.
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

extension JobLabel {
  var json: JSONValue {
    var members: [(String, JSONValue)] = [("stock", .string(stock))]
    if let stockFile { members.append(("stockFile", .string(stockFile))) }
    if !lines.isEmpty { members.append(("lines", .array(lines.map { .string($0.text) }))) }
    if let place { members.append(("place", .string(place))) }
    if let dotsPerInch { members.append(("dpi", .integer(dotsPerInch))) }
    if hasCutLine { members.append(("cutLine", true)) }
    return .object(JSONObject(members))
  }
}
