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

  @Test("a built-in card is saved as a file, changed, and printed for one code and for a job")
  func own() throws {
    let desk = try CallingDesk()
    let saved = try desk.ask("/api/cards/file", ["name": "business-card"])
    #expect(saved["name"] == "business-card.json", "\(saved.text())")
    let text = String(decoding: saved.file, as: UTF8.self)
    #expect(text.contains("\n  \"width\": \"85 mm\","), "\(text)")
    let changed = text.replacing("\"width\": \"85 mm\"", with: "\"width\": \"100 mm\"")
    let file: JSONValue = [
      "name": "Café card.json", "bytes": .string(Data(changed.utf8).base64EncodedString()),
    ]
    let card = try desk.ask("/api/cards/own", ["file": file])["card"]
    #expect(card?["size"]?["width"] == 100, "\(card?.text() ?? "")")

    let answer = try desk.ask(
      "/api/code/labels",
      [
        "of": ["url": "https://eat.example.com/menu"], "file": true, "copies": 8,
        "card": ["file": file, "scanMe": "Menu"], "lines": ["Café Rosa"],
      ])
    #expect(answer["command"]?.stringValue?.contains("--card 'card-Café card.json'") == true)
    #expect(try codes(answer, in: desk.folder).count == 8, "\(answer.text().prefix(400))")
    let new: JSONValue = [
      "name": "tables", "template": "https://eat.example.com/t/{table}",
      "table": ["text": "table\n1\n2\n"], "caption": ["Table {table}"],
    ]
    #expect(try desk.ask("/api/jobs/new", new).isOK)
    let sheet = try desk.ask(
      "/api/sheet", ["job": "tables.json", "card": ["file": file], "file": true])
    #expect(sheet["labels"]?.arrayValue?.count == 2, "\(sheet.text().prefix(400))")

    let narrow = text.replacing("\"85 mm\"", with: "\"50 mm\"")
    let refused = try desk.ask(
      "/api/cards/own",
      ["file": ["name": "a.json", "bytes": .string(Data(narrow.utf8).base64EncodedString())]])
    #expect(refused["status"] == 65 && refused["field"] == "card", "\(refused.text())")
    let sentence = refused["sentence"]?.stringValue ?? ""
    #expect(sentence.contains("not entirely on the card"), "\(sentence)")
  }

  @Test("a card of one's own is chosen in the page, beside the others", .needs(.chromium))
  func chosen() throws {
    let desk = try BrowserDesk()
    let browser = try BrowserDriver()
    let kept = try ScratchFolder()
    try browser.keepDownloads(in: kept)
    try desk.enter(browser)
    let person = DeskPerson(browser: browser, hand: .mouse, kept: kept)
    try person.fill("Web address", "https://cafe-rosa.de")
    try person.press("Print on labels or cards")
    try person.choose(tile: "Keyring tag")
    try person.press("A card of your own")
    try person.press("Save the chosen card as a file")
    _ = try kept.download("keyring-tag.json")
    let file = try kept.text(of: "keyring-tag.json").replacing(
      "\"width\": \"35 mm\"", with: "\"width\": \"40 mm\"")
    try kept.write(file, to: "rosa.json")
    try person.upload("Choose a card file", kept.path("rosa.json"))
    try person.see("40 × 55 mm")
    #expect(
      try browser.value("document.querySelector('.tile:has(:checked) strong').innerText") == "rosa")
    try person.rest()
    try person.press("Download sheets")
    let lines = try person.codes(in: "labels.pdf")
    #expect(lines == ["HTTPS://CAFE-ROSA.DE"])
    #expect(browser.complaints == [])
    try browser.quit()
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
