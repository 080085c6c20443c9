import CodeRequests
import CommandHabits
import HostIO
import InvocationRouter
import JSONText
import Jobs
import Ledgers
import LibCrypto
import RouteFiles

/// The rows of a job: those of its ledger once it has begun, else as its job file makes them.
struct JobRowSource {
  let place: JobPlace
  /// Whether the ledger has the rows, so that nothing about them changes any more.
  let isBegun: Bool
  /// Whether the job file is another one than the rows were made from.
  let hasChanged: Bool
  /// The routes that the job's URLs lead to, when it names some.
  let router: Router?
  /// The rows that were taken out of line, which are handed over to nobody.
  let takenOut: Set<Int>
  /// What makes the rows; a job that has begun needs its table no more.
  private let plan: JobPlan?
  private let checks: JobChecks

  init(_ place: JobPlace) throws {
    self.place = place
    var takenOut: Set<Int> = []
    if let ledger = try place.ledgerIfBegun() {
      (isBegun, hasChanged) = (true, try place.hasChanged(ledger))
      try ledger.forEachOpenRow(of: place.file.name) { row in
        if row.state == .failed { takenOut.insert(row.number) }
      }
    } else {
      (isBegun, hasChanged) = (false, false)
    }
    self.takenOut = takenOut
    plan = isBegun ? nil : try JobPlan.load(place.path)
    router = try plan?.router ?? place.file.routes.map { try Self.router(place.beside($0)) }
    checks = try place.checks()
  }

  private static func router(_ path: String) throws -> Router {
    let bytes = try InputFile.jsonContents(of: path, limit: RouteFile.maximumSize)
    do throws(JSONFileError) { return try RouteFile(reading: bytes).router } catch {
      throw BadData(error.description(of: path))
    }
  }

  /// Whether something in the rows stands in for what is drawn when the job begins.
  var hasStandIns: Bool {
    plan?.file.values.contains { if case .random = $0.kind { true } else { false } } ?? false
  }

  /// Lends every row to `body`, in order; the same rows each time.
  func forEach(_ body: (RowContent) throws -> Void) throws {
    guard let plan else {
      let ledger = try place.ledgerToRead()
      return try ledger.forEachRow(of: place.file.name) { try body($0.content) }
    }
    var rows = try JobRows(plan, checks, using: StandInGenerator())
    while let row = try rows.next() { try body(RowContent(row, of: place.file)) }
  }
}
