/// `beckon job retry`.
enum JobRetryCommand {
  private static let abandon = Option(
    "abandon", value: "UID", isRepeatable: true, category: "What",
    help: "Give this tag up, whatever it carries; its row goes back in line")
  private static let row = Option(
    "row", value: "N", isRepeatable: true, category: "What",
    help: "Put this row back in line", defaultText: "every row that was taken out")
  private static let giveUp = Option(
    "give-up", value: "N", isRepeatable: true, category: "What",
    help: "Take this row out of line, so that no tag gets it until it is put back with --row")
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
      """,
    examples: [
      Example("beckon job retry tables.json", "Every row that was taken out of line"),
      Example(
        "beckon job retry tables.json --abandon 04E10CDA993C80 --why 'fell into the sea'",
        "A tag that will not come back"),
      Example(
        "beckon job retry tables.json --give-up 17 --why 'table 17 is gone'", "A row of no use"),
    ],
    operands: [JobContext.job], options: [abandon, row, giveUp, why, StationName.option],
    action: { arguments in
      let place = try JobContext(arguments, station: .given(arguments))
      let uids = try arguments.values(abandon, expected: "the UID of a tag, in hexadecimal") {
        TagUID($0)
      }
      let number: (String) -> Int? = { Int($0) }
      let rows = try arguments.values(row, expected: "the number of a row", number)
      let lost = try arguments.values(giveUp, expected: "the number of a row", number)
      var ledger = try place.ledgerToWrite()
      try ledger.startWork()
      let words = LedgerText(arguments[why] ?? "by hand")
      var events = try uids.map { try abandonment(of: $0, place, ledger, words) }
      if uids.isEmpty && lost.isEmpty || !rows.isEmpty {
        events += try retries(rows, place, ledger, words)
      }
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

  /// "rows 3, 4 back in line".
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

  private static func retries(
    _ numbers: [Int], _ place: JobContext, _ ledger: borrowing Ledger, _ why: LedgerText
  ) throws -> [LedgerEvent] {
    var rows = numbers
    if rows.isEmpty {
      try ledger.forEachOpenRow(of: place.file.name) { row in
        if row.state == .failed { rows.append(row.number) }
      }
    }
    return rows.map { .retried(job: place.file.name, row: $0, why: why) }
  }
}
