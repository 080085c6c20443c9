import JSONText
import SystemIO
import TestSupport
import Testing

/// Labels that somebody has looked at: it is recorded, for each print once.
@Suite struct LabelConfirmationTests {
  private static let job = """
    {"version": 1, "name": "doors", "rows": {"count": 30}, "url": {"template": "https://eat.example.com/s/{n}"},
     "values": {"n": {"serial": {"width": 3}}}, "qr": {"folder": "codes"}}
    """

  private func states(_ desk: CallingDesk) throws -> [String] {
    let rows = try desk.ask("/api/rows", ["job": "doors.json", "count": 30])["rows"]
    return rows?.arrayValue?.map { $0["label"]?.stringValue ?? "none" } ?? []
  }

  private func sheet(_ desk: CallingDesk, _ rows: String) throws {
    let answer = try desk.ask(
      "/api/sheet",
      [
        "job": "doors.json", "stock": "L7160", "file": true, "rows": .string(rows), "again": true,
      ])
    #expect(answer.isOK, "\(answer.text())")
  }

  @Test("labels count as confirmed until they are made again")
  func again() throws {
    let desk = try CallingDesk(files: ["doors.json": Self.job])
    let early = try desk.ask("/api/sheet/confirm", ["job": "doors.json"])
    #expect(early["ok"] == false, "a job that has not begun")
    try sheet(desk, "1-20")
    #expect(try states(desk).filter { $0 == "placed" }.count == 20)
    #expect(try desk.ask("/api/sheet/confirm", ["job": "doors.json", "rows": "1-10"]).isOK)
    #expect(try states(desk).filter { $0 == "confirmed" }.count == 10)
    let status = try desk.ask("/api/jobs")["jobs"]?.arrayValue?.first
    #expect(status?["status"]?["labels"]?["confirmed"] == 10, "\(status?.text() ?? "")")
    #expect(status?["done"] == 20, "a confirmed label is not a second one")

    try sheet(desk, "3")
    #expect(try states(desk)[2] == "placed")
    let rest = try runBeckon(["job", "sheet", "doors.json", "--confirm"], in: desk.folder)
    #expect(rest.status == 0 && rest.stdout == "11 labels of doors came out well\n", "\(rest)")
    #expect(try states(desk).filter { $0 == "confirmed" }.count == 20)
    let nothing = try runBeckon(["job", "sheet", "doors.json", "--confirm"], in: desk.folder)
    #expect(nothing.stdout == "no label waits to be confirmed; nothing was changed\n")
    let shown = try runBeckon(["job", "show", "doors.json", "3"], in: desk.folder)
    #expect(shown.stdout.contains("label came out well: doors-2.pdf"), "\(shown.stdout)")
    let whole = try runBeckon(["job", "status", "doors.json"], in: desk.folder)
    #expect(whole.stdout.contains("20 placed, 20 came out well"), "\(whole.stdout)")
    let wrong = try runBeckon(
      ["job", "sheet", "doors.json", "--confirm", "-o", "x.pdf"], in: desk.folder)
    #expect(wrong.status == 64, "\(wrong)")
  }
}
