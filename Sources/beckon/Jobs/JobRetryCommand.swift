import CommandLineKit
import HostIO
import Provisioning
import Tags

/// `beckon job retry`.
enum JobRetryCommand {
  private static let abandon = Option(
    "abandon", value: "UID", isRepeatable: true, category: "What",
    help: "Give this tag up, whatever it carries; its row goes back in line")
  private static let row = Option(
    "row", value: "N", isRepeatable: true, category: "What",
    help: "Put this row back in line", defaultText: "every row that failed")
  private static let why = Option(
    "why", value: "TEXT", category: "What", help: "What the ledger should say about it")

  static let command: Command = Command(
    "retry",
    summary: "Put rows back in line",
    discussion: """
      A row that failed is tried again. A row that is bound to a tag goes back in line only when that \
      tag is given up by its UID: it may carry the row, so see that it goes into no one's hands. It \
      is taken again only when it is blank.
      """,
    examples: [
      Example("beckon job retry tables.json", "Every row that failed"),
      Example(
        "beckon job retry tables.json --abandon 04E10CDA993C80 --why 'fell into the sea'",
        "A tag that will not come back"),
    ],
    operands: [JobDesk.job], options: [abandon, row, why, JobDesk.station],
    action: { arguments in
      let desk = try JobDesk(arguments)
      let uids = try arguments.values(abandon, expected: "the UID of a tag, in hexadecimal") {
        TagUID($0)
      }
      let rows = try arguments.values(row, expected: "the number of a row", { Int($0) })
      var ledger = try desk.ledgerToWrite()
      try ledger.startWork()
      let words = LedgerText(arguments[why] ?? "by hand")
      var events = try uids.map { try abandonment(of: $0, desk, ledger, words) }
      if uids.isEmpty || !rows.isEmpty {
        events += try retries(rows, desk, ledger, words)
      }
      if events.isEmpty { return try Beckon.print("no row failed; nothing was changed\n") }
      try ledger.append(events)
      let numbers = events.compactMap(\.row).map(String.init)
      let noun = numbers.count == 1 ? "row" : "rows"
      return try Beckon.print(
        "\(noun) \(numbers.prefix(20).joined(separator: ", "))\(numbers.count > 20 ? ", …" : "") "
          + "back in line\n")
    })

  private static func abandonment(
    of uid: TagUID, _ desk: JobDesk, _ ledger: borrowing Ledger, _ why: LedgerText
  ) throws -> LedgerEvent {
    guard let tag = try ledger.tag(uid), tag.standing == .bound, tag.job == desk.file.name,
      let number = tag.row
    else {
      throw BadData("no row of '\(desk.file.name)' is bound to tag \(uid); nothing was changed")
    }
    return .abandoned(RowTag(job: desk.file.name, row: number, uid: uid), why: why)
  }

  private static func retries(
    _ numbers: [Int], _ desk: JobDesk, _ ledger: borrowing Ledger, _ why: LedgerText
  ) throws -> [LedgerEvent] {
    var rows = numbers
    if rows.isEmpty {
      try ledger.forEachOpenRow(of: desk.file.name) { row in
        if row.state == .failed { rows.append(row.number) }
      }
    }
    return rows.map { .retried(job: desk.file.name, row: $0, why: why) }
  }
}
