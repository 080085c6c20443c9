import Contents
import Ledgers
import NDEF
import Tags
import TestSupport
import Testing

@testable import Jobs

@Suite("The rows of a job") struct JobRowsTests {
  private func rows(_ plan: JobPlan, seed: UInt64 = 1) throws -> [JobRow] {
    var source = try JobRows(plan, using: SeededGenerator(seed: seed))
    var rows: [JobRow] = []
    while let row = try source.next() { rows.append(row) }
    return rows
  }

  private static let random = JobCheckTests.job(
    "{\"template\":\"https://eat.example.com/{code}\"}",
    ",\"values\":{\"id\":{\"random\":10},\"c\":{\"check\":\"mod37-36\",\"of\":\"id\"},"
      + "\"code\":{\"text\":\"{id}{c}\"}}", rows: "\"rows\":{\"count\":50}")

  @Test("are drawn from the generator that is given") func draws() throws {
    let plan = try plan(Self.random)
    let first = try rows(plan)
    #expect(try rows(plan) == first)
    #expect(try rows(plan, seed: 2) != first)
    #expect(Set(first.map(\.url)).count == 50)
    #expect(first.allSatisfy { $0.url.utf8.count == 24 + 11 })
    #expect(first.map(\.number) == Array(1...50))
  }

  @Test("draw again what is taken") func redraws() throws {
    let text = JobCheckTests.job(
      "{\"template\":\"https://eat.example.com/{id}\"}", ",\"values\":{\"id\":{\"random\":1}}",
      rows: "\"rows\":{\"count\":12}")
    let urls = try rows(try plan(text)).map(\.url)
    #expect(Set(urls).count == 12)
  }

  @Test("end with an error when too few identifiers are left") func exhausted() throws {
    let text = JobCheckTests.job(
      "{\"template\":\"https://eat.example.com/{id}\"}", ",\"values\":{\"id\":{\"random\":1}}",
      rows: "\"rows\":{\"count\":33}")
    let error = #expect(throws: JobRowError.self) { _ = try rows(try plan(text)) }
    #expect(error?.finding.kind == .random)
    #expect(error?.finding.sentence.hasPrefix("the random identifiers are too short") == true)
  }

  @Test("have captions and names with the values of the row") func captions() throws {
    let text = JobCheckTests.job(
      JobCheckTests.template,
      tag: "\"qr\":{\"folder\":\"qr\",\"names\":\"{index:03}-{name}\",\"caption\":[\"{name}\","
        + "\"Table {table} {{{store}}}\"]}")
    let rows = try rows(try plan(text, csv: "store,table,name\n42,7,Café Süd / Eck\n42,8,\n"))
    #expect(
      rows == [
        JobRow(
          number: 1, line: 2, url: "https://eat.example.com/s/42/t/7",
          caption: "Café Süd / Eck\nTable 7 {42}", name: "001-Caf-S-d-Eck",
          columns: [
            .init("table:store", "42"), .init("table:table", "7"),
            .init("table:name", "Café Süd / Eck"),
          ]),
        JobRow(
          number: 2, line: 3, url: "https://eat.example.com/s/42/t/8", caption: "\nTable 8 {42}",
          name: "002-root",
          columns: [
            .init("table:store", "42"), .init("table:table", "8"), .init("table:name", ""),
          ]),
      ])
  }

  @Test("a bad row is never handed on") func badRow() throws {
    let plan = try plan(
      JobCheckTests.job(JobCheckTests.template), csv: "store,table\n1,2\n1,\n1,3\n")
    var source = try JobRows(plan, using: SeededGenerator(seed: 1))
    #expect(try source.next()?.number == 1)
    do {
      _ = try source.next()
      Issue.record("the second row is bad")
    } catch let error as JobRowError {
      #expect(error.description.hasPrefix("line 3 (row 2), column 'table': the field is empty"))
    }
  }

  @Test("a row that repeats is never handed on") func repeated() throws {
    let plan = try plan(
      JobCheckTests.job(JobCheckTests.template), csv: "store,table\n1,2\n1,2\n")
    let error = #expect(throws: JobRowError.self) { _ = try rows(plan) }
    #expect(error?.description == "line 3 (row 2): the URL is the same as in an earlier row")
  }

  @Test("have messages with zeros where the chip mirrors") func mirror() throws {
    let text = JobCheckTests.job(
      "{\"template\":\"https://id.example.com/t?u={uid}x{counter}\"}", ",\"unique\":[]",
      rows: "\"rows\":{\"count\":1}")
    let row = try #require(try rows(try plan(text)).first)
    #expect(row.url == "https://id.example.com/t?u={uid}x{counter}")
    let message = try row.message()
    #expect(
      message.bytes.map { byte in
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }.joined()
        == "d10129550469642e6578616d706c652e636f6d2f743f753d303030303030303030303030303078303030303030"
    )
    #expect(message.mirrored?.mirror == .both && message.mirrored?.offset == 24)
  }

  @Test("a tag gets a record of the kind that the job names, whatever its text looks like")
  func kinds() throws {
    let text = JobContent("text", [])
    for words in ["sn:0001", "WIFI:T:WPA;;", "https://eat.example.com/{uid}", "data:,x"] {
      let message = try JobMessage(url: words, of: text)
      #expect(message.bytes == NDEFMessage([try .text(words)]).encoded() && message.mirrored == nil)
    }
    let wifi = try JobMessage(url: "WIFI:T:WPA;S:A;P:12345678;;", of: JobContent("wifi", []))
    #expect(
      wifi.bytes
        == NDEFMessage(try WiFiAccess(name: "A", .wpa2, password: "12345678").records()).encoded())
    #expect(throws: ContentError.self) { try JobMessage(url: "A", of: JobContent("wifi", [])) }
  }

  @Test(
    "messages say where the mirror is, whatever the prefix and the length",
    arguments: [
      ("https://www.example.com/{uid}", TagMirror.uid, 17),
      ("http://example.com/{counter}", .counter, 17),
      ("https://example.com/" + String(repeating: "a", count: 300) + "{uid}", .uid, 320),
    ])
  func mirrorPlaces(_ url: String, _ kind: TagMirror, _ offset: Int) throws {
    let message = try JobMessage(url: url, androidPackage: "com.example.eat")
    let mirrored = try #require(message.mirrored)
    #expect(mirrored.message == message.bytes)
    #expect(mirrored.mirror == kind && mirrored.offset == offset)
    let zeros = message.bytes[offset..<offset + kind.length]
    #expect(zeros.elementsEqual(kind.placeholder.utf8))
  }

  @Test("a message without a mirror is the URL and the app") func plain() throws {
    let row = JobRow(number: 1, url: "https://eat.example.com/")
    let message = try row.message(androidPackage: "com.example.eat")
    #expect(message.mirrored == nil)
    #expect(message.bytes.count == 4 + 1 + 16 + 3 + 15 + 15)
  }
}
