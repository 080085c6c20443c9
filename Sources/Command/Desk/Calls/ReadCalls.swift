/// The requests that read something: pictures that somebody drops or takes, and tags on a reader.
struct ReadCalls {
  let folder: String

  /// All codes in a picture or a document that the page sent, as JSON.
  func scan(_ asked: RequestBody) throws -> JSONValue {
    try withPicture(asked) { path in
      let lines = try CommandCall(
        words: ["scan", "--json"] + routes() + [path], folder: folder, isCancellable: true
      ).run(answers: [ExitStatus.no.rawValue]).lines()
      return ["ok": true, "codes": .array(lines.map(Self.withoutPath))]
    }
  }

  /// The option for the folder's route table; empty without a table.
  private func routes() throws(CallRefusal) -> [String] {
    try ServedFolder(folder: folder).check("routes.json", as: "the route table")
    return FileAttributes(at: folder + "/routes.json") == nil ? [] : ["--routes", "routes.json"]
  }

  /// The estimated grades of the codes in a picture that the page sent, as JSON.
  func grade(_ asked: RequestBody) throws -> JSONValue {
    try withPicture(asked) { path in
      let lines = try CommandCall(
        words: ["grade", "--json", path], folder: folder, isCancellable: true
      ).run(answers: [ExitStatus.no.rawValue]).lines()
      return ["ok": true, "grades": .array(lines.map(Self.withoutPath))]
    }
  }

  /// The line without its path, as the page knows the name of the picture that it sent.
  private static func withoutPath(_ line: JSONValue) -> JSONValue {
    JSONValue(
      members: line.objectValue?.members.map { ($0.name, $0.value) }.filter { $0.0 != "file" } ?? []
    )
  }

  /// Passes the picture to `body` in a scratch file, whose name is removed from error messages.
  private func withPicture(
    _ asked: RequestBody, _ body: (_ path: String) throws -> JSONValue
  ) throws -> JSONValue {
    let scratch = try TemporaryFolder()
    let path = scratch.path + "/picture"
    try OutputFile.write(try asked.bytes(), to: path, existing: .kept)
    do { return try body(path) } catch let refusal as CallRefusal {
      throw CallRefusal(
        status: refusal.status,
        refusal.sentence.replacing(path + ": ", with: "").replacing(path, with: "it"),
        field: "bytes")
    }
  }

  // MARK: Readers and tags

  /// The connected readers, and the diagnosis of their problems, as JSON.
  func readers() throws -> JSONValue {
    let readers = try CommandCall(words: ["readers", "--json"], folder: folder)
      .run(answers: [ExitStatus.no.rawValue, ExitStatus.unavailable.rawValue]).lines()
    let doctor = try CommandCall(words: ["doctor", "--json"], folder: folder)
      .run(answers: [ExitStatus.no.rawValue, ExitStatus.unavailable.rawValue]).lines()
    // Security keys and similar devices are listed as well, but nothing here could open one.
    let forTags = readers.filter { $0["use"] == "tags" }
    return ["ok": true, "readers": .array(forTags), "doctor": doctor.first ?? .null]
  }

  /// The content of the tag on a reader, and the possible changes to it, as JSON.
  func tag(_ asked: RequestBody) throws -> JSONValue {
    let reader = try Self.reader(asked)
    let words = try ["tag", "read", "--json"] + routes() + reader
    let tag = try RefusedField.named("reader") {
      try CommandCall(words: words, folder: folder).run(answers: [ExitStatus.no.rawValue])
    }
    let info = try CommandCall(words: ["tag", "info", "--json"] + reader, folder: folder)
      .run(answers: [ExitStatus.no.rawValue])
    return ["ok": true, "tag": try tag.object(), "info": try info.object()]
  }

  /// The option for the reader that the page names. A virtual one has a tag of its own.
  static func reader(_ asked: RequestBody) throws(CallRefusal) -> [String] {
    let name = try asked.text("reader")
    if name.hasPrefix("-") {
      throw CallRefusal("\(quoted(shortened(name))) is not a reader", field: "reader")
    }
    return ["--reader", name]
  }
}
