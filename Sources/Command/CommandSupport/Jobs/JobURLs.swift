import Jobs
import Ledgers

/// The URLs of a job as printed on its codes. A URL that its tag completes contains braces.
package enum JobURLs {
  /// Passes on the URLs in the job's ledger, or else those that the job would print. Returns
  /// whether they come from the ledger.
  package static func forEach(of path: String, _ take: (String) throws -> Void) throws -> Bool {
    try forEachRow(of: path) { _, url in try take(url) }
  }

  /// Passes the same URLs to `take`, each with the number of its row from 1.
  package static func forEachRow(of path: String, _ take: (Int, String) throws -> Void) throws
    -> Bool
  {
    let (file, _) = try JobFile.read(at: path)
    let place = JobPlan.ledger(of: file, at: path)
    if try Ledger.exists(place) {
      let ledger = try Ledger(place, station: StationName(machine: "reader"), mode: .readOnly)
      if try ledger.jobs().contains(file.name) {
        try ledger.forEachRow(of: file.name) { row in try take(row.number, row.content.url) }
        return true
      }
    }
    var rows = try JobRows(try JobPlan.load(path))
    while let row = try rows.next() { try take(row.number, row.url) }
    return false
  }

  /// Passes on the URLs of every job in a ledger, one at a time. Returns the number of jobs.
  package static func forEach(inLedger place: String, _ take: (String) throws -> Void) throws -> Int
  {
    guard try Ledger.exists(place) else {
      throw BadData("\(place.safeForTerminal()): there is no such ledger")
    }
    let ledger = try Ledger(place, station: StationName(machine: "reader"), mode: .readOnly)
    let jobs = try ledger.jobs()
    for job in jobs { try ledger.forEachRow(of: job) { row in try take(row.content.url) } }
    return jobs.count
  }
}
