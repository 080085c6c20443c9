/// The file of `beckon doctor --report`, a log with the facts about the machine.
struct MachineReport {
  private let path: String
  private var log: ReaderLog

  /// Reads the options for the report; nil without `--report`.
  init?(_ arguments: Arguments, report: Option, log option: Option) throws {
    guard let path = arguments[report] else {
      if arguments.mentions(option) { throw arguments.refuse(option, "there is no --report") }
      return nil
    }
    self.path = path
    if let source = arguments[option] {
      log = try ReaderLog(inFile: source)
    } else {
      log = ReaderLog(
        header: ReaderLog.Header(
          program: "beckon \(Beckon.version)", system: Machine.name, layer: .apdu, reader: "none",
          day: String(WallClock.iso8601().prefix(10)), isSimulated: false, hasStandIns: true,
          source: "beckon doctor --report"))
    }
  }

  /// Writes the file, in which these facts replace those of an earlier report.
  func write(_ facts: JSONValue, user: String, existing: OutputFile.Existing) throws {
    var log = log
    log.entries.removeAll { entry in
      if case .machine = entry { true } else { entry == ReaderLog.sendingNote }
    }
    log.entries.insert(contentsOf: [ReaderLog.sendingNote, .machine(facts.without(user))], at: 0)
    try OutputFile.write(log.bytes, to: path, existing: existing)
    guard path != "-" else { return }
    let advice =
      log.frameCount == 0
      ? "it has no log of a reader yet: add --log with the one of 'beckon tag selftest --log'"
      : "docs/readers.md, 'Send a report', says where it goes"
    Beckon.say("\(path) was written; \(advice)")
  }
}

extension JSONValue {
  /// The value without the name of a user, which is also removed from texts.
  fileprivate func without(_ user: String) -> JSONValue {
    switch self {
    case .string(let text) where user.count > 1 && user != "root":
      return .string(text.replacing(user, with: "USER"))
    case .array(let elements): return .array(elements.map { $0.without(user) })
    case .object(let object):
      let members = object.members.filter { $0.name != "user" }
      return JSONValue(members: members.map { ($0.name, $0.value.without(user)) })
    default: return self
    }
  }
}
