import CSVText
import VirtualPhones

/// The command `beckon link diff`, which shows the printed codes that change their meaning.
enum LinkDiffCommand {
  private static let old = Operand(
    "OLD", help: "The state that codes were printed for: a folder, or one file",
    completion: .files())
  private static let new = Operand(
    "NEW", help: "The state to compare: a folder, or one file", completion: .files())
  private static let lists = Option(
    "urls", value: "FILE", isRepeatable: true, category: "URLs",
    help: "Every URL ever printed: one a line, or a CSV table with a column url",
    completion: .files(["txt", "csv"]))
  private static let ledgers = Option(
    "ledger", value: "FILE", isRepeatable: true, category: "URLs",
    help: "The URLs of all jobs in a ledger, in a file or on a server", completion: .files())
  private static let jobs = Option(
    "job", value: "FILE", isRepeatable: true, category: "URLs", help: "The URLs of a job",
    completion: .files(["json"]))
  private static let ignored = Option(
    "ignore", value: "KIND", choices: LinkChange.Kind.allCases.map(\.rawValue), isRepeatable: true,
    category: "Changes", help: "A kind of change that is intended")

  static let command: Command = Command(
    "diff",
    summary: "Show which printed codes change their meaning between two states of a project",
    discussion: """
      Compares two states of site files, entitlements, route tables, experiences and redirects, and \
      says for every URL that was printed what changes: whether it opens the App Clip and the \
      installed app, which route takes it with which values, which card it has, and where it is \
      redirected. Changes of the same sort are counted together, with an example.

      A state is a folder, which is searched as by link check, or a single file. Redirects are taken \
      from redirects.csv, the table of link redirects, for the hosts of the route table. A part that \
      only one state has is not compared, which is said.

      Lists are read line by line, so that a million URLs need no more memory than ten; --json prints \
      a line for each changed URL. Exits 1 when a URL changes.
      """,
    examples: [
      Example(
        "beckon link diff old.json new.json --urls urls.txt", "Two route tables and a list"),
      Example(
        "beckon link diff old.json new.json --ledger tables.ledger --format sarif",
        "All that was printed, for code scanning"),
      Example(
        "beckon link diff old.json new.json --urls urls.txt --ignore card-details --format junit",
        "As a test report, but for cards that only got other texts"),
    ],
    operands: [old, new],
    options: [lists, ledgers, jobs, ignored, ReportFormat.option, .json],
    action: { arguments in
      let format = try ReportFormat.chosen(arguments)
      guard arguments.has(lists) || arguments.has(ledgers) || arguments.has(jobs) else {
        throw arguments.refuse(
          "give the printed URLs with --urls, --ledger or --job, or use route diff for examples")
      }
      let states = try (arguments[old] + arguments[new]).map { try LinkStateFiles.read($0) }
      let comparison = LinkComparison(old: states[0], new: states[1])
      for remark in comparison.remarks { Beckon.warn(remark) }
      var run = LinkDiffRun(
        comparison: comparison,
        ignored: try Set(
          arguments.values(ignored, expected: "a kind") {
            LinkChange.Kind(rawValue: $0)
          }), output: try ResultWriter(arguments, isJSON: format == .json))
      try run.compare(lists: arguments.values(lists))
      for place in arguments.values(ledgers) {
        _ = try JobURLs.forEach(inLedger: place) { try run.compare($0, at: place) }
      }
      for job in arguments.values(jobs) {
        _ = try JobURLs.forEach(of: job) { try run.compare($0, at: job) }
      }
      return try run.finish(format)
    })
}

/// A comparison of many URLs, with the changes so far counted by sort.
private struct LinkDiffRun: ~Copyable {
  struct Group {
    var first: LinkChange
    var count: Int
  }

  /// The maximum number of sorts that are kept; further ones are counted only by kind.
  private static let maxSorts = 1_000

  let comparison: LinkComparison
  let ignored: Set<LinkChange.Kind>
  var output: ResultWriter
  private(set) var groups: [LinkChange.ChangeGroup: Group] = [:]
  private(set) var order: [LinkChange.ChangeGroup] = []
  private(set) var others: [LinkChange.Kind: Group] = [:]
  private(set) var urlCount = 0
  private(set) var changedCount = 0
  private(set) var skippedCount = 0

  mutating func compare(lists: [String]) throws {
    for path in lists {
      if path.lowercased().hasSuffix(".csv") {
        try compare(table: path)
        continue
      }
      var reader = try LineReader(path)
      while let (text, number) = try reader.next() {
        if text.hasPrefix("#") { continue }
        try compare(text, at: "\(path), line \(number)")
      }
    }
  }

  /// Compares the URLs in the column `url` of a CSV table, a row at a time.
  private mutating func compare(table path: String) throws {
    let input = try InputFile(path)
    var (parser, buffer) = (CSVParser(), [UInt8](repeating: 0, count: 1 << 16))
    var column: Int?
    var isAtEnd = false
    while !isAtEnd {
      let count = try input.read(into: &buffer)
      isAtEnd = count == 0
      if isAtEnd { parser.finish() } else { parser.append(buffer[..<count]) }
      do {
        while try parser.next() {
          let row = parser.row
          guard let column else {
            column = try CSVHeader(row).names.firstIndex { $0.lowercased() == "url" }
            if column == nil { throw BadData("\(path.safeForTerminal()): there is no column url") }
            continue
          }
          try compare(row[column], at: "\(path), line \(row.line)")
        }
      } catch let error as CSVError {
        throw BadData("\(path): \(error)".safeForTerminal())
      }
    }
  }

