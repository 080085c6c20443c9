/// The results of an earlier run, as `--json` printed them.
struct PreviousCheck {
  private struct Entry {
    let codes: Set<String>
    let status: Int?
    let end: String?
    let title: String?
  }

  private var entries: [String: Entry] = [:]

  /// Reads the lines of a file, or returns `nil` if it does not exist, as before the first check.
  static func ifThere(at path: String) throws -> PreviousCheck? {
    if path != "-", FileKind(of: path) == .nothing { return nil }
    return try PreviousCheck(at: path)
  }

  /// Reads the results from the lines of a file.
  init(at path: String) throws {
    var lines = try LineReader(path)
    while let (text, number) = try lines.next() {
      do throws(JSONError) {
        try add(JSONCursor(try JSONValue(parsing: text)))
      } catch {
        throw BadData(
          "\(path.safeForTerminal()), line \(number): this is not what check-live --json writes "
            + "(\(error)); nothing was asked")
      }
    }
  }

  private mutating func add(_ line: JSONCursor) throws(JSONError) {
    let url = try line.require("url").string()
    var codes: Set<String> = []
    for finding in try line.require("findings").array() {
      codes.insert(try finding.require("code").string())
    }
    let visit = line.value["visits"]?.arrayValue?.first
    entries[url] = Entry(
      codes: codes, status: visit?["status"]?.intValue, end: visit?["end"]?.stringValue,
      title: line.value["page"]?["title"]?.stringValue)
  }

  /// The differences of a report from the earlier run, in sentences.
  func changes(_ report: LiveReport) -> [String] {
    guard let old = entries[report.url] else { return ["this URL was not checked last time"] }
    let codes = Set(report.findings.map(\.code.rawValue))
    var changes: [String] = []
    for code in codes.subtracting(old.codes).sorted() { changes.append("new: \(code)") }
    for code in old.codes.subtracting(codes).sorted() { changes.append("fixed: \(code)") }
    let walk = report.walks.first
    if old.status != walk?.status {
      changes.append("status \(Self.word(walk?.status)), before \(Self.word(old.status))")
    }
    if let end = walk?.end, let before = old.end, before != end {
      changes.append("leads to \(shortened(end, to: 120)), before to \(shortened(before, to: 120))")
    }
    if old.title != report.page?.title {
      changes.append(
        "title \(quoted(report.page?.title ?? "")), before \(quoted(old.title ?? ""))")
    }
    return changes
  }

  private static func word(_ status: Int?) -> String { status.map(String.init) ?? "none" }
}
