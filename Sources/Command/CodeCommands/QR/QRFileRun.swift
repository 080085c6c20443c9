import CommandSupport
import CommandLineKit
import SystemIO
import JSONText
import Codes
import QRCodes

/// Makes one code in one file.
struct QRFileRun {
  private let request: QRRequest

  init(_ request: QRRequest) { self.request = request }

  func run(_ path: String, _ format: OutputFormat) throws -> ExitStatus {
    var items = QRItems(request)
    guard let item = try items.next() else { return .done }
    if try items.next() != nil {
      throw BadData(
        "standard input has more than one line, and there is one file; name a folder (-o codes/) or "
          + "a PDF (nothing was done)")
    }
    var outcome = QRMaker(request).make(item, format)
    if let failure = outcome.failure { throw failure }
    for warning in outcome.warnings where !request.isQuiet { Beckon.warn(warning.sentence) }
    guard var code = outcome.codes.popLast(), let picture = code.picture else { return .bug }
    try picture.write(to: path, existing: request.existing)
    (code.path, code.record) = (path, picture.record)
    if path == "-" || request.isQuiet && !request.isJSON { return .done }
    let facts = QRReport(code)
    return try Beckon.print(
      request.isJSON
        ? facts.json(outcome.warnings.map(\.sentence), verifies: request.verifies).text() + "\n"
        : "\(path.safeForTerminal())\n" + facts.lines(asked: request.style.options.level))
  }
}
