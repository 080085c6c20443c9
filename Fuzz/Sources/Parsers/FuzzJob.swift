import CSVText
import InvocationRouter
import JSONText
import Jobs

/// Tries one input: a job file, and after a NUL its table.
func fuzzJob(_ input: [UInt8]) {
  let parts = input.split(
    separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
  let text = Array(parts[0])
  do throws(JSONFileError) {
    let file = try JobFile(reading: text)
    let again = try? JobFile(reading: Array(file.text.utf8))
    require(again == file, "what is written is read as it was")
    tryRows(file, Array(parts.count > 1 ? parts[1] : []), text)
  } catch { check(error) }
}

private let routes: [Route] = [
  try? Route("table", "/s/{store:int}/t/{table}", hosts: ["eat.example.com"]),
  try? Route("menu", "/menu", hosts: ["eat.example.com"]),
].compactMap { $0 }

/// Plans a small job and goes through its rows.
private func tryRows(_ file: JobFile, _ table: [UInt8], _ text: [UInt8]) {
  var sheet: JobTableContents?
  switch file.source {
  case .count(let count): if count > 100 { return }
  case .csv(let csv):
    guard let read = try? JobTableContents(table, name: "table", csv) else { return }
    sheet = read
  case .spreadsheet(let choice):
    guard let read = try? JobTableContents(table, name: "table", choice) else { return }
    sheet = read
  }
  let router = file.routes == nil ? nil : try? Router(routes)
  do throws(JSONFileError) {
    let plan = try JobPlan(file, sheet: sheet, router: router, text: text)
    tryRows(plan)
  } catch { check(error) }
}

private func tryRows(_ plan: JobPlan) {
  var errors = 0
  guard let report = try? JobCheck(plan).run({ _ in errors += 1 }) else { return }
  require(report.errors == errors, "every error is handed over")
  require(report.badRows <= report.rows, "a bad row is counted once")
  guard var rows = try? JobRows(plan) else { return }
  var count = 0
  do {
    while let row = try rows.next() {
      count += 1
      require(row.number == count, "rows come in order")
      let message = try? row.message(
        of: plan.file.url.content, androidPackage: plan.file.tag?.androidPackage)
      require(message != nil || plan.file.tag == nil, "a row that passed has a message")
    }
    require(count == report.rows || !report.isGood, "a job that passed has all its rows")
  } catch {
    // Only random values can turn out otherwise than in the check.
    let isDrawn = plan.file.values.contains { if case .random = $0.kind { true } else { false } }
    require(!report.isGood || isDrawn, "a job that passed gives its rows: \(error)")
  }
}

private func check(_ error: JSONFileError) {
  require(!error.faults.isEmpty, "there is a fault")
  require(error.faults.allSatisfy { $0.place != nil }, "every fault has a place")
  require(error.faults.count <= JSONFileError.maxFaultCount, "the faults are bounded")
}
