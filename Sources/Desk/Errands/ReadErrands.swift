internal import Basics
internal import CommandHabits
internal import CommandLineKit
internal import HostIO
internal import JSONText

/// What is read: pictures that somebody drops or takes, and tags that are held to a reader.
struct ReadErrands {
  let folder: String

  /// Every code of a picture or a document.
  func scan(_ asked: Asked) throws -> JSONValue {
    try withPicture(asked) { path in
      let lines = try Errand(words: ["scan", "--json"] + routes() + [path], folder: folder)
        .run(answers: [ExitStatus.no.rawValue]).lines()
      return ["ok": true, "codes": .array(lines.map(Self.withoutPath))]
    }
  }

  /// The route table of the folder, where there is one.
  private func routes() throws(ErrandRefusal) -> [String] {
    try OwnFiles(folder: folder).check("routes.json", as: "the route table")
    return FileFacts(at: folder + "/routes.json") == nil ? [] : ["--routes", "routes.json"]
  }

  /// How good the codes of a picture are, as an estimate.
  func grade(_ asked: Asked) throws -> JSONValue {
    try withPicture(asked) { path in
      let lines = try Errand(words: ["grade", "--json", path], folder: folder)
        .run(answers: [ExitStatus.no.rawValue]).lines()
      return ["ok": true, "grades": .array(lines.map(Self.withoutPath))]
    }
  }

  /// The page has sent the picture itself, and knows what it is called.
  private static func withoutPath(_ line: JSONValue) -> JSONValue {
    JSONValue(
      members: line.objectValue?.members.map { ($0.name, $0.value) }.filter { $0.0 != "file" } ?? []
    )
  }

  /// The picture lies in a scratch folder while it is looked at; its name says nothing to the command.
  private func withPicture(
    _ asked: Asked, _ body: (_ path: String) throws -> JSONValue
  ) throws -> JSONValue {
    let scratch = try TemporaryFolder()
    let path = scratch.path + "/picture"
    try OutputFile.write(try asked.bytes(), to: path, existing: .kept)
    do { return try body(path) } catch let refusal as ErrandRefusal {
      throw ErrandRefusal(
        status: refusal.status,
        refusal.sentence.replacing(path + ": ", with: "").replacing(path, with: "it"))
    }
  }

  // MARK: Readers and tags

  /// What is connected, and what is wrong where nothing is.
  func readers() throws -> JSONValue {
    let readers = try Errand(words: ["readers", "--json"], folder: folder)
      .run(answers: [ExitStatus.no.rawValue, ExitStatus.unavailable.rawValue]).lines()
    let doctor = try Errand(words: ["doctor", "--json"], folder: folder)
      .run(answers: [ExitStatus.no.rawValue, ExitStatus.unavailable.rawValue]).lines()
    // Security keys and the like are listed, too, and nothing here would open one.
    let forTags = readers.filter { $0["use"] == "tags" }
    return ["ok": true, "readers": .array(forTags), "doctor": doctor.first ?? .null]
  }

  /// What the tag on a reader says, and what can still be changed on it.
  func tag(_ asked: Asked) throws -> JSONValue {
    let reader = try Self.reader(asked)
    let tag = try Errand(words: ["tag", "read", "--json"] + routes() + reader, folder: folder)
      .run(answers: [ExitStatus.no.rawValue])
    let info = try Errand(words: ["tag", "info", "--json"] + reader, folder: folder)
      .run(answers: [ExitStatus.no.rawValue])
    return ["ok": true, "tag": try tag.object(), "info": try info.object()]
  }

  /// The option for a reader that the page names; a virtual one has a tag of its own.
  static func reader(_ asked: Asked) throws(ErrandRefusal) -> [String] {
    let name = try asked.text("reader")
    if name.hasPrefix("-") { throw ErrandRefusal("\(quoted(shortened(name))) is not a reader") }
    return ["--reader", name]
  }
}
