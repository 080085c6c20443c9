import HostIO
import LibCrypto
import Provisioning

/// The rows of a job: those of its ledger once it has begun, else as its job file makes them.
struct JobRowSource {
  let desk: JobDesk
  let plan: JobPlan
  /// Whether the ledger has the rows, so that nothing about them changes any more.
  let isBegun: Bool
  /// Whether the job file is another one than the rows were made from.
  let hasChanged: Bool
  private let checks: JobChecks

  init(_ desk: JobDesk) throws {
    self.desk = desk
    plan = try JobPlan.load(desk.path)
    checks = try desk.checks()
    guard try Ledger.exists(desk.ledgerPath) else {
      (isBegun, hasChanged) = (false, false)
      return
    }
    let ledger = try Ledger(desk.ledgerPath, station: desk.station, mode: .readOnly)
    isBegun = try ledger.jobs().contains(desk.file.name)
    hasChanged =
      isBegun
      ? try ledger.summary(of: desk.file.name).definition != SHA256.digest(of: desk.text) : false
  }

  /// Whether something in the rows stands in for what is drawn when the job begins.
  var hasStandIns: Bool {
    guard !isBegun else { return false }
    return plan.file.values.contains { if case .random = $0.kind { true } else { false } }
  }

  /// Lends every row to `body`, in order; the same rows each time.
  func forEach(_ body: (RowContent) throws -> Void) throws {
    if isBegun {
      let ledger = try desk.ledgerToRead()
      return try ledger.forEachRow(of: desk.file.name) { try body($0.content) }
    }
    var rows = try JobRows(plan, checks, using: StandInGenerator())
    let package = desk.file.tag?.androidPackage
    while let row = try rows.next() {
      try body(RowContent(row, package, makesTags: desk.file.tag != nil))
    }
  }
}
