import ArchiveTestSupport
import Foundation
import TestSupport
import Testing

@testable import Spreadsheets

@Suite("Spreadsheets of people who mean no good") struct HostileTests {
  private static func with(_ name: String, _ text: String) -> [UInt8] {
    var parts = TestBook.parts([("T", "<row><c t='inlineStr'><is><t>a</t></is></c></row>")])
    parts.removeAll { $0.0 == name }
    return TestArchive(parts + [(name, text)]).bytes
  }

  @Test(
    "document types are refused wherever they stand",
    arguments: [
      "_rels/.rels", "xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/sharedStrings.xml",
      "xl/styles.xml",
      "xl/worksheets/sheet1.xml",
    ])
  func documentTypes(_ part: String) {
    let attack = """
      <?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol1 "&lol;&lol;&lol;&lol;&lol;&lol;&lol;">\
      <!ENTITY file SYSTEM "file:///etc/passwd">]><lolz>&lol1;&file;</lolz>
      """
    do {
      _ = try rows(Self.with(part, attack))
      Issue.record("it was read")
    } catch {
      #expect("\(error)".contains("has a document type (<!DOCTYPE>)"), "\(error)")
    }
  }

  @Test("relationships that lead round, out of the file or to nothing are refused")
  func relationships() {
    for (type, target) in [
      ("worksheet", "workbook.xml"), ("worksheet", "../xl/workbook.xml"),
      ("worksheet", "_rels/workbook.xml.rels"),
      ("worksheet", "../../etc/passwd"), ("worksheet", "nothing.xml"),
      ("worksheet", "http://example.com/a.xml"),
      ("worksheet", "sharedStrings.xml"), ("chartsheet", "worksheets/sheet1.xml"),
      ("worksheet", ""),
    ] {
      let list = TestBook.relationships([("s0", type, target)])
      #expect(throws: SpreadsheetError.self, "\(target)") {
        try rows(Self.with("xl/_rels/workbook.xml.rels", list))
      }
    }
    let outside = TestBook.relationships([("r", "officeDocument", "../xl/workbook.xml")])
    #expect(throws: SpreadsheetError.notASpreadsheet) {
      try rows(Self.with("_rels/.rels", outside))
    }
    let external = TestBook.relationships([
      ("s0", "worksheet", "worksheets/sheet1.xml\" TargetMode=\"External")
    ])
    #expect(throws: SpreadsheetError.self) {
      try rows(Self.with("xl/_rels/workbook.xml.rels", external))
    }
  }

  @Test("other archives and other kinds of workbooks are named") func others() {
    func sentence(_ bytes: [UInt8]) -> String {
      do {
        _ = try rows(bytes)
        return ""
      } catch { return "\(error)" }
    }
    let old: [UInt8] =
      [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1] + [UInt8](repeating: 0, count: 600)
    #expect(sentence(old).contains("(.xls); open it and save it as .xlsx"))
    let name: [UInt8] = "EncryptedPackage".utf8.reduce(into: []) { $0 += [$1, 0] }
    #expect(sentence(old + name).hasPrefix("the workbook has a password"))
    #expect(sentence(TestArchive([("Index/Document.iwa", "x")]).bytes).contains("Numbers"))
    #expect(sentence(TestArchive([("a.txt", "x")]).bytes).contains("not a spreadsheet"))
    #expect(
      sentence(TestArchive([("mimetype", "application/vnd.oasis.opendocument.text")]).bytes)
        .contains("not a spreadsheet"))
    #expect(
      sentence(Self.with("xl/workbook.xml", "<w:document xmlns:w='urn:word'/>")).contains(
        "not a spreadsheet"))
    let binary = TestBook.relationships([("r", "officeDocument", "xl/workbook.bin")])
    #expect(sentence(Self.with("_rels/.rels", binary)).contains("(.xlsb)"))
    let encrypted = TestBook.open(
      "", manifest: "<m:file-entry m:full-path='content.xml'><m:encryption-data/></m:file-entry>")
    #expect(sentence(encrypted).hasPrefix("the file has a password"))
  }

  @Test("more texts than are held") func manyTexts() {
    var limits = SpreadsheetLimits()
    limits.textBytes = 1000
    let strings = String(repeating: "<si><t>0123456789</t></si>", count: 100)
    let parts = TestBook.parts([("T", "<row><c t='s'><v>1</v></c></row>")], strings: strings)
    #expect(throws: SpreadsheetError.tooManyTexts(limit: 1000)) {
      try rows(TestArchive(parts).bytes, .only, nil, limits)
    }
  }

  static let files = ["menu.xlsx", "menu.ods", "merged.xlsx", "merged.ods"]

  @Test("a file that is cut at any hundredth is refused", arguments: files) func cut(_ file: String)
    throws
  {
    let bytes = try Fixture.bytes(file)
    for part in 0..<100 {
      let cut = Array(bytes.prefix(bytes.count * part / 100))
      #expect(throws: (any Error).self) { try rows(cut, .number(1)) }
    }
  }

  @Test("a file with a changed byte is right or refused", arguments: files) func flipped(
    _ file: String
  ) throws {
    let bytes = try Fixture.bytes(file)
    let range = 2...4
    let good = try? rows(bytes, .number(1), range)
    var generator = SeededGenerator(seed: 24)
    for _ in 0..<Effort.count(slice: 300, whole: 20_000) {
      var changed = bytes
      changed[Int.random(in: bytes.indices, using: &generator)] ^= UInt8.random(
        in: 1...255, using: &generator)
      // A checksum lies over every part, and names are compared.
      if let read = try? rows(changed, .number(1), range) { #expect(read == good) }
    }
  }
}

/// Files that LibreOffice made; Tests/Golden/spreadsheets/README.md says how.
enum Fixture {
  static func bytes(_ name: String) throws -> [UInt8] {
    let file = Repository.root.appendingPathComponent("Tests/Golden/spreadsheets/\(name)")
    return [UInt8](try Data(contentsOf: file))
  }
}
