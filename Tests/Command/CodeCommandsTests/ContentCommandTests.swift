import JSONText
import TestSupport
import Testing
import VirtualReaders

/// Contents beside URLs, as people put them onto codes and tags and read them back.
@Suite("Contents in commands") struct ContentCommandTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  struct Sample: Sendable, CustomTestStringConvertible {
    var word: String
    var values: [String]
    var testDescription: String { word }

    var options: [String] { values.flatMap { ["--\(word)", $0] } }
  }

  static let codes: [Sample] = [
    Sample(word: "wifi", values: ["ssid=Gäste; \"A\"", "password=pizza 4 all", "hidden=yes"]),
    Sample(
      word: "contact",
      values: ["name=Anna Berg", "phone=+493012345", "phone=+4917012345", "note=Sauna\n& Café"]),
    Sample(word: "phone", values: ["+493012345"]),
    Sample(word: "sms", values: ["number=+493012345", "text=A table for two?"]),
    Sample(word: "email", values: ["to=anna@example.com", "subject=A table & more"]),
    Sample(word: "place", values: ["latitude=52.5200", "longitude=13.4050"]),
    Sample(word: "event", values: ["summary=Opening", "start=2027-01-31T18:00"]),
    Sample(
      word: "payment",
      values: ["name=Pizza Anna", "iban=DE89370400440532013000", "amount=12.30"]),
    Sample(word: "link", values: ["web+spoolman:S-42"]),
  ]

  @Test("every kind goes onto a code and comes back with its values", arguments: codes)
  func code(_ sample: Sample) throws {
    let made = try runBeckon(["qr", "--json", "-o", "c.png"] + sample.options, in: folder)
    #expect(made.status == 0, "\(made.stderr)")
    let content = try JSONValue(parsing: made.stdout)["content"]
    #expect(content?["kind"]?.stringValue == sample.word)
    let scan = try runBeckon(["scan", "--json", "c.png"], in: folder)
    #expect(try JSONValue(parsing: scan.stdout)["content"] == content, "\(scan.stdout)")
    // What was asked for is in it, in any case.
    let values = content?["values"]?.objectValue?.members.flatMap { member in
      member.value.arrayValue?.compactMap(\.stringValue) ?? [member.value.stringValue ?? ""]
    }
    for value in sample.values {
      let text = value.split(separator: "=", maxSplits: 1).last.map(String.init) ?? value
      #expect(
        values?.contains(text) == true || sample.word == "place", "\(text) in \(values ?? [])")
    }
    let shown = try runBeckon(["scan", "c.png"], in: folder)
    #expect(shown.stdout.contains("\n  "), "\(shown.stdout)")
  }

  @Test("others read the same text", .needs(.zbarimg), arguments: codes)
  func others(_ sample: Sample) throws {
    let made = try runBeckon(["qr", "--json", "-o", "c.png"] + sample.options, in: folder)
    let text = try JSONValue(parsing: made.stdout)["url"]?.stringValue
    let path = folder.path("c.png")
    let seen = try Equipment.zbarimg.text(["-q", "--nodbus", "--raw", "-Sbinary", path])
    // zbar guesses at character sets, and puts a line end behind.
    if text?.utf8.allSatisfy({ $0 < 0x80 }) == true {
      #expect(seen == text || seen == (text ?? "") + "\n")
    }
  }

  static let tags: [Sample] = [
    Sample(word: "wifi", values: ["ssid=Guests", "password=pizza 4 all"]),
    Sample(word: "contact", values: ["name=Anna Berg", "phone=+493012345"]),
    Sample(word: "phone", values: ["+493012345"]),
    Sample(word: "spool", values: ["type=PLA", "color_hex=FF8800"]),
    Sample(word: "media", values: ["type=text/plain", "text=Shelf 7"]),
    Sample(word: "bluetooth", values: ["address=00:11:22:33:44:55", "name=Kitchen"]),
    Sample(word: "bluetooth", values: ["address=00:11:22:33:44:55", "handover=yes"]),
  ]

  @Test(
    "every kind goes onto a tag and comes back with its values", .needs(.libnfc), arguments: tags)
  func tag(_ sample: Sample) throws {
    let virtual = try VirtualReader(tags: [VirtualTag(.ntag215)])
    let reader = ["BECKON_READER": virtual.connectionString]
    let write = try runBeckon(["tag", "write"] + sample.options, environment: reader, in: folder)
    #expect(write.status == 0, "\(write.stderr)")
    let read = try runBeckon(["tag", "read", "--json"], environment: reader, in: folder)
    let answer = try JSONValue(parsing: read.stdout)
    let shown = try runBeckon(["tag", "read"], environment: reader, in: folder)
    guard sample.word != "media" else {
      // Its record says it all.
      #expect(answer["means"] == nil)
      return #expect(shown.stdout.contains("Media text/plain\n  text: Shelf 7"), "\(shown.stdout)")
    }
    let content = answer["means"]?.arrayValue?.first
    #expect(content?["kind"]?.stringValue == sample.word, "\(read.stdout)")
    for value in sample.values {
      let text = value.split(separator: "=", maxSplits: 1).last.map(String.init) ?? value
      #expect(shown.stdout.contains(": \(text)\n"), "\(text) in \(shown.stdout)")
    }
  }

  @Test(
    "what cannot be is one sentence, and nothing is written",
    arguments: [
      (["--wifi", "sid=Guests"], 64, "there is no field 'sid'; it has ssid, password"),
      (["--wifi", "Guests", "--phone", "+4930"], 64, "one content at a time: leave --phone out"),
      (["--wifi", "Guests", "https://eat.example.com"], 64, "leave URLs and --text out"),
      (["--wifi", "Guests", "--wifi", "password=short"], 65, "this has 5 characters"),
      (["--wifi", "Guests", "--wifi", "ssid=Staff"], 65, "it is given more than once"),
      (
        [
          "--payment", "name=A", "--payment", "iban=DE89370400440532013000", "--payment",
          "amount=12,30",
        ],
        65, "payment amount: '12,30' is not an amount such as 12.30"
      ),
      (["--payment", "name=A", "--payment", "iban=DE89370400440532013001"], 65, "payment iban: "),
      (
        ["--payment", "name=A", "--payment", "iban=DE89370400440532013000", "--level", "H"],
        65, "its standard requires a code of level M"
      ),
      (["--bluetooth", "00:11:22:33:44:55"], 65, "bluetooth: "),
      (["--wifi", "ssid=@no-such-file"], 66, "no-such-file"),
      ([], 64, "give a URL, or a content such as --wifi"),
    ] as [([String], Int32, String)])
  func refused(_ words: [String], _ status: Int32, _ sentence: String) throws {
    let run = try runBeckon(["qr", "-o", "x.png"] + words, in: folder)
    #expect(run.status == status && run.stderr.contains(sentence), "\(run.status) \(run.stderr)")
    #expect(try folder.names().isEmpty)
  }

  @Test("values come from files, and the two signs stand for themselves when doubled")
  func sources() throws {
    try folder.write("geheim 12\r\n", to: "password")
    func text(_ words: [String]) throws -> String? {
      let run = try runBeckon(["qr", "--json", "--force", "-o", "v.png"] + words, in: folder)
      #expect(run.status == 0, "\(run.stderr)")
      return try JSONValue(parsing: run.stdout)["url"]?.stringValue
    }
    #expect(
      try text(["--wifi", "Guests", "--wifi", "password=@password"])
        == "WIFI:T:WPA;S:Guests;P:geheim 12;;")
    #expect(try text(["--wifi", "ssid=@@home"]) == "WIFI:T:nopass;S:@home;;")
    #expect(try text(["--wifi", "ssid=??"]) == "WIFI:T:nopass;S:?;;")
  }

  @Test("data that is no text comes from a file as it is") func bytes() throws {
    let data: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0xFF, 0x0A]
    try folder.write(data, to: "logo.png")
    let words = ["--media", "type=image/png", "--media", "base64=@logo.png"]
    let made = try runBeckon(
      ["ndef", "encode", "--format", "binary", "-o", "m"] + words, in: folder)
    #expect(made.status == 0, "\(made.stderr)")
    #expect(try folder.bytes(of: "m").suffix(data.count) == data[...])
    // Given as it is, it has to be base64.
    let given = try runBeckon(
      ["ndef", "encode", "--media", "type=image/png", "--media", "base64=logo.png"], in: folder)
    #expect(given.status == 65 && given.stderr.contains("media base64"), "\(given.stderr)")
  }

  @Test("a password is asked for, and is not shown", .needs(.setsid)) func asked() throws {
    let run = try TypedSession(
      ["qr", "--wifi", "Guests", "--wifi", "password=?", "-o", folder.path("w.png")],
      [("Wi-Fi access, password: ", "geheim 12\n")])
    #expect(run.status == 0 && !run.shown.contains("geheim"), "\(run)")
    let scan = try runBeckon(["scan", "-q", "w.png"], in: folder)
    #expect(scan.stdout == "WIFI:T:WPA;S:Guests;P:geheim 12;;\n")
  }
}

