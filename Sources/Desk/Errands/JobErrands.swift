internal import Basics
internal import CommandHabits
internal import CommandLineKit
internal import HostIO
internal import JobRequests
internal import Jobs
internal import JSONText

/// The jobs of the folder that the desk serves.
struct JobErrands {
  let folder: String

  private var files: OwnFiles { OwnFiles(folder: folder) }

  /// A job file of the folder, by its plain name, which names no files elsewhere.
  func job(_ asked: Asked) throws(ErrandRefusal) -> PlainName {
    let name = try PlainName(asked.text("job"))
    guard name.text.hasSuffix(".json") else {
      throw ErrandRefusal(
        .noInput, "\(quoted(name.text)) is not a job file; its name ends in .json")
    }
    try files.check(name.text, as: "the job")
    // One that cannot be read is refused by the command, in its words.
    if let text = try? InputFile.contents(of: path(name), limit: Self.mostBytes),
      let file = try? JobFile(reading: text)
    {
      do throws(ErrandRefusal) { try files.check(file) } catch {
        throw ErrandRefusal(status: error.status, "\(name): \(error.sentence)")
      }
    }
    return name
  }

  private static let mostBytes = 16 << 20

  func path(_ name: PlainName) -> String { folder + "/" + name.text }

  // MARK: New ones

  /// Keeps a table and writes the job file beside it, as `beckon job new` does.
  func new(_ asked: Asked) throws -> JSONValue {
    let job = try Self.jobName(asked.text("name")).ending(".json")
    guard let source = try asked.part("table") else { throw ErrandRefusal("table is missing") }
    let table = try TableErrands.name(source, job: job.stem)
    let bytes = try TableErrands.bytes(source)
    try files.check(table.text, as: "the table")
    let isThere = FileFacts(at: path(table)) != nil
    if isThere, try InputFile.contents(of: path(table), limit: 256 << 20) != bytes {
      throw ErrandRefusal(
        .cannotCreate,
        "\(table) is in the folder already and says something else; give the table another name, or the job the one "
          + "that is there")
    }
    var line = CommandWords(folder: folder)
    line.words = [job.text]
    line.add("--csv", table.text)
    try add(asked, &line)
    if !isThere { try OutputFile.write(bytes, to: path(table), existing: .kept) }
    let errand = Errand(words: ["job", "new"] + line.words, folder: folder)
    do {
      let outcome = try errand.run()
      return [
        "ok": true, "job": .string(job.text), "command": .string(Errand.line(errand.words)),
        "warnings": .array(outcome.warnings.map(JSONValue.string)),
      ]
    } catch {
      // A table without its job helps nobody.
      if !isThere { Folder.remove(file: path(table)) }
      throw error
    }
  }

  /// People call a job "Café Rosa"; its file and its ledger have a name without spaces.
  static func jobName(_ text: String) throws(ErrandRefusal) -> PlainName {
    try PlainName(text.split(whereSeparator: \.isWhitespace).joined(separator: "-"))
  }

  private func add(_ asked: Asked, _ line: inout CommandWords) throws {
    line.add("--template", try asked.text("template"))
    if let map = try asked.part("map")?.body.objectValue {
      for (name, column) in map.members.map({ ($0.name, $0.value.stringValue ?? "") })
      where name != column {
        line.add("--value", "\(name)=column:\(column)")
      }
    }
    line.add("--qr", "codes")
    for caption in try asked.texts("caption") { line.add("--caption", caption) }
    guard let tag = try asked.part("tag") else { return }
    line.add("--chip", try tag.text("chip"))
    if try tag.isOn("lock") { line.words.append("--lock") }
  }

  /// Looks at every row.
  func check(_ asked: Asked) throws -> JSONValue {
    let outcome = try Errand(
      words: ["job", "check", "--json", job(asked).text], folder: folder
    ).run(answers: [ExitStatus.no.rawValue])
    var lines = try outcome.lines()
    let summary = lines.popLast() ?? .null
    return ["ok": true, "findings": .array(lines), "summary": summary]
  }

  // MARK: All of them

  /// Every job of the folder with how far it is, in the order of their names.
  func all() -> JSONValue {
    let names = FileFacts.names(in: folder).filter { $0.hasSuffix(".json") }.sorted()
    return ["ok": true, "jobs": .array(names.compactMap(summary))]
  }

  /// What there is to say of one; `nil` for a folder, and for JSON that was never meant as a job.
  private func summary(_ name: String) -> JSONValue? {
    let path = folder + "/" + name
    let file: JobFile
    do {
      guard FileFacts(at: path)?.isFolder != true else { return nil }
      try files.check(name, as: "the job")
      let text = try InputFile.contents(of: path, limit: Self.mostBytes)
      do throws(JSONFileError) { file = try JobFile(reading: text) } catch {
        guard Self.isMeantAsJob(text) else { return nil }
        return Self.trouble(name, error.description(of: name))
      }
      try files.check(file)
    } catch let error as HostError where error.problem == .tooLarge(limit: Self.mostBytes) {
      return nil
    } catch { return Self.trouble(name, ErrandRefusal(error).sentence) }
    var status = JSONValue.null
    var trouble = JSONValue.null
    do {
      status = try JobStatus.json(of: file, at: path) ?? .null
    } catch { trouble = .string("\(error)") }
    return [
      "file": .string(name), "name": .string(file.name), "rows": status["rows"] ?? .null,
      "done": Self.done(file, status), "status": status, "trouble": trouble,
      "makesTags": .bool(file.tag != nil), "locks": .bool(file.tag?.locks ?? false),
      "hasLabels": .bool(file.label != nil),
    ]
  }

  private static func trouble(_ name: String, _ sentence: String) -> JSONValue {
    ["file": .string(name), "trouble": .string(sentence)]
  }

  /// A damaged file may have been a job, and one with two members of a job is meant as one.
  private static func isMeantAsJob(_ text: [UInt8]) -> Bool {
    guard let json = try? JSONValue(parsing: text) else { return true }
    let members = ["name", "rows", "url", "content", "values", "tag", "qr", "label", "ledger"]
    return members.count { json[$0] != nil } > 1
  }

  /// How many rows have what the job makes of them: a tag; or, in a job without tags, a label or a code.
  private static func done(_ file: JobFile, _ status: JSONValue) -> JSONValue {
    guard file.tag == nil, status != .null else { return status["done"] ?? .null }
    func counts(_ name: String) -> [Int] {
      status[name]?.objectValue?.members.compactMap(\.value.intValue) ?? []
    }
    // A row has one label, in one state, and may have a code of each kind beside it.
    return .integer(([counts("labels").reduce(0, +)] + counts("codes")).max() ?? 0)
  }
}
