import CSVText

/// A table of rows and their locations, for `beckon job bind --table`.
struct BindingTable {
  /// The meaning of the first column.
  private enum Key: String, CaseIterable {
    case row, uid, url, code
  }

  private let input: TableInput
  private let path: String
  private let key: Key

  init(_ path: String) throws {
    self.path = path
    input = try TableInput(path)
    let name = input.table.header.names.first ?? ""
    guard let key = Key(rawValue: name.lowercased()) else {
      let known = Key.allCases.map(\.rawValue).joined(separator: ", ")
      throw BadData(
        "\(path): the first column is '\(name)', but it must be one of \(known); nothing was bound"
          .safeForTerminal())
    }
    self.key = key
  }

  /// The rows of a job that the table names, with the locations that they are to get.
  func bindings(of job: String, in ledger: borrowing Ledger) throws -> [WantedBinding] {
    let codes = key == .code ? try rowsByCode(of: job, in: ledger) : [:]
    var bindings: [WantedBinding] = []
    var faults: [String] = []
    for record in input.table {
      let place = input.place(record.line)
      do {
        let numbers = try rows(record.row[0], codes, of: job, in: ledger)
        guard let number = numbers.first, numbers.count == 1 else {
          throw BadData(
            "\(counted(numbers.count, "row")) of '\(job)' have the \(key.rawValue) '\(record.row[0])'"
          )
        }
        let values = record.header.names.enumerated().dropFirst()
          .map { RowContent.Column($0.element, record.row[$0.offset]) }
          .filter { !$0.value.isEmpty }
        bindings.append(
          WantedBinding(row: number, location: try LedgerLocation(values), source: place))
      } catch let error as BadData {
        faults.append("\(place)\(error.description)")
      } catch let error as LedgerLocationError { faults.append("\(place)\(error)") }
    }
    try BindingPlan.require(faults)
    return bindings
  }

  private func rows(
    _ text: String, _ codes: [Substring: [Int]], of job: String, in ledger: borrowing Ledger
  ) throws -> [Int] {
    switch key {
    case .row: return Int(text).map { [$0] } ?? []
    case .uid:
      guard let uid = TagUID(text), let tag = try ledger.tag(uid), tag.job == job, let row = tag.row
      else { return [] }
      return [row]
    case .url: return try ledger.rows(showing: text, in: job).map(\.number)
    case .code: return codes[text[...]] ?? []
    }
  }

  /// The numbers of rows by the parts of their URLs that the table names. All rows are read once.
  private func rowsByCode(
    of job: String, in ledger: borrowing Ledger
  ) throws -> [Substring: [Int]] {
    let wanted = Set(input.table.map { $0.row[0][...] })
    var rows: [Substring: [Int]] = [:]
    try ledger.forEachRow(of: job, in: .all) { row in
      for part in Set(row.urlParts).intersection(wanted) {
        rows[part, default: []].append(row.number)
      }
    }
    return rows
  }
}

extension LedgerRow {
  /// The parts of the row's URL, of which one is its code.
  var urlParts: [Substring] { content.url.split(whereSeparator: "/?&=#".contains) }
}
