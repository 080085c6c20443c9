/// The command `beckon job quarantine`, which lists, adds and releases tags in quarantine.
enum JobQuarantineCommand {
  private static let uids = Operand(
    "UID", arity: .oneOrMore, help: "The UID of a tag, in hexadecimal")
  private static let reason = Option(
    "reason", value: "REASON", choices: TagReason.Kind.allCases.map(\.rawValue), category: "What",
    help: "What is wrong with the tag", default: TagReason.Kind.byHand.rawValue)
  private static let why = Option(
    "why", value: "TEXT", category: "What", help: "What the ledger should say about it")

  static let command: Command = Command(
    "quarantine",
    summary: "List tags in quarantine, put tags into it, release them",
    discussion: """
      A tag in quarantine is refused by every job of the ledger. A released tag is accepted again \
      if it is blank. A tag that carries a row cannot be put into quarantine: give it up first, \
      with 'beckon job retry --abandon'.
      """,
    subcommands: [list, add, release])

  private static let list: Command = Command(
    "list", summary: "List the tags in quarantine, with their reasons",
    examples: [Example("beckon job quarantine list tables.json", "Every tag, and why")],
    operands: [LedgerContext.source], options: [.json],
    action: { arguments in
      let ledger = try LedgerContext(arguments).ledgerToRead()
      var output = try ResultWriter(arguments)
      try ledger.forEachQuarantined { tag in
        let reason = tag.reason ?? TagReason(.other)
        try output.write([
          "uid": .string("\(tag.uid)"), "reason": .string(reason.kind.rawValue),
          "words": .string("\(reason.words)"), "job": JSONValue(tag.job),
          "row": JSONValue(tag.row),
        ]) { _ in "\(tag.uid)  \("\(reason)".safeForTerminal())\n" }
      }
      try output.flush()
      return .done
    })

  private static let add: Command = Command(
    "add", summary: "Put tags into quarantine",
    examples: [
      Example(
        "beckon job quarantine add tables.json 04E10CDA993C80 --why 'corner torn off'",
        "A tag that must not be used")
    ],
    operands: [LedgerContext.source, uids],
    options: [reason, why, StationName.option, OperatorName.option],
    action: { arguments in
      let kind = arguments[reason].flatMap(TagReason.Kind.init) ?? .byHand
      let words = LedgerText(arguments[why] ?? "")
      return try record(arguments, "in quarantine") { .quarantined($0, TagReason(kind, words)) }
    })

  private static let release: Command = Command(
    "release", summary: "Take tags out of quarantine",
    examples: [
      Example(
        "beckon job quarantine release tables.json 04E10CDA993C80 --why 'erased by hand'",
        "A tag that may be used again")
    ],
    operands: [LedgerContext.source, uids],
    options: [why, StationName.option, OperatorName.option],
    action: { arguments in
      let words = LedgerText(arguments[why] ?? "")
      return try record(arguments, "released") { .released($0, why: words) }
    })

  /// Records an event for each tag, all of them or none, and returns the exit status.
  private static func record(
    _ arguments: Arguments, _ outcome: String, _ event: (TagUID) -> LedgerEvent
  ) throws -> ExitStatus {
    let tags = try arguments[uids].map { text in
      guard let uid = TagUID(text), uid.hasLengthOfTags else {
        throw arguments.refuse(
          "'\(text.safeForTerminal())' is not the UID of a tag: 4, 7, 8 or 10 bytes in hexadecimal")
      }
      return uid
    }
    var ledger = try LedgerContext(arguments, station: .given(arguments)).ledgerToWrite()
    try ledger.append(tags.map(event))
    return try Beckon.print(tags.map { "\($0) \(outcome)\n" }.joined())
  }
}
