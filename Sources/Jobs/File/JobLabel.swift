import Codes
import JSONText

/// The labels of a job: each has the code of a row, and lines beside it.
package struct JobLabel: Sendable, Hashable {
  /// The stock, by any name that `beckon stock` knows.
  package var stock: String
  /// A file with stock of one's own; a path beside the job file.
  package var stockFile: String?
  /// Lines with values of the row; the captions of the job's QR codes when there are none.
  package var lines: [FieldText]
  /// Where the lines stand: one of `places`; chosen by the label's shape when `nil`.
  package var place: String?
  /// The dots to the inch of the printer of sheets, when they are known.
  package var dotsPerInch: Int?
  /// Whether a fine line shows where each label ends.
  package var hasCutLine: Bool

  /// Where lines can stand.
  package static let places = ["beside", "below"]
  /// More lines than this are a mistake.
  package static let mostLines = 12

  /// Labels of a stock.
  package init(
    _ stock: String, stockFile: String? = nil, lines: [FieldText] = [], place: String? = nil,
    dotsPerInch: Int? = nil, hasCutLine: Bool = false
  ) {
    (self.stock, self.stockFile, self.lines, self.place) = (stock, stockFile, lines, place)
    (self.dotsPerInch, self.hasCutLine) = (dotsPerInch, hasCutLine)
  }
}

extension JobFile {
  /// The QR codes that rows get, in files or on labels; `nil` for a job that draws none.
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
