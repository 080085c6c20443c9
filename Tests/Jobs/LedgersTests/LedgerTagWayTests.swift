import Cryptography
import Tags
import TestSupport
import Testing

@testable import Ledgers

@Suite("How a row came onto its tag, in a ledger") struct LedgerTagWayTests {
  private static let uid = TagUID([0x04, 0xA1, 0xB2, 0xC3, 0xD4, 0xE5, 0x80])

  private func kept(_ way: WriteProvenance) throws -> LedgerCode {
    way.code(for: try SHA256.digest(of: [1, 2, 3]))
  }

  @Test(
    "is read back as it was kept",
    arguments: [
      WriteProvenance(uid: uid, technology: "type2", route: "libnfc", reader: "virtual"),
      WriteProvenance(
        uid: TagUID([0xE0, 4, 1, 8, 1, 2, 3, 4]), technology: "type5", route: "session",
        reader: "ACS ACR1552 1S CL Reader [ACR1552 1S CL Reader PICC] (00, 01, 02)"),
      WriteProvenance(uid: uid, technology: "type4", route: "pass-through", reader: "ACS ACR122U"),
    ])
  func thereAndBack(_ way: WriteProvenance) throws {
    let code = try kept(way)
    #expect(code.kind.description == "tag" && WriteProvenance(code) == way)
    #expect([code].way(onto: way.uid) == way)
    // It is said of the tag that has the row now, and of no other.
    #expect([code].way(onto: TagUID([1, 2, 3, 4])) == nil && [code].way(onto: nil) == nil)
  }

  @Test("a name that is too long loses its end alone, and other codes say nothing") func others()
    throws
  {
    let long = WriteProvenance(
      uid: Self.uid, technology: "type2", route: "blocks",
      reader: String(repeating: "Reader ", count: 60))
    let back = try #require(try WriteProvenance(kept(long)))
    #expect(back.route == "blocks" && back.uid == Self.uid && back.reader.hasPrefix("Reader "))
    let digest = try SHA256.digest(of: [])
    for (kind, file) in [
      ("qr", "type2, libnfc, 04A1B2C3D4E580, x"), ("tag", ""), ("tag", "type2, libnfc, x, y"),
      ("tag", "type2, libnfc"),
    ] {
      let code = LedgerCode(kind: LedgerText(kind), file: LedgerText(file), digest: digest)
      #expect(WriteProvenance(code) == nil, "\(kind) \(file)")
    }
  }

  @Test("it is a code of the row, as any ledger has them, and comes back after a rebuilding")
  func inLedger() throws {
    let folder = try ScratchFolder()
    var ledger = try Ledger(
      folder.path("tables.ledger"), station: StationName(machine: "desk"), mode: .create)
    let content = try SHA256.digest(of: [7])
    try ledger.add(
      job: "tables", definition: content,
      rows: [RowContent(number: 1, url: "https://eat.example.com/t/1", line: 2, content: content)])
    let way = WriteProvenance(
      uid: Self.uid, technology: "type2", route: "session", reader: "ACS ACR1252 Dual Reader")
    let tag = RowTag(job: "tables", row: 1, uid: Self.uid)
    let intent = TagIntent(
      chip: LedgerText("NTAG215"), version: [], content: content, wasBlank: true)
    try ledger.startWork()
    try ledger.append([
      .intent(tag, intent), .codeMade(job: "tables", row: 1, way.code(for: content)),
    ])
    try ledger.append([.verified(tag), .done(tag)])
    let row = try #require(try ledger.row(1, of: "tables"))
    let codes = try ledger.codes(of: 1, in: "tables")
    #expect(codes.way(onto: row.uid) == way)
    let fields = Dictionary(uniqueKeysWithValues: zip(LedgerRow.fieldNames, row.fields(codes)))
    #expect(fields["technology"] == "type2" && fields["route"] == "session")
    #expect(fields["reader"] == "ACS ACR1252 Dual Reader")
    #expect(fields["qr"] == "" && fields["label"] == "")
  }
}
