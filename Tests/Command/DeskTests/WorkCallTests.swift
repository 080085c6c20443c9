import JSONText
import SystemIO
import TestSupport
import Testing

/// Long work for the page: its progress is told, and it ends at once when somebody cancels it.
@Suite("Long work") struct WorkCallTests {
  private static let job = """
    {"version": 1, "name": "doors", "rows": {"count": 10000}, "url": {"template": "https://eat.example.com/s/{n}"},
     "values": {"n": {"serial": {"width": 5}}}, "qr": {"folder": "codes"}}
    """
  private static let order: JSONValue = [
    "job": "doors.json", "stock": "L7160", "file": true, "work": "first",
  ]

  /// The next progress of a work.
  private func progress(_ stream: WebClient, of work: String) throws -> (done: Int, of: Int) {
    while true {
      let lines = try stream.text(until: "\n\n").split(separator: "\n")
      guard lines.contains("event: work"),
        let data = lines.first(where: { $0.hasPrefix("data: ") })
      else { continue }
      let event = try JSONValue(parsing: Array(data.dropFirst(6).utf8))
      guard event["work"]?.stringValue == work else { continue }
      return (event["done"]?.intValue ?? -1, event["of"]?.intValue ?? -1)
    }
  }

  private func stream(_ desk: CallingDesk) throws -> WebClient {
    let stream = try desk.begin("/api/events")
    _ = try stream.text(until: "retry: 1000\n\n")
    return stream
  }

  private func labels(_ desk: CallingDesk) throws -> Int {
    let status = try desk.ask("/api/jobs")["jobs"]?.arrayValue?.first?["status"]
    return status?["labels"]?["placed"]?.intValue ?? 0
  }

  /// The files beside the ledger.
  private func files(_ desk: CallingDesk) throws -> [String] {
    try desk.folder.names().filter { !$0.hasPrefix("doors.ledger") }
  }

  @Test("10,000 labels are cancelled while they are made: no file, no record, and no error")
  func cancel() throws {
    let desk = try CallingDesk(files: ["doors.json": Self.job])
    let stream = try stream(desk)
    let request = try desk.begin("/api/sheet", Self.order.text())
    var seen = try progress(stream, of: "first")
    #expect(seen.of == 10_000 && seen.done == 0, "\(seen)")
    // Everything else goes on meanwhile.
    #expect(try desk.ask("/api/stock", ["id": "L7160"]).isOK)
    while seen.done == 0 { seen = try progress(stream, of: "first") }
    #expect(seen.done < 10_000, "\(seen)")
    #expect(
      try desk.ask("/api/lint", ["url": "https://a.example", "work": "first"])["status"] == 64)
    #expect(try desk.ask("/api/work/cancel", ["name": "first"])["cancelled"] == true)
    let answer = try JSONValue(parsing: request.reply().body)
    #expect(answer["status"] == 130, "\(answer.text())")
    #expect(try files(desk) == ["doors.json"])
    #expect(try labels(desk) == 0)
    #expect(try desk.ask("/api/work/cancel", ["name": "first"])["cancelled"] == false)

    // The rows still have their turn.
    let few = try desk.ask(
      "/api/sheet",
      ["job": "doors.json", "stock": "L7160", "file": true, "work": "second", "rows": "1-30"])
    #expect(few["name"] == "doors.pdf" && few["labels"]?.arrayValue?.count == 30)
    #expect(try progress(stream, of: "second") == (0, 30))
    #expect(try progress(stream, of: "second") == (30, 30))
    #expect(try labels(desk) == 30)
  }

  @Test("a desk that ends cancels what it makes, and leaves nothing half")
  func end() throws {
    let desk = try CallingDesk(files: ["doors.json": Self.job])
    let stream = try stream(desk)
    let request = try desk.begin("/api/sheet", Self.order.text())
    _ = try progress(stream, of: "first")
    #expect(try desk.desk.end() == .exited(0))
    _ = try? request.reply()
    let isOver = try eventually(within: 240) { try files(desk) == ["doors.json"] }
    let names = try desk.folder.names()
    #expect(isOver, "\(names)")
  }
}
