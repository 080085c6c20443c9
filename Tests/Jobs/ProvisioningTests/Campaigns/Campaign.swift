import Foundation
import SystemIO
import JSONText
import Tags
import TestSupport
import Testing
import VirtualReaders

/// A job as a shop has it: a table that changes, tags that are written, lost and found again, and
/// labels that hang on the wall.
///
/// What it expects follows from the table alone. It looks at the tags' memory, the printed sheets
/// and the export without any code of the product.
final class Campaign {
  /// A line of the table: its values by the names of its columns.
  typealias Line = [String: String]

  static let size = Effort.count(slice: 36, whole: 360)
  /// A part of the story's 360 rows, in proportion to the rows that there are.
  static func part(_ count: Int) -> Int { max(1, count * size / 360) }

  let folder: ScratchFolder
  let reader: VirtualReader
  private let home: ScratchFolder
  private let columns = ["id", "store", "net", "gross"]
  /// The lines of the table as they should be.
  var lines: [Line]
  /// The URL that a line should have, where `*` is one random letter or digit.
  var url: (Line) -> String = {
    "https://eat.example.com/t/\($0["id"] ?? "")?p=\($0["gross"] ?? "")"
  }
  /// The job file's member for URLs, values and other things.
  var template = "https://eat.example.com/t/{id}?p={gross}"
  var values = ""
  /// The URLs of the labels on the wall, by the value of the column `id`.
  var labels: [String: String] = [:]
  /// Tags that nobody has any more, or that were put aside.
  var gone: Set<String> = []
  private var dealt = 0
  private var sheetCount = 0
  /// Tags that the next runs are given before new ones.
  var box: [String] = []
  /// The tags that a run asks for, because only they are left.
  private var wanted: [String] = []

  init() throws {
    folder = try ScratchFolder()
    home = try ScratchFolder()
    reader = try VirtualReader()
    lines = (1...Self.size).map { Self.line($0) }
  }

  /// The line of a table.
  static func line(_ id: Int) -> Line {
    [
      "id": "\(id)", "store": "\(1 + id % 4)", "net": "\(10 + id % 7)", "gross": "\(20 + id % 7)",
    ]
  }

  /// Writes the job file and the table, or those of another person or ledger.
  func write(_ lines: [Line]? = nil, job: String = "tables", ledger: String? = nil) throws {
    try folder.write(
      """
      {"name": "tables", "rows": {"csv": "\(job).csv"}, "ledger": "\(ledger ?? job).ledger",
       "url": {"template": "\(template)"}\(values), "tag": {"chips": ["ntag215"]},
       "label": {"stock": "L7160", "lines": ["Table {id}"]}}
      """, to: job + ".json")
    let rows = (lines ?? self.lines).map { line in columns.map { line[$0] ?? "" } }
    try folder.write(
      ([columns] + rows).map { $0.joined(separator: ",") + "\n" }.joined(), to: job + ".csv")
  }

  /// Runs `beckon job`.
  @discardableResult
  func beckon(
    _ words: [String], status: Int32? = 0, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> RanCommand {
    let run = try runBeckon(["job"] + words, in: folder)
    if let status {
      #expect(
        run.status == status, "\(words): \(run.stdout)\(run.stderr)",
        sourceLocation: sourceLocation)
    }
    return run
  }
}

/// The person at the reader.
extension Campaign {
  /// What came of the tags of a run.
  struct Work {
    /// The tags that became done, by row.
    var done: [Int: String] = [:]
    var refused: [String] = []
    var errors = ""
    var isFinished = false
  }

