internal import Jobs

/// The requests about the run of tags: starting, pausing, stopping and watching it.
struct RunCalls {
  let folder: String
  let station: Station

  func start(_ asked: RequestBody) throws -> JSONValue {
    let jobs = JobCalls(folder: folder)
    let name = try jobs.job(asked)
    let (file, _) = try JobFile.read(at: jobs.path(name))
    guard let tag = file.tag else {
      throw CallRefusal(.badData, "\(name): the job makes no tags")
    }
    // Locking needs a second confirmation, which the page sends as this word.
    if tag.locks, try asked.optionalText("confirm") != "lock" {
      throw CallRefusal(
        "the tags of \(name) are locked for ever; that has to be confirmed before the run begins",
        field: "confirm")
    }
    let words = try words(asked, tag)
    let reader = try asked.text("reader")
    let trial = try isTrial(asked) ? JobTrial(file, in: folder) : nil
    let path = trial.map { folder + "/" + $0.job } ?? jobs.path(name)
    let begun = try JobFile.read(at: path).0
    let status = try JobStatus.json(of: begun, at: path)
    try station.start(
      Station.RunParameters(
        job: name, words: words, reader: reader, trial: trial,
        done: status?["done"]?.intValue ?? 0,
        total: { ((try? JobStatus.json(of: begun, at: path)) ?? nil)?["rows"]?.intValue }))
    return run(withEvents: true)
  }

  /// Whether the run is a trial. A deck of a given size, which the page does not offer, is dealt
  /// onto the job itself.
  private func isTrial(_ asked: RequestBody) throws -> Bool {
    guard try asked.text("reader") == "virtual" else { return false }
    return try asked.optionalText("chip")?.contains(where: { ":,".contains($0) }) != true
  }

  private func words(_ asked: RequestBody, _ tag: JobTag) throws -> [String] {
    var words: [String] = []
    if try asked.text("reader") == "virtual" {
      let chip = try asked.optionalText("chip") ?? tag.chips.first?.rawValue ?? "ntag213"
      guard chip.utf8.allSatisfy({ $0.isLetter || $0.isDigit || "-:,".utf8.contains($0) }) else {
        throw CallRefusal("\(quoted(shortened(chip))) is not a deck of tags", field: "chip")
      }
      words += chip.split(separator: ",").flatMap { ["--deck", String($0)] }
    } else {
      words += try ReadCalls.reader(asked)
    }
    if let count = try asked.number("count") { words += ["--count", "\(count)"] }
    words += try asked.operatorOption()
    if try asked.isOn("allowUsed") { words.append("--allow-used") }
    return words
  }

  func pause() -> JSONValue {
    station.pause()
    return run(withEvents: false)
  }

  func resume() throws -> JSONValue {
    try station.resume()
    return run(withEvents: false)
  }

  func stop() -> JSONValue {
    station.stop()
    return run(withEvents: false)
  }

  func run(withEvents: Bool) -> JSONValue {
    ["ok": true, "run": station.json(withEvents: withEvents)]
  }
}
