import QRCodes

/// The labels of a job: their look, their rows, and their records in the ledger.
struct JobLabels: Sendable {
  /// The name of the job.
  let job: String
  /// The path of the job file.
  let path: String
  private let label: JobLabel
  private var look: JobQRStyle

  /// Creates the labels of a job, which describes them itself or gets the stock from a command.
  init(_ place: JobContext, stock: String? = nil) throws {
    var file = place.file
    if file.label == nil, let stock { file.label = JobLabel(stock) }
    try self.init(file, at: place.path)
  }

  /// Creates the labels of a job that describes them, whose file is at `path`.
  init(_ file: JobFile, at path: String) throws {
    guard let label = file.label, let qr = file.drawnQR else {
      throw BadData(
        "\(path): the job has no labels; add \"label\" with its stock, such as "
          + "\"label\": {\"stock\": \"L7160\"}")
    }
    (job, self.path, self.label) = (file.name, path, label)
    // Codes look like the job's QR codes if it has any, in the size given by the label.
    look = try JobQRStyle(qr, at: path)
  }

  /// The QR code options of the labels.
  var qr: JobQR { look.qr }

  /// Sets the one version that all codes need, by the rows of the job in a ledger.
  mutating func decide(by ledger: borrowing Ledger) throws {
    look.version = try JobQRVersions.version(look.qr, of: job, in: ledger)
  }

  /// Sets the one version that all codes have.
  mutating func decide(_ version: QRVersion?) { look.version = version }

  /// The look of the labels; `density` is the printer's, if a command gave it.
  func labelLook(density: Density? = nil) throws -> LabelLook {
    var style = try look.style
    style.captions = []
    style.captionsHost = false
    var design = LabelLayout()
    design.textPlace = label.place.flatMap(LabelLayout.TextPlace.init) ?? .auto
    design.density = try density ?? label.dotsPerInch.map { try Density(dotsPerInch: $0) }
    design.hasCutLine = label.hasCutLine
    return LabelLook(style, design)
  }

  /// The name of the stock in the job file.
  var stock: StockReference {
    StockReference(label.stock, file: label.stockFile.map { JobPlan.beside(path, $0) })
  }

  /// Throws if the stock is unknown, and warns of doubtful sizes.
  func requireStock() throws { if let doubt = try stock.paper().doubt { Beckon.say(doubt) } }

  /// The texts and the code of a row's label.
  func item(_ row: RowContent) -> SheetItem {
    SheetItem(
      index: row.number, url: row.url, lines: row.labelLines, place: "row \(row.number): ",
      isText: look.qr.content != nil)
  }
}

/// The selection of rows whose labels are made.
struct LabelSelection {
  let kind: LabelRowFilter
  /// The rows to take, whatever was made for them.
  let rows: RowSelection

  /// The contents of the labels, in the order of their rows.
  func items(_ labels: JobLabels, in ledger: borrowing Ledger) throws -> [SheetItem] {
    var items: [SheetItem] = []
    let rows = try rows.resolved(in: labels.job, ledger, at: labels.path)
    try ledger.forEachRow(of: labels.job, in: rows, kind) { items.append(labels.item($0.content)) }
    if items.isEmpty { throw try nothingLeft(labels.job, rows, in: ledger) }
    return items
  }

  /// The number of selected rows.
  func count(_ labels: JobLabels, in ledger: borrowing Ledger) throws -> Int {
    if !rows.isAll { return try items(labels, in: ledger).count }
    let count = try ledger.count(of: kind, in: labels.job)
    if count == 0 { throw try nothingLeft(labels.job, rows, in: ledger) }
    return count
  }

  /// The items at these zero-based positions. As far as possible, the others are not loaded.
  func items(
    _ labels: JobLabels, in ledger: borrowing Ledger, at places: Range<Int>
  ) throws -> [SheetItem] {
    if !rows.isAll { return Array(try items(labels, in: ledger)[places]) }
    return try ledger.rows(of: labels.job, kind, at: places).map { labels.item($0.content) }
  }

  private func nothingLeft(
    _ job: String, _ rows: RowSelection, in ledger: borrowing Ledger
  ) throws -> NothingToLabel {
    var found = 0
    try ledger.forEachRow(of: job, in: rows, .all) { _ in found += 1 }
    return NothingToLabel(job: job, kind: kind, hasRows: found > 0)
  }
}

/// The error that no selected row needs a label, so that no file was touched.
struct NothingToLabel: CommandError, CustomStringConvertible {
  let job: String
  let kind: LabelRowFilter
  /// Whether the job has any of the requested rows.
  let hasRows: Bool

  var exitStatus: ExitStatus { .badData }

  var description: String {
    guard hasRows else { return "the job '\(job)' has none of these rows" }
    return switch kind {
    case .new:
      "every row of '\(job)' already has its label; --labels unprinted or --labels all makes them "
        + "again, --labels all --rows 7 one of them"
    case .done: "every finished row of '\(job)' already has its label"
    case .unprinted: "the printer has confirmed every label of '\(job)'"
    case .all: "every row of '\(job)' was given up"
    }
  }
}

extension RollLabelState {
  /// The state of a label in a ledger that corresponds to this one.
  var kept: LedgerLabel.State {
    switch self {
    case .written: .placed
    case .sent: .sent
    case .printed: .printed
    }
  }
}
