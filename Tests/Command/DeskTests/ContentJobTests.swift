import Foundation
import JSONText
import SystemIO
import TestSupport
import Testing

@testable import Desk

/// Jobs of the desk whose rows are not addresses: every kind of content, from a table.
@Suite("Jobs of every kind of content") struct ContentJobTests {
  /// The content of the rows, the table, and the text of the code of row 2.
  private static let jobs: [(of: JSONValue, table: String, second: String)] = [
    (
      [
        "kind": "wifi",
        "fields": ["ssid": ["{room}"], "password": ["{key}"], "security": ["wpa2"]],
      ],
      "Room,Key\nBlue,let me in\nRed,open sesame\n",
      "WIFI:T:WPA;S:Red;P:open sesame;;"
    ),
    (
      ["kind": "contact", "fields": ["name": ["{name}"], "phone": ["{office}", "{mobile}"]]],
      "name,office,mobile\nRosa,+493011111,+493022222\nAnna Berg,+493033333,\n",
      "BEGIN:VCARD|VERSION:3.0|N:Anna Berg;;;;|FN:Anna Berg|TEL:+493033333|END:VCARD"
    ),
    (
      ["kind": "event", "fields": ["summary": ["Table {n}"], "start": ["{when}"]]],
      "n,when\n1,2026-12-24\n2,24.12.2026 18:00\n",
      "BEGIN:VEVENT|SUMMARY:Table 2|DTSTART:20261224T180000|END:VEVENT"
    ),
    (
      [
        "kind": "payment",
        "fields": ["name": ["Rosa"], "iban": ["DE89 3704 0044 0532 0130 00"], "amount": ["{due}"]],
      ],
      "due\n\"12,30 €\"\n\"1.234,5\"\n", "BCD|002|1|SCT||Rosa|DE89370400440532013000|EUR1234.5"
    ),
    (
      ["kind": "place", "fields": ["latitude": ["{lat}"], "longitude": ["{lon}"]]],
      "lat,lon\n\"52,5\",\"13,4\"\n\"-33,8568\",\"151,2153\"\n", "geo:-33.8568,151.2153"
    ),
    (
      ["kind": "email", "fields": ["to": ["rosa@a.example"], "subject": ["Room {n}"]]], "n\n1\n2\n",
      "mailto:rosa@a.example?subject=Room%202"
    ),
    (["kind": "phone", "fields": ["number": ["{n}"]]], "n\n+49301\n+49302\n", "tel:+49302"),
    (
      ["kind": "sms", "fields": ["number": ["+49301"], "text": ["Taxi to {n}"]]], "n\nA\nB\n",
      "SMSTO:+49301:Taxi to B"
    ),
    (
      ["kind": "link", "fields": ["uri": ["web+spoolman:s-{n}"]]], "n\n1\n2\n", "web+spoolman:s-2"
    ),
    (["text": "ASN{index:05} {n}"], "n\nA\nB\n", "ASN00002 B"),
  ]

  private static func order(_ of: JSONValue, _ table: String) -> JSONValue {
    let columns = table.prefix { $0 != "\n" }.split(separator: ",").map(String.init)
    let map = columns.map { ($0.lowercased(), JSONValue.string($0)) }
    return [
      "name": "rows", "of": of, "map": JSONValue(members: map), "table": ["text": .string(table)],
      "caption": ["No. {index}"],
    ]
  }

