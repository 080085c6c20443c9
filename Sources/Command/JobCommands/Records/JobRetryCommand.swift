/// The command `beckon job retry`, which puts rows back in line or takes them out.
enum JobRetryCommand {
  private static let abandon = Option(
    "abandon", value: "UID|NUMBERS", isRepeatable: true, category: "What",
    help: "Give up this tag, or the tags of these rows; the rows go back in line")
  private static let row = Option(
    "row", value: "NUMBERS", isRepeatable: true, category: "What",
    help: "Put these rows back in line, such as 3,17,40-60",
    defaultText: "every row that was taken out")
  private static let giveUp = Option(
    "give-up", value: "NUMBERS", isRepeatable: true, category: "What",
    help: "Take these rows out of line, until they are put back with --row")
  private static let why = Option(
    "why", value: "TEXT", category: "What", help: "What the ledger should say about it")

  static let command: Command = Command(
    "retry",
    summary: "Put rows back in line, or take them out",
    discussion: """
      A row that is bound to a tag goes back in line only when that tag is given up by its UID: it \
      may carry the row, so make sure that nobody gets it. It is accepted again only if it is \
      blank.

      A row that no tag should get is taken out of line by --give-up, and counts as skipped. Without \
      options all such rows go back in line.

      --abandon, --row and --give-up take lists and ranges of numbers, or 'selected' for the rows \
      that --rows, --state and --where select.
      """,
    examples: [
      Example("beckon job retry tables.json", "Every row that was taken out of line"),
      Example(
        "beckon job retry tables.json --abandon 04E10CDA993C80 --why 'fell into the sea'",
        "A tag that will not come back"),
      Example(
        "beckon job retry tables.json --give-up 17 --why 'table 17 is gone'", "A row of no use"),
      Example(
        "beckon job retry tables.json --give-up selected --where store=42 --why 'the store closes'",
        "All rows of one store"),
    ],
    operands: [JobContext.job],
    options: [abandon, row, giveUp, why, StationName.option, OperatorName.option]
      + RowSelection.options,
    action: { arguments in
      let place = try JobContext(arguments, station: .given(arguments))
      var selection = try RowSelection.given(arguments)
      let targets = try [row, giveUp, abandon].map { option in
        try arguments.values(option, expected: expected(option)) { Target($0, option == abandon) }
      }
      if !selection.isAll, targets.contains(where: { !$0.isEmpty }),
        !targets.joined().contains(.selected)
      {
        throw arguments.refuse(
          "a selection goes with '--row selected', '--give-up selected' and so on")
      }
      if selection.isAll, targets[1...].joined().contains(.selected) {
        throw arguments.refuse("'selected' needs --rows, --state or --where")
      }
      var ledger = try place.ledgerToWrite()
      selection = try selection.resolved(in: place.file.name, ledger, at: place.path)
      try ledger.startWork()
      let words = LedgerText(arguments[why] ?? "by hand")
      let lost = try numbers(targets[1], .pending, selection, place, ledger)
      var events = try abandonments(targets[2], selection, place, ledger, words)
      let isPlain = targets.allSatisfy(\.isEmpty)
      events += try numbers(isPlain ? [.selected] : targets[0], .failed, selection, place, ledger)
        .map { .retried(job: place.file.name, row: $0, why: words) }
      if events.isEmpty, lost.isEmpty {
        return try Beckon.print("no row is out of line; nothing was changed\n")
      }
      if !events.isEmpty {
        try ledger.append(events)
        _ = try Beckon.print(sentence(events.compactMap(\.row), "back in line"))
      }
      if lost.isEmpty { return .done }
      try surrender(lost, place, &ledger, words)
      return try Beckon.print(sentence(lost, "taken out of line"))
    })

  private static func expected(_ option: Option) -> String {
    let rows = "numbers of rows such as 3,17,40-60, or 'selected'"
    return option == abandon ? "the UID of a tag, in hexadecimal, or \(rows)" : rows
  }

  /// A row or tag that `--row`, `--give-up` or `--abandon` names.
  private enum Target: Hashable {
    case selected
    case rows(RowRanges)
    case tag(TagUID)

    init?(_ text: String, _ takesTags: Bool) {
      if text == "selected" {
        self = .selected
      } else if takesTags, text.utf8.count > 7 || text.contains(":"), let uid = TagUID(text) {
        // No job has as many rows as a number with eight digits.
        self = .tag(uid)
      } else if let rows = RowRanges(text), rows.largest > 0 {
        self = .rows(rows)
      } else {
        return nil
      }
    }
  }

  /// The numbers of all rows that are named, and of those selected ones that are in a state.
  private static func numbers(
    _ targets: [Target], _ state: RowState, _ selection: RowSelection, _ place: JobContext,
    _ ledger: borrowing Ledger
  ) throws -> [Int] {
    let job = place.file.name
    let count = try ledger.summary(of: job).rows
    var found: [Int] = []
    for target in targets {
      switch target {
      case .tag: break
      case .rows(let rows):
        guard rows.largest <= count else {
          // The ledger names the row that the job does not have.
          found.append(rows.largest)
          continue
        }
        found += rows.numbers(upTo: count)
      case .selected:
        var ofState = selection
        ofState.states = selection.states.isEmpty ? [state] : selection.states
        try ledger.forEachRow(of: job, in: ofState) { found.append($0.number) }
      }
    }
    return found
  }

  /// The events by which tags are given up, and rows with them.
  private static func abandonments(
    _ targets: [Target], _ selection: RowSelection, _ place: JobContext,
    _ ledger: borrowing Ledger, _ why: LedgerText
  ) throws -> [LedgerEvent] {
    let job = place.file.name
    var uids: [TagUID] = []
    for target in targets {
      switch target {
      case .tag(let uid): uids.append(uid)
      case .rows(let rows):
        for number in rows.numbers(upTo: try max(rows.largest, ledger.summary(of: job).rows)) {
          guard let uid = try ledger.row(number, of: job)?.uid else {
            throw BadData("row \(number) of '\(job)' is on no tag; nothing was changed")
          }
          uids.append(uid)
        }
      case .selected:
        try ledger.forEachRow(of: job, in: selection) { row in
          if let uid = row.uid { uids.append(uid) }
        }
      }
    }
    return try uids.map { try abandonment(of: $0, place, ledger, why) }
  }

  /// A sentence such as "rows 3, 4 back in line".
  private static func sentence(_ rows: [Int], _ what: String) -> String {
    let numbers = rows.prefix(20).map(String.init).joined(separator: ", ")
    return "\(rows.count == 1 ? "row" : "rows") \(numbers)\(rows.count > 20 ? ", …" : "") \(what)\n"
  }

  /// Marks rows as skipped: all of them, or none if one is not waiting or is claimed by another
  /// station.
  private static func surrender(
    _ rows: [Int], _ place: JobContext, _ ledger: inout Ledger, _ why: LedgerText
  ) throws {
    let job = place.file.name
    for row in rows { _ = try ledger.claimRow(row, of: job) }
    try ledger.append(
      rows.map { .gaveUp(job: job, row: $0, TagReason(.byHand, why)) })
  }

  private static func abandonment(
    of uid: TagUID, _ place: JobContext, _ ledger: borrowing Ledger, _ why: LedgerText
  ) throws -> LedgerEvent {
    guard let tag = try ledger.tag(uid), tag.standing == .bound, tag.job == place.file.name,
      let number = tag.row
    else {
      throw BadData("no row of '\(place.file.name)' is bound to tag \(uid); nothing was changed")
    }
    return .abandoned(RowTag(job: place.file.name, row: number, uid: uid), why: why)
  }
}
