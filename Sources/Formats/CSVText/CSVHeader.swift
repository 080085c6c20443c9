/// The column names of a table, none of them blank or repeated.
package struct CSVHeader: Sendable {
  /// The names of the columns, from the first.
  package let names: [String]
  /// The line on which the header begins, from 1.
  package let line: Int
  private let indices: [String: Int]

  /// Makes a header from a row of another kind of table. The position of a fault is the row's line
  /// and the number of the field.
  package init(_ row: CSVRow) throws(CSVError) {
    try self.init(row, places: row.indices.map { CSVPosition(line: row.line, column: $0 + 1) })
  }

  init(_ row: CSVRow, places: [CSVPosition]) throws(CSVError) {
    names = Array(row)
    line = row.line
    var indices: [String: Int] = [:]
    for (index, name) in names.enumerated() {
      if name.allSatisfy(\.isWhitespace) {
        throw CSVError(.unnamedColumn(index + 1), at: places[index])
      }
      if let first = indices.updateValue(index, forKey: name) {
        let problem = CSVError.Problem.duplicateColumn(name, first: first + 1, second: index + 1)
        throw CSVError(problem, at: places[index])
      }
    }
    self.indices = indices
  }

  /// The index of the column with this name, from 0; case and spaces matter.
  package func index(of name: String) -> Int? { indices[name] }
}
