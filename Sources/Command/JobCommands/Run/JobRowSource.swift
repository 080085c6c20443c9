/// The rows of a job: those of its ledger if it has begun, otherwise those that its job file makes.
struct JobRowSource {
  let place: JobContext
  /// Whether the ledger has the rows, which then no longer change.
  let isBegun: Bool
  /// Whether the job file has changed since the rows were made.
  let hasChanged: Bool
  /// The router for the job's URLs; nil without a route table.
  let router: Router?
  /// The numbers of the skipped rows, which are not handed over.
  let takenOut: Set<Int>
  /// The plan that makes the rows, or `nil` for a job that has begun, which needs its table no
  /// more.
  private let plan: JobPlan?
  private let checks: JobCheckOptions

  init(_ place: JobContext) throws {
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

  /// Whether the rows contain stand-ins for random values, which are drawn when the job begins.
  var hasStandIns: Bool {
    plan?.file.values.contains { if case .random = $0.kind { true } else { false } } ?? false
  }

  /// Passes every row to `body`, in order, with the same content each time.
  func forEach(_ body: (RowContent) throws -> Void) throws {
    guard let plan else {
      let ledger = try place.ledgerToRead()
      return try ledger.forEachRow(of: place.file.name) { try body($0.content) }
    }
    var rows = try JobRows(plan, checks, using: SampleGenerator())
    while let row = try rows.next() { try body(RowContent(row, of: place.file)) }
  }
}
