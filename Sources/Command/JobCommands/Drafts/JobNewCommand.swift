/// The command `beckon job new`, which writes a job file.
enum JobNewCommand {
  private static let file = Operand(
    "JOB", help: "The job file to write; - is standard output", completion: .files(["json"]))

  static let command: Command = Command(
    "new",
    summary: "Write a job file",
    discussion: """
      The file can be changed by hand afterwards; docs/job-file.md describes every member. Paths \
      in it are relative to its own folder; those of options may also be relative to the current \
      one. A file that exists is kept unless --force is given.
      """,
    examples: [
      Example(
        "beckon job new tables.json --csv tables.csv --template "
          + "'https://eat.example.com/s/{store}/t/{table}' --chip ntag213 --lock",
        "A tag for every row of a table, locked"),
      Example(
        "beckon job new cards.json --count 200 --template 'https://eat.example.com/c/{id}' "
          + "--value id=random:10 --chip ntag213 --chip ntag215", "200 tags with random names"),
      Example(
        "beckon job new signs.json --blank 500 --template 'https://eat.example.com/c/{code}' "
          + "--chip ntag213 --qr codes", "Codes and tags whose places are not known yet"),
      Example(
        "beckon job new doors.json --csv doors.csv --route door --routes routes.json --qr codes "
          + "--width 30", "QR codes of a route"),
      Example(
        "beckon job new reads.json --count 50 --template 'https://eat.example.com/r/{n}?m={uid}' "
          + "--value n=serial:001 --chip ntag213", "Tags that put their UID into the URL"),
      Example(
        "beckon job new tables.json --csv tables.csv --template 'https://eat.example.com/t/{table}' "
          + "--chip ntag215 --ledger service=shop", "For several stations"),
      Example(
        "beckon job new shelves.json --count 500 --text 'ASN{index:05}' --qr codes --width 12",
        "Numbers instead of URLs"),
      Example(
        "beckon job new rooms.json --csv rooms.csv --wifi 'ssid={network}' --wifi 'password={key}' "
          + "--qr codes", "The access to the network of every room"),
    ],
    operands: [file], options: JobNewOptions.all,
    action: { arguments in
      let path = arguments[file].first ?? "-"
      let name = arguments[JobNewOptions.name] ?? usualName(path)
      let job = try read(JobDraft(arguments, at: path).json(name: name))
      try tryOut(job, path)
      try OutputFile.write(
        Array(job.text.utf8), to: path, existing: arguments.existing)
      if path != "-" { Beckon.say("wrote \(path); 'beckon job check \(path)' checks every row") }
      return .done
    })

  /// The usual name of a job: that of its file, without folder and suffix.
  private static func usualName(_ path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    if name == "-" { return "job" }
    return name.hasSuffix(".json") ? String(name.dropLast(5)) : name
  }

  /// Validates the job with its own reader. Errors name no lines, because the file does not exist
  /// yet.
  private static func read(_ json: JSONValue) throws -> JobFile {
    do throws(JSONFileError) {
      return try JobFile(reading: Array(json.text().utf8))
    } catch { throw refusal(error) }
  }

  private static func refusal(_ error: JSONFileError) -> BadData {
    BadData(
      error.faults.map { "\($0.path): \($0.problem.sentence); nothing was written" }
        .joined(separator: "\n"))
  }

  /// Checks the names in a job against its table and its routes, if these exist already.
  private static func tryOut(_ job: JobFile, _ path: String) throws {
    do {
      _ = try JobPlan.load(job, at: path, text: [])
    } catch let error as JobLoadError {
      throw refusal(error.error)
    } catch let error as SystemIOError where error.problem == .notFound {
      Beckon.warn("\(error.path) does not exist yet, so nothing was compared with it")
    }
  }
}
