import Foundation
import JSONText
import SystemIO
import TestSupport
import Testing

/// Cards on the page: for one code, for Wi-Fi access, and for the rows of a job.
@Suite struct CardCallTests {
  private static let picture: JSONValue = [
    "name": "house.svg",
    "bytes":
      "PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCA4IDgiPjxwYXRoIGQ9Ik0wIDBoOHY4SDB6Ii8+PC9zdmc+",
  ]

  /// What our scanner reads in a file of the desk.
  private func codes(_ answer: JSONValue, in folder: ScratchFolder) throws -> [String] {
    try folder.write(answer.file, to: "made.pdf")
    let seen = try runBeckon(["scan", "-q", "made.pdf"], in: folder)
    return seen.stdout.split(separator: "\n").map(String.init)
  }

  @Test("the cards are those of the command, with their outlines and their number on a sheet")
  func cards() throws {
    let desk = try CallingDesk()
    let cards = try desk.ask("/api/cards")["cards"]?.arrayValue ?? []
    let counts = cards.map { [$0["name"]?.stringValue ?? "", "\($0["count"]?.intValue ?? 0)"] }
    #expect(
      counts == [
        ["table-tent", "4"], ["door-sticker", "4"], ["window-poster", "1"], ["wifi-card", "8"],
        ["business-card", "10"], ["keyring-tag", "25"],
      ])
    for card in cards {
      let (size, code) = (card["size"] ?? .null, card["code"] ?? .null)
      let right = (code["x"]?.doubleValue ?? 999) + (code["width"]?.doubleValue ?? 999)
      #expect(right < size["width"]?.doubleValue ?? 0, "\(card.text())")
    }
  }

  @Test("a card for one address, in house colour, with words, a picture and its own text")
  func one() throws {
    let desk = try CallingDesk()
    let order: JSONValue = [
      "of": ["url": "https://eat.example.com/menu"], "file": true, "copies": 3,
      "card": [
        "name": "business-card", "scanMe": "Menu", "houseColour": "#7a1f2b", "paper": "letter",
        "picture": Self.picture,
      ],
      "lines": ["Café Rosa", "Order and pay with your phone"], "look": ["captions": ["not this"]],
    ]
    let answer = try desk.ask("/api/code/labels", order)
    #expect(answer["name"] == "labels.pdf", "\(answer.text().prefix(400))")
    let seen = try codes(answer, in: desk.folder)
    #expect(seen == Array(repeating: "HTTPS://EAT.EXAMPLE.COM/menu", count: 3))
    let command = answer["command"]?.stringValue ?? ""
    for part in [
      "--card business-card", "--scan-me Menu", "--paper letter", "--picture picture-house.svg",
      "--line 'Café Rosa'", "--copies 3",
    ] { #expect(command.contains(part), "\(command)") }
    #expect(!command.contains("not this") && !command.contains("--stock"), "\(command)")
  }

  @Test("a card for Wi-Fi access says its name and password, which are in no list of programs")
  func network() throws {
    let desk = try CallingDesk()
    let fields: JSONValue = [
      "ssid": ["Guests"], "password": ["come in and eat"], "security": ["wpa2"],
    ]
    let answer = try desk.ask(
      "/api/code/labels",
      [
        "of": ["kind": "wifi", "fields": fields], "file": true, "card": ["name": "wifi-card"],
        "lines": ["Wi-Fi", "{ssid}", "{password}"],
      ])
    #expect(try codes(answer, in: desk.folder) == ["WIFI:T:WPA;S:Guests;P:come in and eat;;"])
    let command = answer["command"]?.stringValue ?? ""
    #expect(command.contains("--line '{password}'") && !command.contains("come in"), "\(command)")
    let other = try desk.ask(
      "/api/code/labels",
      ["of": ["kind": "nothing", "fields": ["number": ["+4930"]]], "card": ["name": "wifi-card"]])
    #expect(other["status"] == 64, "\(other.text())")
  }

  /// Contents other than addresses, with the text of the code.
  private static let contents: [(of: JSONValue, text: String)] = [
    (
      ["kind": "contact", "fields": ["name": ["Rosa Berg"], "phone": ["+493012345"]]],
      "BEGIN:VCARD\nVERSION:3.0\nN:Rosa Berg;;;;\nFN:Rosa Berg\nTEL:+493012345\nEND:VCARD"
    ),
    (
      ["kind": "place", "fields": ["latitude": ["52.5163"], "longitude": ["13.3777"]]],
      "geo:52.5163,13.3777"
    ),
    (
      [
        "kind": "place",
        "fields": ["latitude": ["52.5163"], "longitude": ["13.3777"], "form": ["google"]],
      ], "https://www.google.com/maps/search/?api=1&query=52.5163%2C13.3777"
    ),
    (["kind": "phone", "fields": ["number": ["+493012345"]]], "tel:+493012345"),
    (["text": "Take {one}, please"], "Take {one}, please"),
    (
      [
        "kind": "payment",
        "fields": ["name": ["Rosa"], "iban": ["DE89370400440532013000"], "amount": ["12.30"]],
      ], "BCD\n002\n1\nSCT\n\nRosa\nDE89370400440532013000\nEUR12.3"
    ),
  ]

  @Test("labels and cards have every kind of content, with its own text beside the code")
  func contents() throws {
    let desk = try CallingDesk()
    for (of, text) in Self.contents {
      for product: (String, JSONValue) in [("stock", "L7160"), ("card", ["name": "business-card"])]
      {
        let lines: JSONValue = of["kind"] == "contact" ? ["{name}", "{phone}"] : ["A title"]
        let answer = try desk.ask(
          "/api/code/labels",
          JSONValue(members: [("of", of), product, ("lines", lines), ("file", true)]))
        #expect(answer.isOK, "\(of.text()): \(answer.text().prefix(400))")
        try desk.folder.write(answer.file, to: "made.pdf")
        let scan = try runBeckon(["scan", "--json", "made.pdf"], in: desk.folder).stdout
        let seen = try JSONValue(parsing: Array(scan.utf8))["text"]?.stringValue ?? ""
        let plain = seen.replacing("\r\n", with: "\n").trimmingCharacters(in: .newlines)
        #expect(plain.lowercased() == text.lowercased(), "\(seen)")
      }
    }
  }

  @Test("the rows of a job without labels of its own become cards, and the ledger knows which")
  func job() throws {
    let desk = try CallingDesk()
    let new: JSONValue = [
      "name": "tables", "template": "https://eat.example.com/t/{table}",
      "table": ["text": "table\n1\n2\n3\n4\n5\n"], "caption": ["Table {table}"],
    ]
    #expect(try desk.ask("/api/jobs/new", new).isOK)
    let card: JSONValue = ["name": "table-tent", "scanMe": "", "picture": Self.picture]
    let preview = try desk.ask("/api/sheet", ["job": "tables.json", "card": card, "page": 2])
    #expect(preview["preview"]?["pages"] == 2, "\(preview.text().prefix(400))")
    let command = preview["command"]?.stringValue ?? ""
    #expect(command.contains("--scan-me '' --picture picture-house.svg"), "\(command)")
    let made = try desk.ask("/api/sheet", ["job": "tables.json", "card": card, "file": true])
    #expect(made["labels"]?.arrayValue?.count == 5, "\(made.text().prefix(400))")
    let rows = try desk.ask("/api/rows", ["job": "tables.json"])["rows"]?.arrayValue ?? []
    #expect(rows.map { $0["label"]?.stringValue } == Array(repeating: "placed", count: 5))
  }
}
