import InvocationURLs
import QRCodes
import Tags
import TestSupport
import Testing

@testable import Jobs
@testable import Ledgers

/// What is too long for a tag or a code.
@Suite("What fits") struct JobFitTests {
  @Test(
    "chips hold what their data sheets say",
    arguments: [
      ("ultralight", 46), ("ultralight-ev1", 46), ("ntag210", 46), ("ntag212", 121),
      ("ultralight-ev1-128", 121), ("ntag203", 137), ("ntag213", 137), ("ultralight-c", 137),
      ("ntag215", 492), ("ntag216", 868), ("ntag424", 254),
    ])
  func capacities(_ word: String, _ capacity: Int) {
    #expect(JobChip(rawValue: word)?.capacity == capacity)
  }

  @Test("what differs from tag to tag is not guessed") func unknown() {
    #expect(TagType.allCases.allSatisfy { JobChip.any($0).capacity == nil })
  }

  /// A job of one row whose URL has so many bytes.
  private func job(_ bytes: Int, _ things: String) throws -> [String] {
    let text = "https://eat.example.com/" + String(repeating: "a", count: bytes - 24)
    return try JobCheckTests.run(
      JobCheckTests.job("{\"template\":\"{+link}\"}", tag: things), csv: "link\n\(text)\n"
    ).findings
  }

