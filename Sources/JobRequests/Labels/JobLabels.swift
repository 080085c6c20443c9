import Artwork
import CommandHabits
import CommandLineKit
import Codes
import HostIO
import Jobs
import LabelRequests
import Ledgers
import LibCrypto
import QRCodes
import Sheets

/// The labels of a job: what they look like, which rows they show, and what its ledger keeps of them.
struct JobLabels: Sendable {
  /// The name of the job.
  let job: String
  /// The job file.
  let path: String
  private let label: JobLabel
  private var look: JobQRLook

  /// A job that says its labels, or whose labels are of a stock that a command was told.
  init(_ place: JobPlace, stock: String? = nil) throws {
    var file = place.file
    if file.label == nil, let stock { file.label = JobLabel(stock) }
    try self.init(file, at: place.path)
  }

  /// A job that says its labels, and whose file is at `path`.
  init(_ file: JobFile, at path: String) throws {
    guard let label = file.label, let qr = file.drawnQR else {
      throw BadData(
        "\(path): the job has no labels; add \"label\" with its stock, such as "
          + "\"label\": {\"stock\": \"L7160\"}")
    }
    (job, self.path, self.label) = (file.name, path, label)
    // Codes look as the job's QR codes do, where it has some; labels decide how large they are.
    look = try JobQRLook(qr, at: path)
  }

  /// What their codes are like.
  var qr: JobQR { look.qr }

  /// Gives all codes the one version that the rows of the job need.
  mutating func decide(by ledger: borrowing Ledger) throws {
    look.version = try JobQRVersions.version(look.qr, of: job, in: ledger)
  }

  /// The same, where it is known.
  mutating func decide(_ version: QRVersion?) { look.version = version }

  /// What they look like; `density` are the dots of a printer that a command was told.
  func labelLook(density: Density? = nil) throws -> LabelLook {
    var style = try look.style
    style.captions = []
    style.captionsHost = false
    var design = LabelDesign()
    design.textPlace = label.place.flatMap(LabelDesign.TextPlace.init) ?? .auto
    design.density = try density ?? label.dotsPerInch.map { try Density(dotsPerInch: $0) }
    design.hasCutLine = label.hasCutLine
    return LabelLook(style, design)
  }

  /// The stock that the job names.
  var stock: NamedStock {
    NamedStock(label.stock, file: label.stockFile.map { JobPlan.beside(path, $0) })
  }

  /// Throws when the stock is not known, and says why its sizes are not to be trusted.
  func requireStock() throws { if let doubt = try stock.paper().doubt { Beckon.say(doubt) } }

  /// What a row's label shows.
  func item(_ row: RowContent) -> SheetItem {
    SheetItem(
      index: row.number, url: row.url, lines: row.labelLines, place: "row \(row.number): ",
      isText: look.qr.content != nil)
  }
}

/// Which rows of a job labels are made for.
struct LabelSelection {
  let kind: RowsToLabel
  /// Only these, whatever was made for them.
  let rows: RowSelection?

  /// What the labels show, in the order of their rows.
  func items(_ labels: JobLabels, in ledger: borrowing Ledger) throws -> [SheetItem] {
    var items: [SheetItem] = []
    try ledger.forEachRow(of: labels.job, kind) { row in
      if rows?.contains(row.number) ?? true { items.append(labels.item(row.content)) }
    }
    if items.isEmpty { throw try nothingLeft(labels.job, in: ledger) }
    return items
  }

  /// How many these are.
  func count(_ labels: JobLabels, in ledger: borrowing Ledger) throws -> Int {
    if rows != nil { return try items(labels, in: ledger).count }
    let count = try ledger.count(of: kind, in: labels.job)
    if count == 0 { throw try nothingLeft(labels.job, in: ledger) }
    return count
  }

  /// Some of them, by their places from 0; of the others only what is needed is looked at.
  func items(
    _ labels: JobLabels, in ledger: borrowing Ledger, at places: Range<Int>
  ) throws -> [SheetItem] {
    if rows != nil { return Array(try items(labels, in: ledger)[places]) }
    return try ledger.rows(of: labels.job, kind, at: places).map { labels.item($0.content) }
  }

  private func nothingLeft(_ job: String, in ledger: borrowing Ledger) throws -> NoLabelLeft {
    var found = 0
    try ledger.forEachRow(of: job, .all) { row in
      if rows?.contains(row.number) ?? true { found += 1 }
    }
    return NoLabelLeft(job: job, kind: kind, hasRows: found > 0)
  }
}

/// Nothing is left to be made; no file was touched.
struct NoLabelLeft: CommandError, CustomStringConvertible {
  let job: String
  let kind: RowsToLabel
  /// Whether there are rows at all that were asked for.
  let hasRows: Bool

  var exitStatus: ExitStatus { .badData }

  var description: String {
    guard hasRows else { return "the job '\(job)' has none of these rows" }
    return switch kind {
    case .new:
      "every row of '\(job)' has its label; --labels unprinted or --labels all makes them again, "
        + "--labels all --rows 7 one of them"
    case .done: "no row of '\(job)' whose tag is done is without its label"
    case .unprinted: "the printer has said of every label of '\(job)' that it came out"
    case .all: "every row of '\(job)' was given up"
    }
  }
}

extension RollLabelState {
  /// As a ledger keeps it.
  var kept: LedgerLabel.State {
    switch self {
    case .written: .placed
    case .sent: .sent
    case .printed: .printed
    }
  }
}