  mutating func compare(_ text: String, at place: String) throws {
    // The tag completes such a URL.
    guard !text.contains("{") else {
      skippedCount += 1
      return
    }
    let url: InvocationURL
    do { url = try InvocationURL(text) } catch {
      throw BadData("\(place): \(error)".safeForTerminal())
    }
    urlCount += 1
    let changes = comparison.changes(of: url).filter { !ignored.contains($0.kind) }
    if !changes.isEmpty { changedCount += 1 }
    for change in changes {
      try output.write(change.json) { _ in "" }
      add(change)
    }
  }

  private mutating func add(_ change: LinkChange) {
    if groups[change.sort] != nil {
      groups[change.sort]?.count += 1
    } else if order.count < Self.maxSorts {
      groups[change.sort] = Group(first: change, count: 1)
      order.append(change.sort)
    } else if others[change.kind] != nil {
      others[change.kind]?.count += 1
    } else {
      others[change.kind] = Group(first: change, count: 1)
    }
  }

  /// The groups of changes in the order of their kinds.
  private var sorted: [Group] {
    let all = order.compactMap { groups[$0] } + LinkChange.Kind.allCases.compactMap { others[$0] }
    return LinkChange.Kind.allCases.flatMap { kind in all.filter { $0.first.kind == kind } }
  }

  mutating func finish(_ format: ReportFormat) throws -> ExitStatus {
    switch format {
    case .json: break
    case .sarif, .junit:
      let findings = sorted.map { group in
        ReportedFinding(
          rule: group.first.kind.rawValue, level: group.first.kind.isError ? .error : .warning,
          message: Self.sentence(group), file: "", line: nil, key: group.first.url.text)
      }
      let rules = LinkChange.Kind.allCases.map {
        ReportedRule(id: $0.rawValue, summary: "A printed URL \($0.sentence)")
      }
      let report = FindingReport(command: "link diff", rules: rules, findings: findings)
      try output.write(text: report.text(format))
    case .text:
      for group in sorted {
        let kind = group.first.kind
        let styling = output.styling
        let word = styling(kind.isError ? .red : .yellow, kind.rawValue.padded(to: 15))
        try output.write(
          text:
            "\(word) \(counted(group.count, "URL")), such as \(styling(.bold, group.first.url.text.safeForTerminal()))\n"
            + "                before  \(group.first.old.safeForTerminal())\n"
            + "                now     \(group.first.new.safeForTerminal())\n")
      }
      let skipped =
        skippedCount == 0
        ? "" : "; \(counted(skippedCount, "row")) left out, whose URL the tag completes"
      try output.write(
        text:
          "\(counted(urlCount, "URL")): \(changedCount == 0 ? "none changes" : "\(changedCount) changed")\(skipped)\n"
      )
    }
    try output.flush()
    return changedCount == 0 ? .done : .no
  }

  private static func sentence(_ group: Group) -> String {
    let change = group.first
    return "\(change.url) \(change.kind.sentence): before \(change.old), now \(change.new)"
      + (group.count == 1 ? "" : " (\(group.count) URLs of this sort)")
  }
}

extension LinkChange {
  fileprivate var json: JSONValue {
    [
      "kind": .string(kind.rawValue), "level": .string(kind.isError ? "error" : "warning"),
      "url": .string(url.text), "old": .string(old), "new": .string(new),
    ]
  }
}

/// The reading of a project's state from a folder or a file.
enum LinkStateFiles {
  /// The name of the table of redirects in a folder.
  static let redirects = "redirects.csv"

  static func read(_ path: String) throws -> LinkState {
    guard FileKind(of: path) != .folder else {
      let files = try ProjectSearch(path).found(except: [])
      return try state(
        files, FileKind(of: "\(path)/\(redirects)") == .file ? "\(path)/\(redirects)" : nil)
    }
    let bytes = try InputFile.contents(of: path, limit: ProjectSearch.maxByteCount)
    if let role = role(of: path, bytes) { return try state([ProjectFile(path, role, bytes)], nil) }
    throw BadData(
      "\(path.safeForTerminal()): this is neither a folder nor a route table, a site file or "
        + "entitlements")
  }

  private static func role(of path: String, _ bytes: [UInt8]) -> ProjectFile.Role? {
    if let found = ProjectFile.found([(path, bytes)]).first { return found.role }
    guard let root = try? JSONValue(parsing: bytes) else { return nil }
    if root["routes"] != nil { return .routes }
    return root["applinks"] != nil || root["appclips"] != nil ? .site : nil
  }

  private static func state(_ files: [ProjectFile], _ table: String?) throws -> LinkState {
    let project = CheckedProject(files)
    if let fault = project.faults.first {
      throw BadData("\(fault.file): \(fault.message)".safeForTerminal())
    }
    var state = LinkState(files: LinkFiles(project))
    guard let table else { return state }
    guard let router = state.files.routes?.router else {
      throw BadData("\(table.safeForTerminal()): redirects need the route table beside them")
    }
    let rows = try CSVTable(InputFile.contents(of: table, limit: 256 << 20, allowsEmpty: false))
    do throws(RedirectError) {
      state.redirects = try RedirectRules.all(router, table: rows, .keep)
    } catch { throw BadData("\(table): \(error)".safeForTerminal()) }
    return state
  }
}
