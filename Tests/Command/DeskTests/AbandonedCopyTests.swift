import JSONText
import SystemIO
import TestSupport
import Testing

/// What a killed desk leaves in its folder: the next desk removes it, unless it belongs to one that
/// lives.
@Suite struct AbandonedCopyTests {
  private static let job = """
    {"version": 1, "name": "doors", "rows": {"count": 3}, "url": {"template": "https://eat.example.com/s/{n}"},
     "values": {"n": {"serial": {"width": 3}}}, "tag": {"chips": ["ntag213"]}}
    """

  private func hidden(_ folder: ScratchFolder) throws -> [String] {
    try folder.names().filter { $0.hasPrefix(".beckon-desk-") }
  }

  private func runBesides(_ folder: ScratchFolder) throws {
    let home = try ScratchFolder()
    let command = try beckonCommand(
      ["desk", "--no-open", "--json", folder.path], home: home, in: folder)
    var child = try command.start()
    // It has looked through the folder before it says where it is.
    _ = try child.receive(upTo: 4_096, within: .seconds(240))
    child.signal(2)
    _ = try child.finish(within: .seconds(240))
  }

  @Test("the copy of a trial stays while its desk lives, and goes once that was killed")
  func trial() throws {
    let desk = try CallingDesk(files: ["doors.json": Self.job])
    let start: JSONValue = ["job": "doors.json", "reader": "virtual", "chip": "ntag213"]
    #expect(try desk.ask("/api/run/start", start).isOK)
    let copies = try hidden(desk.folder)
    #expect(copies.count == 1, "\(copies)")
    try runBesides(desk.folder)
    #expect(try hidden(desk.folder) == copies)

    try desk.desk.kill()
    #expect(try hidden(desk.folder) == copies)
    // As a killed desk leaves them: the table of a plan, and the journal of a trial with keys.
    let id = copies[0].dropFirst(13).dropLast(5)
    try desk.folder.write("t\n1\n", to: ".beckon-desk-\(id).csv")
    try desk.folder.write("t\n1\n", to: ".beckon-desk-0123456789abcdef.csv")
    try desk.folder.write("{}\n", to: "trial-\(id)-keys.jsonl")
    try desk.folder.write("{}\n", to: "trial-of-mine-keys.jsonl")
    try runBesides(desk.folder)
    #expect(try desk.folder.names() == ["doors.json", "trial-of-mine-keys.jsonl"])
  }
}