  @Test("every kind is saved, checked and printed; its codes say what the rows say")
  func kinds() throws {
    for (of, table, second) in Self.jobs {
      let desk = try CallingDesk()
      let made = try desk.ask("/api/jobs/new", Self.order(of, table))
      #expect(made.isOK && made["job"] == "rows.json", "\(of.text()): \(made.text())")
      let check = try desk.ask("/api/jobs/check", ["job": "rows.json"])
      #expect(check.isOK && check["summary"]?["errors"] != 1, "\(check.text())")
      let sheet = try desk.ask(
        "/api/sheet", ["job": "rows.json", "stock": "L7160", "file": true])
      #expect(sheet["labels"]?.arrayValue?.count == 2, "\(of.text()): \(sheet.text().prefix(300))")
      try desk.folder.write(sheet.file, to: "made.pdf")
      let seen = try runBeckon(["scan", "--json", "made.pdf"], in: desk.folder).stdout
      let texts = try seen.split(separator: "\n").map {
        try JSONValue(parsing: Array($0.utf8))["text"]?.stringValue ?? ""
      }
      let wanted = second.split(separator: "|", omittingEmptySubsequences: false)
        .joined(separator: "\n")
      #expect(
        texts.contains {
          $0.replacing("\r\n", with: "\n").trimmingCharacters(in: .newlines) == wanted
        },
        "\(of.text()): \(texts)")
      #expect(made["spelled"] == .null || made["spelled"]?["n"] != 0)
    }
  }

  @Test("what a row lacks is said of its row and column")
  func findings() throws {
    let desk = try CallingDesk()
    let of: JSONValue = [
      "kind": "wifi", "fields": ["ssid": ["{room}"], "password": ["{key}"]],
    ]
    let made = try desk.ask(
      "/api/jobs/new", Self.order(of, "Room,Key\nBlue,let me in\nRed,short\n"))
    #expect(made.isOK, "\(made.text())")
    let check = try desk.ask("/api/jobs/check", ["job": "rows.json"])
    let found = check["findings"]?.arrayValue?.first
    #expect(found?["row"] == 2 && found?["column"] == "key", "\(check.text())")
  }

  @Test(
    "a password that is the same in all rows is in no list of programs, and in no shown command")
  func secret() throws {
    let desk = try CallingDesk()
    let of: JSONValue = [
      "kind": "wifi", "fields": ["ssid": ["Guests {n}"], "password": ["come in and eat"]],
    ]
    let made = try desk.ask("/api/jobs/new", Self.order(of, "n\n1\n2\n"))
    let command = made["command"]?.stringValue ?? ""
    #expect(made.isOK && !command.contains("come in") && !command.contains("/tmp"), "\(command)")
    #expect(try desk.folder.text(of: "rows.json").contains("come in and eat"))
    #expect(try desk.folder.names().sorted() == ["rows.csv", "rows.json"])
  }

  /// Requests that are refused, with the field that is wrong.
  private static let refused: [(of: JSONValue, field: String)] = [
    (["kind": "wifi", "fields": ["ssid": ["{nothing}"]]], "template"),
    (["kind": "wifi", "fields": ["ssid": ["{n"]]], "wifi"),
    (["kind": "nothing", "fields": [:]], ""), (["kind": "wifi"], ""),
  ]

  @Test("a job that cannot be saved says why, in the page's words")
  func refusals() throws {
    let desk = try CallingDesk()
    for (of, _) in Self.refused {
      let answer = try desk.ask("/api/jobs/new", Self.order(of, "n\n1\n2\n"))
      #expect(answer["ok"] == false, "\(of.text()): \(answer.text())")
      #expect(try desk.folder.names() == [], "\(of.text())")
    }
  }

  @Test(
    "values are spelled as phones need them, and what is not understood stays",
    arguments: [
      (.amount, "12,30 €", "12.30"), (.amount, "EUR 12", "12"), (.amount, "1.234,50", "1234.50"),
      (.amount, "1,234.50", "1234.50"), (.amount, "1.234", "1.234"), (.amount, "a lot", "a lot"),
      (.amount, "12,3,4", "12,3,4"), (.degrees, "52,5163", "52.5163"),
      (.time, "24.12.2026", "2026-12-24"), (.time, "1.2.2026 9:05 Uhr", "2026-02-01T09:05"),
      (.time, "2026-12-24 18:00:00", "2026-12-24T18:00"),
      (.time, "2026-12-24T18:00:30", "2026-12-24T18:00:30"), (.time, "24.12.26", "24.12.26"),
      (.time, "24.12.2026 6 pm", "24.12.2026 6 pm"), (.time, "tomorrow", "tomorrow"),
      (.time, "2026-12-24T17:00Z", "2026-12-24T17:00Z"), (.time, "", ""),
    ] as [(CellSpelling, String, String)])
  func spelling(_ spelling: CellSpelling, _ text: String, _ spelled: String) {
    #expect(spelling.spelled(text) == spelled)
  }

  @Test("the format of the files of codes is chosen") func format() throws {
    let desk = try CallingDesk()
    var order = Self.order(["text": "{n}"], "n\n1\n2\n").objectValue ?? JSONObject()
    order["format"] = "svg"
    #expect(try desk.ask("/api/jobs/new", .object(order)).isOK)
    let codes = try desk.ask("/api/ledger/codes", ["job": "rows.json"])
    #expect(codes["type"] == "application/zip")
    let text = String(decoding: codes.file, as: UTF8.self)
    #expect(text.hasPrefix("PK") && text.contains("<svg") && text.contains("codes.csv"))
    #expect(try desk.folder.names().contains("codes"))
  }
}
