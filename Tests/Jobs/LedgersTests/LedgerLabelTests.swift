import Cryptography
import Testing

@testable import Ledgers

@Suite("labels in a ledger") struct LedgerLabelTests {
  private func kept(_ label: LedgerLabel) throws -> LedgerCode {
    label.code(in: try SHA256.digest(of: [1, 2, 3]))
  }

  @Test(
    "a label is read back as it was kept",
    arguments: [
      LedgerLabel(.placed, on: "sheets.pdf", sheet: 2, place: 5),
      LedgerLabel(.sent, on: "tcp://192.0.2.7:9100", sheet: nil, place: 1),
      LedgerLabel(.printed, on: "/dev/usb/lp0", sheet: nil, place: 12_345),
      LedgerLabel(.placed, on: "tables, sheet 3, label 9, really.pdf", sheet: 1, place: 21),
      LedgerLabel(.placed, on: ", label 4", sheet: nil, place: 7),
    ])
  func thereAndBack(_ label: LedgerLabel) throws {
    let code = try kept(label)
    #expect(code.kind.description == label.state.rawValue)
    #expect(LedgerLabel(code) == label)
  }

  @Test("a path that is too long keeps its end, and the place") func long() throws {
    let path = String(repeating: "a", count: 300) + "/sheets.pdf"
    let label = try #require(
      try LedgerLabel(kept(LedgerLabel(.placed, on: path, sheet: 400, place: 3))))
    #expect(label.target.hasSuffix("/sheets.pdf") && label.target.hasPrefix("…"))
    #expect(label.sheet == 400 && label.place == 3)
  }

  @Test("other codes are no labels, and the most that was said of a label counts") func most()
    throws
  {
    let digest = try SHA256.digest(of: [])
    let qr = LedgerCode(kind: LedgerText("qr"), file: LedgerText("a.png, label 3"), digest: digest)
    #expect(LedgerLabel(qr) == nil)
    let bad = LedgerCode(
      kind: LedgerText("label-sent"), file: LedgerText("a.png"), digest: digest)
    #expect(LedgerLabel(bad) == nil)
    let sent = try kept(LedgerLabel(.sent, on: "p", sheet: nil, place: 2))
    let printed = try kept(LedgerLabel(.printed, on: "p", sheet: nil, place: 1))
    #expect([qr, sent, printed].label?.state == .printed)
    #expect([qr, sent].label?.state == .sent)
    #expect([qr].label == nil)
  }
}