  /// Writes tags until the run ends: those that it waits for, those of the box, then new ones.
  @discardableResult
  func run(
    _ words: [String] = [], job: String = "tables", tags: Int? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Work {
    let command = try beckonCommand(
      ["job", "run", job + ".json", "--json", "--timeout", tags == nil ? "20" : "1", "--reader"]
        + [reader.connectionString] + words, home: home, in: folder)
    var child = try command.start()
    var work = Work()
    var left = tags ?? .max
    var buffer: [UInt8] = []
    wanted = []
    deal(&left)
    while case let bytes = try child.receive(upTo: 65_536, within: .seconds(60)), !bytes.isEmpty {
      buffer += bytes
      while let end = buffer.firstIndex(of: 0x0A) {
        take(try JSONValue(parsing: Array(buffer[..<end])), &work, &left)
        buffer.removeSubrange(...end)
      }
    }
    let outcome = try child.finish(within: .seconds(60))
    work.errors = String(decoding: outcome.errors, as: UTF8.self)
    work.isFinished = outcome.ending == .exited(0)
    reader.remove()
    if tags == nil {
      #expect(work.isFinished, "\(outcome.ending) \(work.errors)", sourceLocation: sourceLocation)
    }
    return work
  }

  private func take(_ event: JSONValue, _ work: inout Work, _ left: inout Int) {
    let uid = event["uid"]?.stringValue ?? ""
    switch event["event"]?.stringValue {
    case "waiting":
      let isForTag = event["row"]?.intValue == nil
      wanted =
        isForTag ? (event["tags"]?.arrayValue ?? []).compactMap { $0["uid"]?.stringValue } : []
      if !wanted.isEmpty, !reader.tags.contains(where: { wanted.contains(name($0)) }) {
        deal(&left)
      }
    case "done":
      if let row = event["row"]?.intValue { work.done[row] = uid }
      wanted.removeAll { $0 == uid }
      deal(&left)
    case "refused", "failed":
      work.refused.append(uid)
      deal(&left)
    default: break
    }
  }

  /// Takes the tag away and puts the next one down, if there is one.
  private func deal(_ left: inout Int) {
    reader.remove()
    guard left > 0 else { return }
    left -= 1
    if let uid = wanted.first.flatMap({ TagUID($0) }) {
      reader.presentAgain(uid.bytes)
      return
    }
    if let uid = box.first.flatMap({ TagUID($0) }) {
      box.removeFirst()
      reader.presentAgain(uid.bytes)
      return
    }
    dealt += 1
    reader.present(VirtualTag(.ntag215, uid: TestDeck.uid(dealt)))
  }

  /// Erases a tag, as a person does who wants to use it again.
  func erase(_ uid: String) throws {
    reader.remove()
    reader.presentAgain(try #require(TagUID(uid)).bytes)
    let erased = try runBeckon(["tag", "erase", "--reader", reader.connectionString])
    #expect(erased.status == 0, "\(erased.stderr)")
    reader.remove()
  }

  private func name(_ tag: VirtualTag) -> String { "\(TagUID(tag.uid))" }

  /// What each tag of the shop carries, by its UID; `nil` for a blank one.
  var memories: [String: String?] {
    let tags = (1...max(1, dealt)).compactMap { reader.tag(TestDeck.uid($0)) }
    return Dictionary(
      uniqueKeysWithValues: tags.map { (name($0), PlainMemory.url(inType2: $0.memory)) })
  }
}

/// The labels on the wall, and the whole campaign at its end.
extension Campaign {
  /// Prints labels and puts them up. Returns the values of `id` on them.
  @discardableResult
  func printLabels(
    _ words: [String] = [], job: String = "tables",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [String] {
    sheetCount += 1
    let sheet = folder.path("sheet-\(sheetCount)")
    let made = try beckon(
      ["sheet", job + ".json", "-o", sheet + ".pdf"] + words, sourceLocation: sourceLocation)
    let count = made.stdout.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }.first
    var read: Set<String> = []
    // On a page with many codes, zbar overlooks some at each resolution.
    for resolution in [120, 150, 200, 100, 300] where read.count < count ?? 1 {
      try Equipment.pdftoppm.run(["-r", "\(resolution)", "-gray", sheet + ".pdf", sheet])
      let pages = try folder.names()
        .filter { $0.hasPrefix("sheet-\(sheetCount)-") && $0.hasSuffix(".pgm") }
      let words = try Equipment.zbarimg.run(
        ["-q", "--raw", "-Sdisable", "-Sqrcode.enable"] + pages.map(folder.path))
      read.formUnion(String(decoding: words, as: UTF8.self).split(separator: "\n").map(String.init))
    }
    let urls = read.sorted()
    let ids = urls.map(Self.id)
    #expect(
      Set(ids).count == ids.count && ids.count == count, "\(made.stdout) \(ids)",
      sourceLocation: sourceLocation)
    for (id, url) in zip(ids, urls) { labels[id] = url }
    return ids
  }

  /// The value of `id` in a URL of any time.
  private static func id(_ url: String) -> String {
    let start = url.components(separatedBy: "/t/").last ?? ""
    return String(start.prefix { $0.isNumber })
  }

  /// The exported rows, by the names of the columns.
  func export(job: String = "tables") throws -> [Line] {
    let table = try beckon(["export", job + ".json"]).stdout
      .split(whereSeparator: \.isNewline)
      .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    return table.dropFirst().map { Dictionary(zip(table[0], $0)) { $1 } }
  }

  /// What is wrong: the table says which URLs there are, and every tag, label and exported row of
  /// the shop must agree with it.
  func faults(job: String = "tables") throws -> [String] {
    var faults: [String] = []
    let exported = Dictionary(
      grouping: try export(job: job).filter { $0["state"] != "failed" }, by: { $0["id"] ?? "" })
    var carriers: [String: [String]] = [:]
    for case (let uid, let url?) in memories where !gone.contains(uid) {
      carriers[url, default: []].append(uid)
    }
    for line in lines {
      let id = line["id"] ?? ""
      guard let row = exported[id]?.first, exported[id]?.count == 1, row["state"] == "done" else {
        faults.append("line \(id) is exported as \(exported[id] ?? [])")
        continue
      }
      let address = row["url"] ?? ""
      if !PlainMemory.matches(address, url(line)) { faults.append("line \(id) has \(address)") }
      for (name, value) in line where row[name] != value {
        faults.append("line \(id) is exported with \(name) \(row[name] ?? "")")
      }
      let tags = carriers.removeValue(forKey: address)
      if tags != [row["uid"] ?? ""] { faults.append("\(address) is on \(tags ?? [])") }
      if labels[id] != address { faults.append("the label of \(id) leads to \(labels[id] ?? "")") }
      if row["label"] != "placed" { faults.append("line \(id) has a label: \(row["label"] ?? "")") }
    }
    faults += carriers.map { "\($0) is of no line, and on \($1)" }
    if exported.count != lines.count { faults.append("\(exported.count) rows are exported") }
    let known = Set(lines.compactMap { $0["id"] })
    faults += labels.keys.filter { !known.contains($0) }.map { "a label of \($0) hangs there" }
    for words in [["verify", job + ".json", "--chain"], ["check", job + ".json"]] {
      let run = try beckon(words, status: nil)
      if run.status != 0 { faults.append("\(words): \(run.stdout)\(run.stderr)") }
    }
    return faults
  }
}
