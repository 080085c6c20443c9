import LibC

/// The choices that the page remembers for the person from one desk to the next, such as the
/// language, the last labels and recent codes.
///
/// A browser would forget them, because each desk has another address. They are in a file in the
/// person's configuration folder that nobody else can read.
enum DeskSettings {
  private static let maxByteCount = 1 << 20
  private static let maxCount = 40
  /// The lock of the file, which windows may change at the same time.
  private static let lock = Locked(())

  /// The path of the file by the environment; nil without a home folder.
  private static var path: String? {
    let environment = Environment.current
    if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
      return folder + "/beckon/desk.json"
    }
    return environment["HOME"].flatMap { $0.isEmpty ? nil : $0 + "/.config/beckon/desk.json" }
  }

  /// The choices by their names; empty if there are none, or if the file is damaged.
  static var json: JSONValue { .object(lock.withLock { _ in read() }) }

  private static func read() -> JSONObject {
    guard let path, let bytes = try? InputFile.contents(of: path, limit: maxByteCount),
      let value = try? JSONValue(parsing: bytes)
    else { return JSONObject() }
    return value.objectValue ?? JSONObject()
  }

  /// Changes the choices that a request names; null forgets one.
  static func change(_ asked: RequestBody) throws -> JSONValue {
    guard let changes = try asked.part("values")?.body.objectValue else {
      throw CallRefusal("values is missing")
    }
    try change { settings in
      for change in changes.members {
        settings[change.name] = change.value == .null ? JSONValue?.none : change.value
      }
    }
    return ["ok": true]
  }

  private static func change(_ edit: (inout JSONObject) -> Void) throws {
    try lock.withLock { _ in
      var settings = read()
      edit(&settings)
      let bytes = Array(JSONValue.object(settings).text(.pretty).utf8) + [0x0A]
      guard settings.members.count <= maxCount, bytes.count <= maxByteCount else {
        throw CallRefusal("this is too much to remember")
      }
      // Without a home folder, the choices last until the desk ends.
      guard let path else { return }
      try write(bytes, to: path)
    }
  }

  // MARK: Exports

  private static let exports = "exports"
  /// The maximum number of jobs of which the last export is remembered.
  private static let maxExportCount = 200

  /// The last event at the last export of the rows of a job file; nil before the first one.
  static func lastExport(of job: String) -> ExportedEvent? {
    let event = json[exports]?[job]
    guard let number = event?["event"]?.intValue, let identity = event?["identity"]?.stringValue
    else { return nil }
    return ExportedEvent(number: number, identity: identity)
  }

  /// Remembers that the rows of a job file were exported with all events up to this one.
  static func rememberExport(of job: String, at event: ExportedEvent) throws {
    try change { settings in
      let others = (settings[exports]?.objectValue?.members ?? []).filter { $0.name != job }
        .suffix(maxExportCount - 1)
      let last: JSONValue = [
        "event": .integer(event.number), "identity": .string(event.identity),
      ]
      settings[exports] = .object(
        JSONObject(others.map { ($0.name, $0.value) } + [(job, last)]))
    }
  }

  private static func write(_ bytes: [UInt8], to path: String) throws {
    if let slash = path.lastIndex(of: "/") { try Folder.make(String(path[..<slash])) }
    // A file that replaces another takes over its permissions.
    let number = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if number >= 0 { close(number) }
    try OutputFile.write(bytes, to: path, existing: .replaced)
  }
}