  @Test("a message may fill the smallest chip to the byte") func tag() throws {
    let tag = "\"tag\":{\"chips\":[\"ntag216\",\"ntag213\"]}"
    // Four bytes of header and one for the prefix, which stands for eight of the URL.
    #expect(try job(140, tag) == [])
    #expect(
      try job(141, tag) == [
        "tag: line 2 (row 1): the message has 138 bytes and NTAG213 holds 137; make the URL shorter "
          + "by 1, or take the chip out of \"chips\""
      ])
  }

  @Test("the Android app counts") func package() throws {
    let tag = "\"tag\":{\"chips\":[\"ntag213\"],\"aar\":\"com.example.eat\"}"
    // A record of 3 + 15 + 15 bytes.
    #expect(try job(107, tag) == [])
    #expect(try job(108, tag).count == 1)
  }

  @Test("placeholders of a mirror count") func mirror() throws {
    let url = "{\"template\":\"https://eat.example.com/{n}?m={uid}x{counter}\"}"
    func run(_ length: Int) throws -> [String] {
      let name = String(repeating: "a", count: length)
      return try JobCheckTests.run(JobCheckTests.job(url), csv: "n\n\(name)\n").findings
    }
    #expect(try run(140 - 24 - 24) == [])
    #expect(try run(140 - 24 - 23).count == 1)
  }

  @Test("a QR code may fill its version to the bit") func version() throws {
    let qr = "\"qr\":{\"folder\":\"qr\",\"maxVersion\":3}"
    // Version 3-M holds 42 bytes; small letters leave no shorter way, capitals for the host do.
    #expect(try job(42, qr) == [])
    let findings = try job(60, qr)
    #expect(findings.count == 1)
    #expect(
      findings.first?.hasPrefix("qr: line 2 (row 1): the QR code is ") == true, "\(findings)")
    #expect(findings.first?.contains("too long for version 3 at level M") == true, "\(findings)")
  }

  @Test("a small print leaves only small versions") func size() throws {
    // 10 mm at 300 dpi are 118 dots: 29 modules of 4, which is version 3.
    let qr = "\"qr\":{\"folder\":\"qr\",\"width\":10,\"dpi\":300}"
    #expect(try job(42, qr) == [])
    let findings = try job(90, qr)
    #expect(findings.first?.contains("fewer than 4 printer dots") == true, "\(findings)")
  }

  @Test(
    "a caption is bad exactly where the code cannot be made",
    arguments: [
      ("Tisch 7", nil), ("Größe", nil),
      ("\u{11F04}", "no font on this machine has \"\u{11F04}\" (U+11F04)"),
      ("two\nlines", nil), ("three\nmore\nlines", "one or two lines, not 3"),
      ("🇩🇪", "U+1F1E9"), ("עברית", nil), ("a\u{202E}b", "U+202E"),
      (String(repeating: "W", count: 20), nil), (String(repeating: "W", count: 60), "mm wide in"),
    ])
  func caption(_ name: String, _ words: String?) throws {
    let qr = "\"qr\":{\"folder\":\"qr\",\"width\":30,\"caption\":\"{name}\"}"
    let job = JobCheckTests.job("{\"template\":\"https://eat.example.com/{id}\"}", tag: qr)
    let table = "id,name\n1,\"\(name)\"\n"
    let findings = try JobCheckTests.run(job, csv: table).findings
    let maker = JobQRMaker(
      try JobQRStyle(try #require(plan(job, csv: table).file.qr), at: "tables.json"))
    let row = RowContent(
      number: 1, url: "https://eat.example.com/1",
      columns: [RowContent.Column(RowContent.captionColumn, name)])
    #expect(findings.isEmpty == ((try? maker.picture(of: row)) != nil))
    guard let words else { return #expect(findings == []) }
    #expect(findings.count == 1)
    #expect(
      findings.first?.hasPrefix(
        "caption: line 2 (row 1), column 'name': the caption cannot be drawn: ") == true,
      "\(findings)")
    #expect(findings.first?.contains(words) == true, "\(findings)")
  }

  @Test("below a larger code there is room for a longer caption") func captionRoom() throws {
    let qr = "\"qr\":{\"folder\":\"qr\",\"caption\":\"{name}\"}"
    func findings(_ id: String) throws -> [String] {
      try JobCheckTests.run(
        JobCheckTests.job("{\"template\":\"https://eat.example.com/{id}\"}", tag: qr),
        csv: "id,name\n\(id),\(String(repeating: "W", count: 20))\n"
      ).findings
    }
    #expect(try findings("1").count == 1)
    #expect(try findings(String(repeating: "a", count: 200)) == [])
  }

  @Test("without a font captions are said to be unchecked") func noFont() throws {
    let qr = "\"qr\":{\"folder\":\"qr\",\"caption\":\"{n}\"}"
    let plan = try plan(
      JobCheckTests.job("{\"template\":\"https://eat.example.com/{n}\"}", tag: qr),
      csv: "n\n日本\n")
    let report = try JobCheck(plan).run { Issue.record("\($0)") }
    #expect(report.warnings.contains { $0.first.kind == .unchecked })
  }

  @Test("what no App Clip Code carries is found without tables") func clipCode() throws {
    let url = "{\"template\":\"{+link}\"}"
    let (findings, report) = try JobCheckTests.run(
      JobCheckTests.job(url, tag: "\"clipCode\":{\"folder\":\"c\"}"),
      csv: "link\nhttps://eat.example.com/a\nhttps://eat.example.com:8080/a\n")
    #expect(findings.count == 1)
    #expect(findings.first?.hasPrefix("clip-code: line 3 (row 2): ") == true, "\(findings)")
    #expect(report.warnings.contains { $0.first.kind == .unchecked })
  }

  @Test("a check tries identifiers of a digit and letters, which take most room")
  func standIns() throws {
    var generator = SampleGenerator()
    for row in 1...200 {
      generator.seed(row)
      let text = try RandomIdentifier(length: 12, using: &generator).text
      #expect(text.first?.isNumber == true && text.dropFirst().allSatisfy { $0.isLetter })
    }
  }

  @Test("short identifiers are warned of, too short ones refused") func random() throws {
    func run(_ length: Int, _ count: Int) throws -> ([String], JobReport) {
      let (findings, report) = try JobCheckTests.run(
        JobCheckTests.job(
          "{\"template\":\"https://eat.example.com/{id}\"}",
          ",\"values\":{\"id\":{\"random\":\(length)}}", rows: "\"rows\":{\"count\":\(count)}"))
      return (findings, report)
    }
    #expect(try run(10, 200).1.warnings.allSatisfy { $0.first.kind != .random })
    let (none, short) = try run(8, 200)
    #expect(none == [])
    #expect(
      short.warnings.first { $0.first.kind == .random }?.first.description
        == "value 'id': identifiers of 8 random characters can be guessed too easily among 200; use "
        + "10 or more")
    #expect(
      try run(1, 17).0 == [
        "random: value 'id': 1 random characters make 32 identifiers, too few for 17 different "
          + "ones; use 10"
      ])
  }
}
