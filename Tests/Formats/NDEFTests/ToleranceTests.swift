import Foundation
import NDEF
import TestSupport
import Testing

@Suite("Tolerances") struct ToleranceTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var tolerance: NDEFTolerances
    var hex: String
    var problem: NDEFError.Problem
    var contents: [NDEFContent]
    var testDescription: String { "\(problem)" }
  }

  static let cases = [
    Case(
      tolerance: .missingMessageBegin, hex: "500000", problem: .missingMessageBegin,
      contents: [.empty]),
    Case(
      tolerance: .repeatedMessageBegin, hex: "900000d00000", problem: .repeatedMessageBegin,
      contents: [.empty, .empty]),
    Case(
      tolerance: .missingMessageEnd, hex: "900000100000", problem: .missingMessageEnd,
      contents: [.empty, .empty]),
    Case(
      tolerance: .trailingBytes, hex: "d00000fe00", problem: .trailingBytes(2), contents: [.empty]),
    Case(
      tolerance: .reservedTypeFormat, hex: "d7000107", problem: .reservedTypeFormat,
      contents: [.unknown(data: [7])]),
    Case(
      tolerance: .reservedURIPrefix, hex: "d10102552461", problem: .reservedURIPrefix(0x24),
      contents: [.uri("a")]),
    Case(
      tolerance: .reservedTextBit, hex: "d101045442656e61", problem: .reservedTextBit,
      contents: [.text(NDEFText("a"))]),
    Case(
      tolerance: .undefinedAction, hex: "d1020d5370" + "910102550561" + "51030161637403",
      problem: .undefinedAction(3),
      contents: [.smartPoster(NDEFSmartPoster(uri: "tel:a"))]),
    Case(
      tolerance: .repeatedPosterRecord,
      hex: "d102145370" + "910102550561" + "11030161637401" + "51030161637402",
      problem: .repeatedPosterRecord(.posterAction),
      contents: [.smartPoster(NDEFSmartPoster(uri: "tel:a", action: .save))]),
    Case(
      tolerance: .repeatedPosterRecord,
      hex: "d102165370" + "910102550561" + "1101045402656e61" + "5101045402454e62",
      problem: .repeatedTitle(language: "EN"),
      contents: [.smartPoster(NDEFSmartPoster(uri: "tel:a", titles: [NDEFText("a")]))]),
  ]

  private func contents(_ hex: String, _ tolerances: NDEFTolerances) throws -> [NDEFContent] {
    let options = NDEFDecodingOptions(tolerances: tolerances)
    return try NDEFMessage(decoding: bytes(hex: hex), options: options).records.map {
      try $0.content(options: options)
    }
  }

  @Test("each is refused without its own tolerance and accepted with it", arguments: cases)
  func tolerate(_ vector: Case) throws {
    let others = NDEFTolerances.lenient.subtracting(vector.tolerance)
    for tolerances in [.strict, others] {
      let error = #expect(throws: NDEFError.self) { try contents(vector.hex, tolerances) }
      #expect(error?.problem == vector.problem)
    }
    #expect(try contents(vector.hex, vector.tolerance) == vector.contents)
    #expect(try contents(vector.hex, .lenient) == vector.contents)
  }

  @Test(
    "what no tolerance covers is refused in lenient mode too",
    arguments: [
      "f50000", "150100aa", "d10055", "b50000", "160000", "d1010155",
      "d1010255040a", "d10104548165", "d1020553709101015404",
    ])
  func neverTolerated(_ hex: String) {
    #expect(throws: NDEFError.self) { try contents(hex, .lenient) }
  }

  @Test("the table has each tolerance once and lenient is all of them") func table() {
    let table = NDEFTolerances.table
    #expect(Set(table.map(\.tolerance.rawValue)) == Set((0..<table.count).map { UInt16(1) << $0 }))
    #expect(Set(table.map(\.name)).count == table.count)
    #expect(NDEFTolerances.lenient.rawValue == (1 << UInt16(table.count)) - 1)
    #expect(Set(Self.cases.map(\.tolerance.rawValue)).count == table.count)
  }

  @Test("docs/ndef.md has the same table") func documented() throws {
    let page = try String(
      contentsOf: Repository.root.appendingPathComponent("docs/ndef.md"), encoding: .utf8)
    for row in NDEFTolerances.table {
      #expect(page.contains("| `\(row.name)` | \(row.effect) |"))
    }
    #expect(page.components(separatedBy: "\n| `").count - 1 >= NDEFTolerances.table.count)
  }
}
