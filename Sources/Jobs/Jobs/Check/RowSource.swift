import CSVText
import InvocationURLs
import Spreadsheets

/// A reader of the rows of a job, one at a time or in batches.
struct RowSource: ~Copyable {
  private var sheet: JobSheetReader?
  private let isSpreadsheet: Bool
  private var count: Int
  private var given = 0
  /// The error that ended the table too early; nil if there was none.
  private(set) var fault: JobFinding?

  init(_ plan: JobPlan) throws {
    sheet = try plan.sheet?.reader()
    isSpreadsheet = plan.sheet?.spreadsheet != nil
    count = if case .count(let count) = plan.file.source { count } else { JobSource.maxRowCount }
  }

  /// The next row with its number from 1; its fields are valid until the next call.
  mutating func next() throws -> (number: Int, fields: CSVRow?)? {
    guard fault == nil, given < count || sheet != nil else { return nil }
    guard sheet != nil else {
      given += 1
      return (given, nil)
    }
    guard let row = try nextField() else { return nil }
    guard given < count else {
      fault = JobFinding(
        .error, .csv, "a job has at most \(count) rows; divide the table", line: row.line)
      fault?.isOfSpreadsheet = isSpreadsheet
      return nil
    }
    given += 1
    return (given, row)
  }

  private mutating func nextField() throws -> CSVRow? {
    do {
      return try sheet?.next()
    } catch let error as CSVError {
      fault = JobFinding(.error, .csv, error.problem.sentence, line: error.line)
      fault?.character = error.column
      return nil
    } catch let error as SpreadsheetError {
      fault = JobFinding(.error, .csv, error.sentence, line: error.row)
      fault?.isOfSpreadsheet = true
      fault?.cell = error.address?.description
      return nil
    }
  }

  /// The next batch of rows; nil at the end.
  mutating func nextBatch(of most: Int = RowBatch.size) throws -> RowBatch? {
    var batch = RowBatch(first: given + 1, fields: [], count: 0)
    while batch.count < most, let (_, fields) = try next() {
      if let fields { batch.fields.append(fields) }
      batch.count += 1
    }
    return batch.count == 0 ? nil : batch
  }
}
