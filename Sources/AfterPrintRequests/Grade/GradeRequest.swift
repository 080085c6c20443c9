import CSVText
import Grading
import HostIO

/// What `beckon grade` was asked for, beside the pictures.
struct GradeRequest {
  /// Pixels of an inch, when they are given.
  var density: Double?
  var calibration: (white: Float, black: Float)?
  var isPhoto: Bool
  var expectation: Expectation?
  var least: Grade?
}

/// What codes must say.
struct Expectation {
  private let allowed: Set<String>

  private static let largestTable = 64 << 20

  /// One content, or all fields of a table.
  init(_ text: String) throws {
    guard text.lowercased().hasSuffix(".csv") else {
      allowed = [text]
      return
    }
    let table = try CSVTable(
      InputFile.contents(of: text, limit: Self.largestTable, allowsEmpty: false))
    var allowed: Set<String> = []
    for record in table {
      for field in 0..<record.header.names.count { allowed.insert(record.row[field]) }
    }
    self.allowed = allowed
  }

  func allows(_ content: String) -> Bool { allowed.contains(content) }
}
