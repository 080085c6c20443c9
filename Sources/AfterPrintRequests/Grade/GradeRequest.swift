import Basics
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
  /// No more rows that were not seen are named one by one.
  private static let mostNamed = 10

  /// The rows that have a content; for one content alone a row without a name.
  private var rows: [String: [Int]] = [:]
  /// How each row is named: its place in the file, and what it says.
  private var names: [String] = []
  private var seen: Set<Int> = []

  /// One content, all fields of a table, or all URLs of a job.
  init(_ text: String) throws {
    if text.lowercased().hasSuffix(".json") {
      _ = try JobURLs.forEachRow(of: text) { number, url in
        add([url], "\(text): row \(number), \(url)")
      }
      return
    }
    guard [".csv", ".xlsx", ".ods"].contains(where: text.lowercased().hasSuffix) else {
      rows[Self.canonical(text)] = []
      return
    }
    let input = try TableInput(text)
    for record in input.table {
      let fields = (0..<record.header.names.count).map { record.row[$0] }
      let told = fields.first { (try? InvocationURL($0)) != nil } ?? fields.first ?? ""
      add(fields, input.place(record.row.line) + told)
    }
  }

  private mutating func add(_ contents: [String], _ name: String) {
    for content in Set(contents.map(Self.canonical)) where !content.isEmpty {
      rows[content, default: []].append(names.count)
    }
    names.append(name)
  }

  /// Whether a code may say this; its rows are seen then.
  mutating func allows(_ content: String) -> Bool {
    guard let found = rows[Self.canonical(content)] else { return false }
    seen.formUnion(found)
    return true
  }

  /// Names the rows whose codes were not seen.
  func tellUnseen() {
    let unseen = names.indices.filter { !seen.contains($0) }
    guard !unseen.isEmpty else { return }
    for row in unseen.prefix(Self.mostNamed) { Beckon.say("not seen: \(names[row])") }
    let more = unseen.count - Self.mostNamed
    if more > 0 { Beckon.say("not seen: \(counted(more, "more row"))") }
  }

  private static func canonical(_ text: String) -> String {
    (try? InvocationURL(text))?.canonical.text ?? text
  }
}
