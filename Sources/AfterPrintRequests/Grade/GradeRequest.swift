import CSVText
import CommandHabits
import Grading
import InvocationURLs

/// What `beckon grade` was asked for, beside the pictures.
struct GradeRequest {
  var expectation: Expectation?
  var least: Grade?
}

/// What codes must say; URLs that mean the same are the same, since codes are written with their host in
/// capitals.
struct Expectation {
  private let allowed: Set<String>

  /// One content, all fields of a table, or all URLs of a job.
  init(_ text: String) throws {
    if text.lowercased().hasSuffix(".json") {
      var allowed: Set<String> = []
      _ = try JobURLs.forEach(of: text) { allowed.insert(Self.canonical($0)) }
      self.allowed = allowed
      return
    }
    guard [".csv", ".xlsx", ".ods"].contains(where: text.lowercased().hasSuffix) else {
      allowed = [Self.canonical(text)]
      return
    }
    let table = try TableInput(text).table
    var allowed: Set<String> = []
    for record in table {
      for field in 0..<record.header.names.count {
        allowed.insert(Self.canonical(record.row[field]))
      }
    }
    self.allowed = allowed
  }

  func allows(_ content: String) -> Bool { allowed.contains(Self.canonical(content)) }

  private static func canonical(_ text: String) -> String {
    (try? InvocationURL(text))?.canonical.text ?? text
  }
}
