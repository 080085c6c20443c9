import Foundation
import JSONText
import SystemIO
import TestSupport
import Testing

/// Programs that follow a job by its events, while stations work.
@Suite("beckon job events --follow") struct JobFollowTests {
  /// Follows a job that gets tags, is stopped and followed again; returns the numbers that came.
  private func follow(in folder: ScratchFolder) throws {
    let home = try ScratchFolder()
    func run(_ words: String...) throws {
      let run = try runBeckon(["job"] + words, in: folder)
      #expect(run.status == 0, "\(run.stderr)")
    }
    func start(since last: Int) throws -> ChildProcess {
      try beckonCommand(
        ["job", "events", "tables.json", "--follow", "--since", "\(last)"], home: home, in: folder
      ).start()
    }
    var seen: [JSONValue] = []
    /// Reads events until one is of this kind and row.
    func read(_ child: inout ChildProcess, to kind: String, _ row: Int) throws {
      var buffer: [UInt8] = []
      while true {
        let bytes = try child.receive(upTo: 65_536, within: .seconds(60))
        try #require(!bytes.isEmpty, "it ended before \(kind) of row \(row)")
        buffer += bytes
        while let end = buffer.firstIndex(of: 0x0A) {
          let event = try JSONValue(parsing: Array(buffer[..<end]))
          buffer.removeSubrange(...end)
          seen.append(event)
        }
        if seen.contains(where: { $0["kind"]?.stringValue == kind && $0["row"]?.intValue == row }) {
          return
        }
      }
    }
    try run("run", "tables.json", "--deck", "ntag215", "--count", "1", "--station", "one")
    var child = try start(since: 0)
    try read(&child, to: "done", 1)
    try run("run", "tables.json", "--deck", "ntag215", "--count", "1", "--station", "two")
    try read(&child, to: "done", 2)
    child.signal(SIGKILL)
    _ = try child.finish(within: .seconds(60))
    // What happened while nobody followed comes first.
    try run("run", "tables.json", "--deck", "ntag215", "--count", "1", "--station", "one")
    child = try start(since: try #require(seen.last?["event"]?.intValue))
    try read(&child, to: "done", 3)
    try run("retry", "tables.json", "--give-up", "4", "--station", "two")
    try read(&child, to: "gave-up", 4)
    child.signal(SIGINT)
    #expect(try child.finish(within: .seconds(60)).ending == .exited(130))
    let all = try runBeckon(["job", "events", "tables.json"], in: folder)
    #expect(try seen == JobRunTests.events(all.stdout))
  }

  @Test("each event comes once and in order, also after it was stopped") func file() throws {
    try follow(in: JobRunTests.folder(4))
  }

  @Test("the same on a server", .needs(.postgresql)) func server() throws {
    try follow(in: SharedStartTests.folder(ScratchServer.shared.get().database(), rows: 4))
  }
}
