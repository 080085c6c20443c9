import CodeRequests
import Artwork
import Basics
import Codes
import CommandHabits
import CommandLineKit
import HostIO
import InvocationURLs
import JSONText
import QRCodes
import Sheets

/// Fills sheets with codes.
struct SheetRun {
  private let request: SheetRequest
  private let items: SheetItems

  init(_ request: SheetRequest, _ items: SheetItems) {
    (self.request, self.items) = (request, items)
  }

  func run() throws -> ExitStatus {
    request.paper.warn()
    let hasLines = items.contains { !$0.lines.isEmpty }
    let maker = try LabelMaker(
      for: request.paper.sheet, request.style, request.design,
      font: hasLines ? request.font : nil)
    var document = try SheetDocument(
      request.path, request.paper.sheet, request.order, request.correction,
      request.design.density, title: nil, verifies: request.verifies, existing: request.existing)
    var report = SheetReport()
    for item in items {
      if Interruption.pending != nil {
        Beckon.say("interrupted; \(request.path) was not written")
        return .interrupted
      }
      do {
        let label = try make(item, maker, &report)
        report.add(item, label, try document.add(label))
      } catch { throw SheetItemFailure(item: item, failure: error) }
    }
    let sheets = document.sheetCount
    try document.commit()
    if !request.isQuiet { for warning in report.warnings { Beckon.warn(warning) } }
    if request.isJSON { return try Beckon.print(report.lines) }
    if request.path == "-" || request.isQuiet { return .done }
    return try Beckon.print(report.summary(request, sheets: sheets))
  }

  private func make(
    _ item: SheetItem, _ maker: LabelMaker, _ report: inout SheetReport
  ) throws -> MadeLabel {
    let url = try InvocationURL(item.url)
    for finding in request.linter?.findings(in: url) ?? [] {
      switch finding.level {
      case .error: throw QRRefusal(finding: finding)
      case .warning:
        report.warn("\(finding.message) (\(finding.id)); \(finding.remedy)", finding.id)
      case .info: break
      }
    }
    let label = try maker.label(.url(url), title: item.url, lines: item.lines)
    for finding in label.code.findings { report.warn("\(finding)", warningKind("\(finding)")) }
    return label
  }
}

/// What there is to say of the labels that were made.
private struct SheetReport {
  private var kinds: [String: (first: String, count: Int)] = [:]
  private var order: [String] = []
  private(set) var lines = ""
  private var labelCount = 0
  private var last: SheetPlace?
  private var least = Int.max
  private var dots: Int?

  mutating func warn(_ sentence: String, _ kind: String) {
    if kinds[kind] == nil { order.append(kind) }
    kinds[kind] = (kinds[kind]?.first ?? sentence, (kinds[kind]?.count ?? 0) + 1)
  }

  /// Each kind once, with how many labels it is about.
  var warnings: [String] {
    order.compactMap { kinds[$0] }.map {
      $0.count == 1 ? $0.first : "\($0.first) (\(counted($0.count, "label")) like this)"
    }
  }

  mutating func add(_ item: SheetItem, _ label: MadeLabel, _ places: [SheetPlace]) {
    labelCount += places.count
    last = places.last ?? last
    let module = label.code.size.width / label.code.size.modules
    if module < least { (least, dots) = (module, label.code.size.dotsPerModule) }
    for place in places {
      let line: JSONValue = [
        "index": .integer(item.index), "url": .string(item.url), "sheet": .integer(place.sheet),
        "label": .integer(place.label), "version": .string("\(label.code.symbol.version)"),
        "level": .string("\(label.code.symbol.level)"),
        "symbolMillimetres": Millimetres.json(label.code.size.width),
        "dotsPerModule": label.code.size.dotsPerModule.map { .integer($0) } ?? .null,
      ]
      lines += line.text() + "\n"
    }
  }

  func summary(_ request: SheetRequest, sheets: Int) -> String {
    let size =
      "modules of \(Millimetres.text(least)) mm"
      + (dots.map { ", \(counted($0, "dot")) each" } ?? "")
    let used = last.map { "; the last sheet is used up to label \($0.label)" } ?? ""
    return """
      \(request.path.safeForTerminal())
        \(counted(labelCount, "label")) on \(counted(sheets, "sheet")) of \(request.paper.words)\(used)
        the smallest code has \(size)\(request.verifies ? "; every code was read back at its place" : "")
        print it at 100 %, not fitted to the page

      """
  }
}

extension SheetPaper {
  /// A doubtful number is said to be so whenever it is used.
  func warn() {
    if let doubt { Beckon.say("\(doubt); print a test page first") }
  }
}

/// A label that cannot be made; nothing was written.
struct SheetItemFailure: CommandError, CustomStringConvertible {
  let item: SheetItem
  let failure: any Error

  var exitStatus: ExitStatus { Beckon.status(of: failure) }

  var description: String {
    "\(item.place)\(item.url.excerpt): \(failure) (nothing was written)"
  }
}

/// A page that shows where labels lie and what a printer does to them.
struct SheetTestRun {
  private let request: SheetRequest

  init(_ request: SheetRequest) { self.request = request }

  func run() throws -> ExitStatus {
    request.paper.warn()
    let page = try TestPage(request.paper.sheet, request.correction, font: request.font).page
    try OutputFile.write(page.pdf(), to: request.path, existing: request.existing)
    if request.path == "-" || request.isQuiet { return .done }
    return try Beckon.print(
      """
      \(request.path.safeForTerminal())
        the edges of \(request.paper.words)
        print it at 100 % on plain paper and hold it against a sheet of labels; the page says what to measure

      """)
  }
}
