import CSVText

/// The expected content of codes. URLs are compared in canonical form, because codes are written
/// with their host in capitals.
struct Expectation {
  /// The maximum number of unseen rows that are named one by one.
  private static let maxNamedRowCount = 10

  /// The numbers of the rows with each content; empty if a single content was given.
  private var rows: [String: [Int]] = [:]
  /// The name of each row: its place in the file, and its content.
  private var names: [String] = []
  private var seen: Set<Int> = []

  /// Reads what is expected: a single content, all fields of a table, or all URLs of a job.
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

  /// Marks the rows with this content as seen, and returns whether a code may have it.
  mutating func allows(_ content: String) -> Bool {
    guard let found = rows[Self.canonical(content)] else { return false }
    seen.formUnion(found)
    return true
  }

  /// Warns of the rows whose codes were not seen.
  func tellUnseen() {
    let unseen = names.indices.filter { !seen.contains($0) }
    guard !unseen.isEmpty else { return }
    for row in unseen.prefix(Self.maxNamedRowCount) { Beckon.say("not seen: \(names[row])") }
    let more = unseen.count - Self.maxNamedRowCount
    if more > 0 { Beckon.say("not seen: \(counted(more, "more row"))") }
  }

  private static func canonical(_ text: String) -> String {
    (try? InvocationURL(text))?.canonical.text ?? text
  }
}
