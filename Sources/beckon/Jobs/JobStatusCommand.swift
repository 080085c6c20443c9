import CommandLineKit
import HostIO
import JSONText
import Provisioning

/// `beckon job status`.
enum JobStatusCommand {
  private static let page = Option(
    "html", value: "FILE", category: "Output",
    help: "Write a page with every row and its code for a browser, instead",
    completion: .files(["html"]))

  static let command: Command = Command(
    "status",
    summary: "Say how far a job has come",
    discussion: """
      Counts the rows by how far they are, and lists those that wait for a certain tag and those that \
      failed, with their reasons. The heads are the ends of the chains of events: who keeps one \
      elsewhere can prove later that nothing before it was changed.

      --html makes one file that needs nothing else: totals, the course of time, and every row with \
      its code, its tag, its state and its reason. It can be searched, printed, and read on a phone. \
      With --watch it is written anew whenever something happened, and a browser that shows it loads \
      it again, until no row waits any more.
      """,
    examples: [
      Example("beckon job status tables.json", "How far it has come"),
      Example("beckon job status tables.json --json", "For programs"),
      Example("beckon job status tables.json --html status.html", "A page for a browser"),
      Example(
        "beckon job status tables.json --html status.html --watch",
        "A page that follows the job from another terminal"),
    ],
    operands: [JobDesk.job],
    options: [page, JobStatusWatch.option, JobStatusWatch.every, .force, .json],
    action: { arguments in
      if arguments.has(JobStatusWatch.option), arguments[page] == nil || arguments.has(.json) {
        throw arguments.refuse(JobStatusWatch.option, "only a page is watched; add --html FILE")
      }
      let desk = try JobDesk(arguments)
      let ledger = try desk.ledgerToRead()
      let job = desk.file.name
      if let path = arguments[page] {
        if arguments.has(JobStatusWatch.option) {
          return try JobStatusWatch(path, arguments).run(ledger, desk.file)
        }
        var page = JobStatusPage(desk.file)
        try page.write(
          to: path, ledger, existing: arguments.has(.force) ? .replaced : .kept)
        return .done
      }
      let summary = try ledger.summary(of: job)
      let heads = try ledger.heads()
      var rows: [LedgerRow] = []
      try ledger.forEachOpenRow(of: job) { if rows.count < most { rows.append($0) } }
      var aside = 0
      try ledger.forEachQuarantined { _ in aside += 1 }
      guard !arguments.has(.json) else {
        let json = JSONValue(
          members: members(of: summary.json(nil, heads)) + [
            ("quarantined", .integer(aside)), ("open", .array(rows.map(\.json))),
          ])
        return try Beckon.print(json.text() + "\n")
      }
      var text = summary.sentence + "\n"
      for row in rows { text += "  \(row.sentence)\n" }
      if aside > 0 { text += "\(counted(aside, "tag")) in quarantine\n" }
      text += heads.map { "head \($0)\n" }.joined()
      return try Beckon.print(text)
    })

  /// More are counted and not listed.
  private static let most = 1_000

  private static func members(of json: JSONValue) -> [(String, JSONValue)] {
    json.objectValue?.members.map { ($0.name, $0.value) } ?? []
  }
}

extension LedgerRow {
  /// "row 17 unsettled on 04…: left the reader: …".
  fileprivate var sentence: String {
    let place = uid.map { " on \($0)" } ?? ""
    let why = reason.map { ": \($0)" } ?? ""
    return "row \(number) \(state.rawValue)\(place)\(why)".safeForTerminal()
  }

  fileprivate var json: JSONValue {
    [
      "row": .integer(number), "state": .string(state.rawValue),
      "uid": JSONValue(uid.map { "\($0)" }), "url": .string(content.url),
      "attempts": .integer(attempts), "reason": JSONValue(reason.map { "\($0)" }),
    ]
  }
}
