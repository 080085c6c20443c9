/// The command `beckon simulate`, which is a virtual reader with virtual tags.
package enum SimulateCommand {
  static let tag = Option(
    "tag", value: "TAG", isRepeatable: true, category: "Tags",
    help: "A tag that is present from the start", defaultText: "ntag215")
  static let family = Option(
    "pcsc", value: "FAMILY", choices: SmartCardFamily.allCases.map(\.rawValue),
    category: "Reader", help: "A PC/SC reader of this kind instead of a PN532")
  static let replay = Option(
    "replay", value: "LOG", category: "Reader",
    help: "Answer as the reader and tag of a log did, and say where the program parts from it",
    completion: .files())
  static let timing = Option(
    "timing", value: "LOG", category: "Reader",
    help: "Take as long for each command as the reader of a log", completion: .files())
  static let deck = Option(
    "deck", value: "TAG[:COUNT]", category: "Tags",
    help: "Deal fresh tags one by one, the next when one is removed")
  static let dwell = Option(
    "dwell", value: "TIME", category: "Tags",
    help: "Remove a tag of the deck after this time without commands, such as 500ms")
  static let fault = Option(
    "fault", value: "FAULT", isRepeatable: true, category: "Faults",
    help: "Something that will go wrong, such as write:5=nak")
  static let script = Option(
    "script", value: "FILE", category: "Control", help: "Play a script, then go on",
    completion: .files())
  static let control = Option(
    "control", value: "PATH", category: "Control", help: "Take steps from a socket at PATH, too",
    completion: .files())
  static let link = Option(
    "link", value: "PATH", category: "Control",
    help: "Make a symbolic link to the reader, for programs that want a fixed name",
    completion: .files())

  /// The command with its subcommands, of which `others` come from other targets.
  package static func command(with others: [Command]) -> Command {
    Command(
      "simulate",
      summary: "A virtual NFC reader with virtual tags, and a virtual iPhone",
      discussion: """
        Makes a PN532 on a pseudo-terminal and prints the connection string with which libnfc and \
        everything above it opens the reader. Then it shows what happens: tags that come and go, \
        selections, pages written.

        With --pcsc it makes a PC/SC reader under a pcscd of its own, and prints what to set for the \
        programs that are to see it: PCSCLITE_CSOCK_NAME.

        Steps are read from standard input, one a line: present, again, deal, remove, swap, fault, \
        faults, clear-faults, list, dump, stats, reset-stats, wait, unplug, help, quit. A script has \
        the same lines. It runs until quit or Ctrl-C; the end of standard input does not end it.

        --replay answers from a log of 'beckon tag selftest --log' instead of simulated tags, in the \
        log's order; the exit status is 1 if a program asked something else.

        A tag is written MODEL:FIELD:FIELD, such as ntag215:uid=04112233445566:locked or \
        ntag213:url=https://example.com. docs/simulator.md has the models, fields and faults.
        """,
      examples: [
        Example("beckon simulate --tag ntag215", "A reader with one blank tag"),
        Example(
          "beckon simulate --tag ntag213:url=https://eat.example.com/s/42",
          "With a tag that holds a URL"),
        Example("beckon simulate --pcsc acr1552u --tag ntag215", "A PC/SC reader instead"),
        Example("beckon simulate --deck ntag215:100 --dwell 500ms", "A hundred taps, hands off"),
        Example(
          "beckon simulate --tag ntag215 --fault write:5=torn:2", "The fifth write is cut short"),
        Example("beckon simulate --script taps.txt --json", "Play a script, with events as JSON"),
        Example("beckon simulate --replay report.jsonl", "Answer as in a recorded log"),
        Example("beckon simulate --timing report.jsonl", "As fast as the recorded reader"),
      ],
      options: [tag, family, replay, timing, deck, dwell, fault, script, control, link, .json],
      subcommands: [SimulateTapCommand.command] + others,
      action: { arguments in
        try Interruption.watch()
        var loop = try SimulationLoop(settings(arguments))
        return try loop.run()
      })
  }

  private static func settings(_ arguments: Arguments) throws -> SimulationSettings {
    var settings = SimulationSettings()
    settings.tags = try checked(tag, arguments) {
      try VirtualTag.distinct(arguments.values(tag).map { try VirtualTag(specification: $0) })
    }
    settings.faults = try arguments.values(fault).map { text in
      try checked(fault, arguments) { try Fault(text) }
    }
    if let text = arguments[deck] {
      settings.deck = try checked(deck, arguments) { try TagSupply(text) }
    }
    if let text = arguments[dwell] {
      guard settings.deck != nil else { throw arguments.refuse(dwell, "there is no deck") }
      settings.dwell = try checked(dwell, arguments) {
        try SimulationStep.Moment.milliseconds(text)
      }
    }
    settings.family = try arguments[family].map { name in
      try checked(family, arguments) { try SmartCardFamily(named: name) }
    }
    settings.replay = try log(replay, arguments)
    settings.timing = try log(timing, arguments)
    if settings.replay != nil {
      for option in [tag, family, timing, deck, fault] where arguments.mentions(option) {
        throw arguments.refuse(option, "--replay answers from the log alone")
      }
    } else if settings.tags.isEmpty, settings.deck == nil, arguments[script] == nil {
      settings.tags = [VirtualTag(.ntag215)]
    }
    if let path = arguments[script] {
      let bytes = try InputFile.contents(of: path, limit: 1 << 20, allowsEmpty: true)
      settings.script = try SimulationStep.script(String(decoding: bytes, as: UTF8.self))
      settings.readsInput = path != "-"
    }
    settings.control = try controlPath(arguments)
    settings.link = arguments[link]
    settings.isJSON = arguments.has(.json)
    return settings
  }

  private static func log(_ option: Option, _ arguments: Arguments) throws -> ReaderLog? {
    try arguments[option].map { path in
      try checked(option, arguments) {
        try ReaderLog(parsing: InputFile.contents(of: path, limit: ReaderLog.maxSize))
      }
    }
  }

  private static func controlPath(_ arguments: Arguments) throws -> String? {
    guard let path = arguments[control] else { return nil }
    let (count, limit) = (path.utf8.count, LocalSocket.maxPathLength)
    if count > limit {
      throw arguments.refuse(
        control,
        "the path has \(count) bytes, and a socket's may have at most \(limit); give a shorter one")
    }
    return path
  }

  private static func checked<Value>(
    _ option: Option, _ arguments: Arguments, _ body: () throws -> Value
  ) throws -> Value {
    do { return try body() } catch { throw arguments.refuse(option, "\(error)") }
  }
}

/// The options of `beckon simulate`, checked and ready to run.
struct SimulationSettings {
  var tags: [VirtualTag] = []
  var faults: [Fault] = []
  /// The kind of simulated PC/SC reader; nil for a PN532.
  var family: SmartCardFamily?
  /// The log of a real reader from which all commands are answered; nil for virtual tags.
  var replay: ReaderLog?
  /// The log of a real reader whose response times are simulated; nil for none.
  var timing: ReaderLog?
  var deck: TagSupply?
  /// The idle time in milliseconds after which a tag of the deck is taken away.
  var dwell: Int?
  var script: [SimulationStep] = []
  /// Whether the simulation reads steps from standard input.
  var readsInput = true
  var control: String?
  var link: String?
  var isJSON = false
}
