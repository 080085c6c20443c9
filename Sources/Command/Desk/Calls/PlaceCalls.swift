internal import Jobs
internal import Ledgers

/// The requests about the places where codes and tags hang.
struct PlaceCalls {
  let folder: String
  private var jobs: JobCalls { JobCalls(folder: folder) }

  /// The names that the places of a job have, such as `store` and `table`.
  func names(_ asked: RequestBody) throws -> JSONValue {
    let job = try jobs.job(asked)
    let (file, _) = try JobFile.read(at: jobs.path(job))
    let place = JobPlan.ledger(of: file, at: jobs.path(job))
    guard try Ledger.exists(place) else { return ["ok": true, "names": []] }
    let ledger = try Ledger(place, station: .ofThisMachine, mode: .readOnly)
    let names =
      try ledger.jobs().contains(file.name) ? try ledger.locationNames(of: file.name) : []
    return ["ok": true, "names": .array(names.map(JSONValue.string))]
  }

  /// Binds a row to a place. The page sends the place that it shows as `was`; if another station
  /// has bound the row since, nothing is changed.
  func bind(_ asked: RequestBody) throws -> JSONValue {
    guard let row = try asked.number("row"), row > 0 else { throw CallRefusal("row is missing") }
    let job = try jobs.job(asked).text
    let (names, values) = (try asked.texts("names"), try asked.texts("values"))
    guard !names.isEmpty, names.count == values.count,
      !names.contains(where: { $0.isEmpty || $0.contains("=") })
    else { throw CallRefusal("each line needs a name and a value", field: "to") }
    let item = try CommandCall(words: ["job", "show", "--json", job, "\(row)"], folder: folder)
      .run(answers: [ExitStatus.no.rawValue]).lines().first
    guard let item, item["row"]?.intValue == row else {
      throw CallRefusal(.badData, "the job has no row \(row)")
    }
    guard Self.isSame(item["location"], try asked.part("was")?.body) else {
      throw CallRefusal(.badData, "row \(row) was bound to another place meanwhile")
    }
    var words = ["job", "bind", job, "\(row)"] + (try asked.operatorOption())
    words += zip(names, values).map { "--to=\($0)=\($1)" }
    if item["location"] != nil { words.append("--again") }
    _ = try CommandCall(words: words, folder: folder).run()
    return ["ok": true]
  }

  private static func isSame(_ place: JSONValue?, _ other: JSONValue?) -> Bool {
    func values(_ place: JSONValue?) -> [String: JSONValue] {
      let members = place?.objectValue?.members ?? []
      return Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first }
    }
    return values(place) == values(other)
  }
}
