import JSONText
import TestSupport
import Testing

@testable import Jobs

@Suite("Job files") struct JobFileTests {
  @Test("make the URLs that they should", arguments: JobFileVectors.all.good)
  func good(_ vector: JobFileVectors.Good) throws {
    let plan = try plan(vector.text, csv: vector.csv, routes: vector.routes)
    var rows = try JobRows(plan, using: SeededGenerator(seed: 1))
    var urls: [String] = []
    while let row = try rows.next() { urls.append(row.url) }
    #expect(urls == vector.urls)
    var findings: [JobFinding] = []
    let report = try JobCheck(plan).run { findings.append($0) }
    #expect(findings == [])
    #expect(report.isGood)
    #expect(report.rows == vector.urls.count)
  }

  @Test("read back as they are written", arguments: JobFileVectors.all.good)
  func writing(_ vector: JobFileVectors.Good) throws {
    let file = try JobFile(reading: Array(vector.text.utf8))
    let again = try JobFile(reading: Array(file.text.utf8))
    #expect(again == file)
    #expect(again.text == file.text)
  }

  @Test("are refused in a sentence with the JSON path", arguments: JobFileVectors.all.bad)
  func bad(_ vector: JobFileVectors.Bad) throws {
    let csv = vector.columns.map { $0.joined(separator: ",") + "\n" }
    let error = try #require(throws: JSONFileError.self) {
      _ = try plan(vector.text, csv: csv ?? "table\n", routes: vector.routes)
    }
    #expect(error.faults.map(\.description) == vector.messages)
    #expect(error.faults.allSatisfy { $0.place != nil })
  }

  @Test("that are cut short are refused", arguments: JobFileVectors.all.good)
  func prefixes(_ vector: JobFileVectors.Good) {
    let bytes = Array(vector.text.utf8)
    for count in bytes.indices {
      #expect(throws: JSONFileError.self) { try JobFile(reading: Array(bytes[..<count])) }
    }
  }

  @Test("show at most so many faults") func manyFaults() throws {
    let values = (0..<50).map { "\"v\($0)\":{\"random\":0}" }.joined(separator: ",")
    let text = "{\"values\":{\(values)}}"
    let error = #expect(throws: JSONFileError.self) { try JobFile(reading: Array(text.utf8)) }
    #expect(error?.faults.count == JSONFileError.maxFaultCount)
  }
}
