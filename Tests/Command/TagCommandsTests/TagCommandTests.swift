import SystemIO
import JSONText
import TestSupport
import Testing
import VirtualReaders

/// `beckon tag` through the real libnfc, on simulated readers.
@Suite("beckon tag") struct TagCommandTests {
  private static let url: String = "https://eat.example.com/s/42"

  /// Runs a command on a reader of ours, so that the tag can be looked at afterwards.
  private func beckon(
    _ words: [String], on virtual: VirtualReader, stdin: [UInt8] = [],
    in folder: ScratchFolder? = nil
  ) throws -> RanCommand {
    try runBeckon(
      ["tag"] + words, stdin: stdin, environment: ["BECKON_READER": virtual.connectionString],
      in: folder)
  }

  @Test("write says what it did, and the tag holds it") func write() throws {
    let virtual = try VirtualReader(tags: [VirtualTag(.ntag215)])
    let run = try beckon(["write", Self.url, "--aar", "com.example.eat"], on: virtual)
    #expect(run.status == 0 && run.stderr.isEmpty, "\(run.stderr)")
    // The look for a second tag, which nobody answered, counts for us and not for the simulator.
    #expect(
      run.stdout
        == "wrote NTAG215 04E10CDA993C80 with \(Self.url): 16 page writes, read back and equal, "
        + "\(virtual.counters.exchanges - 1) exchanges and 1 to look for a second tag\n")
    let read = try beckon(["read"], on: virtual)
    #expect(
      read.stdout == """
        NTAG215 04E10CDA993C80
        URI
          \(Self.url)
        Android application
          com.example.eat

        """)
    let again = try beckon(["write", Self.url, "--aar", "com.example.eat"], on: virtual)
    #expect(again.stdout.contains("it held this already"))
    #expect(virtual.counters.pageWrites == 16)
  }

  @Test("--text takes a text, or its fields: the language is for the text before it") func texts()
    throws
  {
    let virtual = try VirtualReader(tags: [VirtualTag(.ntag215)])
    let words = [
      "write", "--text", "text=Bonjour", "--text", "language=fr", "--text", "a=b", "--text",
      "text=text=x", "--lang", "de",
    ]
    let run = try beckon(words, on: virtual)
    #expect(run.status == 0, "\(run.stderr)")
    let read = try JSONValue(parsing: beckon(["read", "--json"], on: virtual).stdout)
    let records = read["records"]?.arrayValue ?? []
    #expect(records.map { $0["text"]?.stringValue } == ["Bonjour", "a=b", "text=x"])
    #expect(records.map { $0["language"]?.stringValue } == ["fr", "de", "de"])
    for (bad, status, says) in [
      (["--text", "language=fr"], 64, "language=fr is for the text before it"),
      (["--text", "x", "--text", "language=?!"], 65, "language"), (["--text", ""], 64, "is empty"),
    ] as [([String], Int32, String)] {
      let run = try beckon(["write"] + bad, on: virtual)
      #expect(run.status == status && run.stderr.contains(says), "\(run.stderr)")
    }
  }

  @Test("JSON for programs") func json() throws {
    let virtual = try VirtualReader(tags: [VirtualTag(.type4v2)])
    let write = try JSONValue(parsing: beckon(["write", "--json", Self.url], on: virtual).stdout)
    guard case .object(let report) = write else { throw Missing() }
    #expect(report["operation"]?.stringValue == "write")
    #expect(report["uid"]?.stringValue?.count == 14)
    #expect(report["verified"]?.boolValue == true)
    guard case .object(let before)? = report["before"] else { throw Missing() }
    #expect(before["state"]?.stringValue == "empty")
    let read = try JSONValue(parsing: beckon(["read", "--json"], on: virtual).stdout)
    guard case .object(let reading) = read, case .array(let records)? = reading["records"],
      case .object(let record)? = records.first
    else { throw Missing() }
    #expect(record["uri"]?.stringValue == Self.url)
    let info = try JSONValue(parsing: beckon(["info", "--json"], on: virtual).stdout)
    guard case .object(let facts) = info else { throw Missing() }
    #expect(facts["capacity"]?.intValue == 2046 && facts["writable"]?.boolValue == true)
  }

  struct Missing: Error {}

  @Test("a dry run writes nothing, and says what would be written") func dryRun() throws {
    for words in [["write", Self.url], ["erase"], ["format"]] {
      var card = VirtualTag(words[0] == "format" ? .ultralight : .ntag213)
      if words[0] == "erase" { try card.hold(message: [0xD1, 1, 3, 0x55, 4, 0x61, 0x2E]) }
      let virtual = try VirtualReader(tags: [card])
      let run = try beckon(words + ["--dry-run"], on: virtual)
      #expect(run.status == 0 && run.stdout.contains("nothing was written\n"), "\(run.stderr)")
      #expect(run.stdout.contains("page 4") || run.stdout.contains("page 5"))
      #expect(virtual.counters.pageWrites == 0)
      let json = try beckon(words + ["--dry-run", "--json"], on: virtual)
      guard case .object(let plan) = try JSONValue(parsing: json.stdout),
        case .array(let steps)? = plan["steps"]
      else { throw Missing() }
      #expect(steps.count > 1 && plan["dryRun"]?.boolValue == true)
    }
  }

  @Test("a container that names more than the chip has") func excess() throws {
    let virtual = try VirtualReader(
      tags: [VirtualTag(specification: "ntag213:pages=3,E1103E00")])
    let write = try beckon(["write", Self.url], on: virtual)
    #expect(
      write.status == 65
        && write.stderr
          == "beckon: this tag's format data is invalid; nothing was written; "
          + "use another tag (the capability container names 496 bytes, more than an NTAG213 "
          + "has)\n",
      "\(write.stderr)")
    let info = try beckon(["info"], on: virtual).stdout
    #expect(info.contains("writing    refused: the capability container names 496 bytes"))
    #expect(virtual.counters.pageWrites == 0)
  }

  @Test("a message that cannot be decoded is told of, with the tag") func malformed() throws {
    let virtual = try VirtualReader(
      tags: [VirtualTag(specification: "ntag213:ndef=D1010C5504612E6578616D706C65")])
    let read = try beckon(["read"], on: virtual)
    #expect(
      read.status == 65
        && read.stderr.hasPrefix("beckon: 04E10CDA993C80: the message is malformed: "),
      "\(read.stderr)")
    let info = try beckon(["info"], on: virtual).stdout
    #expect(info.contains("a message of 14 bytes, malformed: "), "\(info)")
    let json = try JSONValue(parsing: beckon(["info", "--json"], on: virtual).stdout)
    #expect(json["malformed"]?.stringValue?.isEmpty == false)
  }

  @Test("a tag that is lost before anything was begun leaves no doubt") func lostAtOnce() throws {
    let virtual = try VirtualReader(tags: [VirtualTag(.ntag213)])
    virtual.add(
      .onExchange(3, .swap(try VirtualTag(specification: "ntag213:uid=04AABBCCDDEEFF"))))
    let run = try beckon(["write", Self.url], on: virtual)
    #expect(run.status == 75, "\(run.stderr)")
    #expect(
      run.stderr.contains("another tag (04AABBCCDDEEFF) is on the reader; nothing was written"),
      "\(run.stderr)")
  }

  @Test("erase and format") func eraseAndFormat() throws {
    let virtual = try VirtualReader(tags: [try VirtualTag(specification: "ntag213:url=\(Self.url)")]
    )
    let erase = try beckon(["erase"], on: virtual)
    #expect(erase.stdout.hasPrefix("erased NTAG213 04E10CDA993C80: "), "\(erase.stderr)")
    #expect(try beckon(["read"], on: virtual).stdout == "NTAG213 04E10CDA993C80\nno message\n")
    let blank = try VirtualReader(tags: [VirtualTag(.ultralight)])
    let refused = try beckon(["write", "https://a.example/x"], on: blank)
    #expect(
      refused.status == 65 && refused.stderr.contains("format it first, which cannot be undone"))
    #expect(blank.counters.pageWrites == 0)
    let format = try beckon(["format"], on: blank)
    #expect(format.status == 0 && format.stdout.hasPrefix("formatted MIFARE Ultralight"))
    #expect(try beckon(["write", "https://a.example/x"], on: blank).status == 0)
  }

  @Test("a dump goes back, from JSON and from bytes", arguments: ["json", "binary"])
  func dumpAndRestore(_ format: String) throws {
    for model in [ChipModel.ntag215, .ntag213, .ultralightEV1Large, .type4v2, .ntag424] {
      var card = VirtualTag(model)
      card.format()
      // Something behind the message of a file, which nobody reads.
      if !model.isType2 { card.memory[200] = 0xAA }
      let virtual = try VirtualReader(tags: [card])
      let folder = try ScratchFolder()
      #expect(try beckon(["write", Self.url], on: virtual).status == 0)
      let before = virtual.memory(of: card.uid)
      let dump = try beckon(["dump", "--format", format, "-o", "tag"], on: virtual, in: folder)
      #expect(dump.status == 0, "\(dump.stderr)")
      #expect(try beckon(["dump", "-o", "tag"], on: virtual, in: folder).status == 73)
      #expect(try beckon(["erase"], on: virtual).status == 0)
      #expect(virtual.memory(of: card.uid) != before)
      let restore = try beckon(["restore", "tag"], on: virtual, in: folder)
      #expect(restore.status == 0, "\(restore.stderr)")
      #expect(virtual.memory(of: card.uid) == before)
    }
  }

  @Test("erasing a Type 4 tag leaves nothing, and says so of nothing else") func eraseFile() throws
  {
    var card = VirtualTag(.type4v2)
    card.memory[2_000] = 0xAA
    let virtual = try VirtualReader(tags: [card])
    let erased = try beckon(["erase"], on: virtual)
    #expect(erased.status == 0 && !erased.stdout.contains("it held this already"), "\(erased)")
    #expect(virtual.memory(of: card.uid).allSatisfy { $0 == 0 })
    #expect(try beckon(["erase"], on: virtual).stdout.contains("it held this already"))
  }

  @Test("a file that is neither kind of dump is refused") func noDump() throws {
    let folder = try ScratchFolder()
    try folder.write("https://a.example/x", to: "tag")
    let run = try runBeckon(["tag", "restore", "tag", "--reader", "virtual:ntag213"], in: folder)
    #expect(run.status == 65 && run.stderr.contains("this is not a dump"), "\(run.stderr)")
  }

  @Test(
    "what the reports say adds up to what the reader counted",
    arguments: [
      ["write"], ["write", "--lock", "--yes"], ["write", "--protect"], ["erase"],
    ])
  func counts(_ words: [String]) throws {
    for model in [ChipModel.ntag213, .ntag215] {
      let virtual = try VirtualReader(tags: [VirtualTag(model)])
      let content = words[0] == "write" ? [Self.url] : []
      let run = try runBeckon(
        ["tag"] + words + ["--json"] + content,
        environment: [
          "BECKON_READER": virtual.connectionString, "BECKON_TAG_PASSWORD": "C0FFEE17",
        ])
      #expect(run.status == 0, "\(run.stderr)")
      let reports = try run.stdout.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
      let told = reports.reduce(0) { sum, report in
        sum + (report["exchanges"]?.intValue ?? 0) + (report["searchExchanges"]?.intValue ?? 0)
      }
      #expect(told == virtual.counters.exchanges, "\(run.stdout)")
    }
  }

  @Test("a dump for people") func dumpForPeople() throws {
    let run = try runBeckon([
      "tag", "dump", "--reader", "virtual:ultralight-ev1:url=https://a.example/x",
    ])
    try expectGolden(run.stdout, "beckon/tag-dump.txt")
  }

  @Test("info for people", arguments: ["ntag213", "ntag215", "type4-v3", "ultralight"])
  func info(_ model: String) throws {
    let specification = "virtual:\(model):uid=04A1B2C3D4E5F6"
    let run = try runBeckon(["tag", "info", "--reader", specification])
    #expect(run.status == 0)
    try expectGolden(run.stdout, "beckon/tag-info-\(model).txt")
    let protected = try runBeckon([
      "tag", "info", "--reader", "virtual:ntag213:password=01020304:auth0=4:limit=3:locked",
    ])
    #expect(protected.stdout.contains("needed to write pages from 4 on"))
    #expect(protected.stdout.contains("after 3 wrong passwords"))
  }

  @Test("the route of what was read") func routes() throws {
    let folder = try ScratchFolder()
    try folder.write(
      #"{"hosts": ["eat.example.com"], "routes": [{"name": "stop", "pattern": "/s/{stop:int}"}]}"#,
      to: "routes.json")
    let words = { (url: String) in
      ["tag", "read", "--routes", "routes.json", "--reader", "virtual:ntag213:url=\(url)"]
    }
    let found = try runBeckon(words(Self.url), in: folder)
    #expect(found.status == 0 && found.stdout.contains("stop"), "\(found.stderr)\(found.stdout)")
    #expect(try runBeckon(words("https://eat.example.com/x"), in: folder).status == 1)
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    var words: [String]
    var tag: String
    var status: Int32
    var says: String
    var testDescription: String { "\(words.joined(separator: " ")) on \(tag)" }
  }

  static let refusals: [Refusal] = [
    Refusal(
      words: ["write", "https://eat.example.com/" + String(repeating: "x", count: 200)],
      tag: "ntag213",
      status: 65,
      says: "84 more than this tag's limit of 137; nothing was written; make it shorter by 84 "
        + "bytes"),
    Refusal(
      words: ["write", "http://user:secret@a.example/"], tag: "ntag213", status: 65, says: "user"),
    Refusal(
      words: ["write", "https://localhost/x"], tag: "ntag213", status: 65,
      says: "--no-lint writes it anyway"),
    Refusal(words: ["write"], tag: "ntag213", status: 64, says: "give a URL"),
    Refusal(
      words: ["write", url, "--ndef", "x"], tag: "ntag213", status: 64,
      says: "leave URLs, texts and contents out"),
    Refusal(
      words: ["write", url], tag: "ntag213+ntag213:uid=04A1B2C3D4E5F6", status: 75,
      says: "leave only one on it"),
    Refusal(
      words: ["erase"], tag: "ntag213:uid=04A1B2C3D4E5F6+ntag213:url=https://a.example/",
      status: 75, says: "2 tags"),
    Refusal(
      words: ["write", url], tag: "ntag213:locked", status: 77,
      says: "this tag is locked for ever; nothing was written; put it aside and take another"),
    Refusal(
      words: ["write", url], tag: "ntag213:password=01020304:auth0=4", status: 77,
      says: "need a password"),
    Refusal(
      words: ["read"], tag: "ntag215:pages=4,0350D101", status: 0, says: ""),
    Refusal(words: ["read", "--timeout", "x"], tag: "ntag213", status: 64, says: "whole number"),
    Refusal(
      words: ["write", url], tag: "ntag213+!write:3=remove", status: 75,
      says: "to the reader again and run the same command"),
    Refusal(
      words: ["write", url], tag: "ntag213+!cmd:InDataExchange:3=status:c0", status: 69,
      says: "run the same command"),
    Refusal(
      words: ["write", url], tag: "ntag213+!cmd:InDataExchange:4=unplug", status: 69,
      says: "plug it in and run the same command, which looks at the tag first"),
    Refusal(
      words: ["read"], tag: "felica", status: 65,
      says:
        "this is a FeliCa card (Type 3), which is neither read nor written here; nothing was written; "
        + "take a tag of Type 2, such as NTAG213, or of Type 4 (IDm 012E04A1B2C3D4E5)"),
    Refusal(words: ["write", url], tag: "felica", status: 65, says: "this is a FeliCa card"),
    Refusal(words: ["read"], tag: "ntag999", status: 65, says: "there is no tag \"ntag999\""),
  ]

  @Test("a sentence and a status", arguments: refusals.filter { $0.status != 0 })
  func refusal(_ test: Refusal) throws {
    let run = try runBeckon(["tag"] + test.words + ["--reader", "virtual:\(test.tag)"])
    #expect(run.status == test.status, "\(run.stderr)")
    #expect(run.stderr.contains(test.says), "\(run.stderr)")
    #expect(run.stdout.isEmpty)
  }

  @Test("an empty reader: 75 and a sentence; no reader: 69 and what to try") func nobody() throws {
    let virtual = try VirtualReader()
    let now = try beckon(["read", "--timeout", "0"], on: virtual)
    #expect(now.status == 75 && now.stderr.contains("no tag is on the reader"))
    let later = try beckon(["read", "--timeout", "1"], on: virtual)
    #expect(later.status == 75)
    #expect(
      later.stderr == """
        beckon: hold a tag to the reader (\(virtual.connectionString))
        beckon: no tag came within a second; nothing was done

        """)
    let none = try runBeckon(["tag", "read"], environment: ["LIBNFC_AUTO_SCAN": "false"])
    #expect(none.status == 69 && none.stderr.contains("--reader virtual"))
    let absent = try runBeckon(["tag", "read", "--reader", "/dev/ttyNone"])
    #expect(absent.status == 69 && absent.stderr.contains("there is no /dev/ttyNone"))
    let label = try runBeckon(
      ["tag", "read", "--reader", "left"],
      environment: ["LIBNFC_DEVICE": "pn532_uart:/dev/ttyUSB7"])
    #expect(label.status == 69 && label.stderr.contains("connected: ttyUSB7"))
  }

  @Test("libnfc is quiet unless it is asked to speak") func verbose() throws {
    let virtual = try VirtualReader(tags: [VirtualTag(.ntag213)])
    #expect(try beckon(["info"], on: virtual).stderr.isEmpty)
    #expect(try beckon(["info", "--verbose"], on: virtual).stderr.contains("libnfc"))
  }
}
