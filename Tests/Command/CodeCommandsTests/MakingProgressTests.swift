import Foundation
import JSONText
import SystemIO
import TestSupport
import Testing

/// The progress of sheets, and what is left when they are interrupted.
@Suite struct MakingProgressTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write(
      """
      {"version": 1, "name": "doors", "rows": {"count": 3000}, "url": {"template": "https://eat.example.com/s/{n}"},
       "values": {"n": {"serial": {"width": 5}}}, "qr": {"folder": "codes"}}
      """, to: "doors.json")
  }

  /// Makes all labels, and interrupts the command when it has told this progress. Returns its exit
  /// status.
  private func run(interruptedAt done: Int?) throws -> Int32 {
    let home = try ScratchFolder()
    var command = try beckonCommand(
      ["job", "sheet", "doors.json", "--stock", "L7160", "--progress", "-o", "all.pdf"], home: home,
      in: folder)
    command.errors = .joined
    var child = try command.start()
    var (rest, seen, isInterrupted) = ([UInt8](), [Int](), false)
    while case let bytes = try child.receive(upTo: 4_096, within: .seconds(240)), !bytes.isEmpty {
      rest += bytes
      while let end = rest.firstIndex(of: 0x0A) {
        let line = Array(rest[..<end])
        rest.removeSubrange(...end)
        guard let event = try? JSONValue(parsing: line) else { continue }
        #expect(event["event"] == "progress" && event["of"] == 3_000, "\(event.text())")
        seen.append(event["done"]?.intValue ?? -1)
        // A second signal would end it at once.
        if !isInterrupted, let done, seen.last ?? 0 >= done {
          child.signal(SIGINT)
          isInterrupted = true
        }
      }
    }
    #expect(seen.first == 0 && seen == seen.sorted(), "\(seen)")
    if done == nil { #expect(seen.last == 3_000) }
    let outcome = try child.finish(within: .seconds(240))
    guard case .exited(let status) = outcome.ending else { return -1 }
    return status
  }

  private func status() throws -> String {
    try runBeckon(["job", "status", "doors.json"], in: folder).stdout
  }

  @Test("Ctrl-C ends the work at any point: there is a file and its record, or neither")
  func interrupted() throws {
    // Before the first label, in the middle, and when the last one is done.
    for done in [0, 1, 3_000] {
      let status = try run(interruptedAt: done)
      let hasFile = try folder.names().contains("all.pdf")
      if done < 3_000 { #expect(status == 130, "\(done)") }
      #expect(hasFile == (status == 0), "\(done): \(status)")
      let words = try self.status()
      #expect(words.contains("3000 placed") == hasFile, "\(words)")
      if hasFile { return }
      let others = try folder.names().filter { !$0.hasPrefix("doors.ledger") }
      #expect(others == ["doors.json"])
    }
    #expect(try run(interruptedAt: nil) == 0)
    #expect(try status().contains("3000 placed"))
  }

  @Test("a roll has no such progress")
  func refused() throws {
    let roll = try runBeckon(
      ["job", "sheet", "doors.json", "--stock", "zebra-2x1-203", "--progress", "-o", "x.zpl"],
      in: folder)
    #expect(roll.status == 64 && roll.stderr.contains("this is for sheets of paper"), "\(roll)")
  }
}