/// Jobs whose rows are no URLs.
@Suite("Jobs of contents") struct ContentJobTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func job(_ words: String...) throws -> RanCommand {
    try runBeckon(["job"] + words, in: folder)
  }

  @Test("numbers that are no URLs: codes, tags and a ledger as of URLs") func numbers() throws {
    let made = try job(
      "new", "shelves.json", "--count", "12", "--text", "ASN{index:05}", "--qr", "codes", "--width",
      "12", "--chip", "ntag213")
    #expect(made.status == 0, "\(made.stderr)")
    let check = try job("check", "shelves.json")
    #expect(check.stdout.hasPrefix("rows     12, none of them bad\n"), "\(check.stdout)")
    #expect(try job("run", "shelves.json", "--codes").status == 0)
    let scan = try runBeckon(
      ["scan", "-q"] + (1...12).map { "codes/\(pad($0, 4))-ASN\(pad($0, 5)).png" }, in: folder)
    #expect(
      scan.stdout == (1...12).map { "ASN\(pad($0, 5))\n" }.joined(), "\(scan.stdout)\(scan.stderr)")
    let run = try job("run", "shelves.json", "--deck", "ntag213:12")
    #expect(run.status == 0, "\(run.stderr)")
    let table = try job("export", "shelves.ledger")
    #expect(
      (1...12).allSatisfy { table.stdout.contains("ASN\(pad($0, 5))") },
      "\(table.stdout)\(table.stderr)")
  }

  @Test("a job that says no URLs has nothing that could be alive") func live() throws {
    #expect(
      try job("new", "n.json", "--count", "2", "--text", "N{index}", "--qr", "codes").status == 0)
    let run = try runBeckon(["check-live", "--job", "n.json"], in: folder)
    #expect(
      run.status == 65 && run.stderr.contains("contain no URLs"), "\(run.status) \(run.stderr)")
  }

  @Test("what a row may not say twice is found") func unique() throws {
    try folder.write("n\nA\nB\nA\n", to: "n.csv")
    #expect(
      try job("new", "n.json", "--csv", "n.csv", "--text", "SN-{n}", "--qr", "codes").status == 0)
    let check = try job("check", "n.json")
    #expect(check.status == 1 && check.stdout.contains("row 3"), "\(check.stdout)")
  }

  @Test("the access to the network of every room; a password that is none has its column and row")
  func rooms() throws {
    try folder.write("network,key\nRoom 1,password1\nRoom 2,\nRoom 3,short\n", to: "rooms.csv")
    let made = try job(
      "new", "rooms.json", "--csv", "rooms.csv", "--wifi", "ssid={network}", "--wifi",
      "password={key}", "--qr", "codes", "--chip", "ntag213")
    #expect(made.status == 0, "\(made.stderr)")
    let check = try job("check", "rooms.json")
    #expect(check.status == 1, "\(check.stdout)")
    #expect(
      check.stdout.contains(
        "line 4 (row 3), column 'key': wifi password: a WPA2 password has 8 to 63"),
      "\(check.stdout)")
    try folder.write("network,key\nRoom 1,password1\nRoom 2,\n", to: "rooms.csv")
    let good = try job("check", "rooms.json")
    for word in ["iPhones", "warning"] {
      #expect(good.status == 0 && good.stdout.contains(word), "\(good.stdout)")
    }
    let run = try job("run", "rooms.json", "--deck", "ntag213:2")
    #expect(
      run.status == 0 && run.stdout.contains("rooms: 2 of 2 rows done"),
      "\(run.stdout)\(run.stderr)")
  }

  @Test("spools by the thousand: tags alone, since no code carries them") func spools() throws {
    try folder.write("material,colour\nPLA,#FF8800\nPETG,#102030\n", to: "spools.csv")
    let words = [
      "new", "spools.json", "--csv", "spools.csv", "--spool", "type={material}", "--spool",
      "color_hex={colour}", "--chip", "ntag215",
    ]
    let refused = try runBeckon(["job"] + words + ["--qr", "codes"], in: folder)
    #expect(refused.status == 65 && refused.stderr.contains("$.content.spool"), "\(refused.stderr)")
    #expect(try runBeckon(["job"] + words, in: folder).status == 0)
    let run = try job("run", "spools.json", "--deck", "ntag215:2")
    #expect(run.status == 0, "\(run.stderr)")
  }

  @Test("what would not come back from the text of a row is refused") func lost() throws {
    try folder.write(
      #"{"name": "t", "rows": {"count": 1}, "content": {"text": {"text": "Grüße {index}", "language": "de"}}, "tag": {"chips": ["ntag213"]}}"#,
      to: "t.json")
    let check = try job("check", "t.json")
    #expect(
      check.status == 1
        && check.stdout.contains("text language: a ledger stores the text of the row's code"),
      "\(check.stdout)")
  }

  @Test("whoever signs sees payee, account and amount") func proof() throws {
    try folder.write("table,sum\n1,12.30\n2,7\n", to: "bills.csv")
    let made = try job(
      "new", "bills.json", "--csv", "bills.csv", "--payment", "name=Pizza Anna", "--payment",
      "iban=DE89370400440532013000", "--payment", "amount={sum}", "--payment", "text=Table {table}",
      "--qr", "codes")
    #expect(made.status == 0, "\(made.stderr)")
    let proof = try job("proof", "bills.json", "--html", "proof.html")
    #expect(proof.status == 0, "\(proof.stderr)")
    let page = try folder.text(of: "proof.html")
    for text in [
      "SEPA payment", "Pizza Anna", "DE89 3704 0044 0532 0130 00", "12.30 EUR", "7.00 EUR",
    ] {
      #expect(page.contains(text), "\(text)")
    }
    try folder.write("table,sum\n1,\"1,234.50\"\n", to: "bills.csv")
    let check = try job("check", "bills.json")
    #expect(
      check.status == 1
        && check.stdout.contains("column 'sum': payment amount: '1,234.50' is not an amount"),
      "\(check.stdout)")
  }

  @Test(
    "what belongs to URLs alone is refused",
    arguments: [
      (["--clipcode", "clips"], "an App Clip Code needs a URL"),
      (["--template", "https://eat.example.com/{n}"], "rows contain a URL or a content"),
      (["--wifi", "Guests"], "rows have one content"),
    ])
  func refused(_ words: [String], _ sentence: String) throws {
    let run = try runBeckon(
      ["job", "new", "x.json", "--count", "3", "--text", "SN{index}", "--qr", "codes"] + words,
      in: folder)
    #expect((64...65).contains(run.status) && run.stderr.contains(sentence), "\(run.stderr)")
    #expect(try folder.names().isEmpty)
  }

  private func pad(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: width - digits.count) + digits
  }
}
