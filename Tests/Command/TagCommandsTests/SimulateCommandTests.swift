import Foundation
import SystemIO
import TestSupport
import Testing

@Suite("beckon simulate") struct SimulateCommandTests {
  /// Everything that a run says until it ends.
  private func run(_ arguments: [String], _ steps: String) throws -> [String] {
    let run = try runBeckon(["simulate"] + arguments, stdin: steps)
    #expect(run.status == 0 && run.stderr.isEmpty, "\(run.stderr)")
    return run.stdout.split(separator: "\n").map(String.init)
  }

  @Test("steps on standard input, in words") func words() throws {
    let lines = try run(
      ["--tag", "ntag213:url=https://example.com"],
      """
      list
      dump
      swap type4-v2:uid=04010203040506:ndef=D00000
      list
      dump
      fault write:2=nak
      faults
      clear-faults
      faults
      remove
      remove
      again 04010203040506
      again 0499
      # a comment
      fly
      stats
      quit

      """)
    #expect(lines.first?.hasPrefix("pn532_uart:/dev/") == true)
    let text = lines.dropFirst().joined(separator: "\n") + "\n"
    // Events come when they come; the answers to steps have an order.
    let events = ["present   ", "removed   "]
    let answers = text.split(separator: "\n").filter { line in
      !events.contains { line.hasPrefix($0) }
    }
    try expectGolden(answers.joined(separator: "\n") + "\n", "beckon/simulate.txt")
  }

  @Test("events and answers as JSON") func json() throws {
    let lines = try run(
      ["--tag", "ntag215", "--json"], "dump\nstats\nremove\nwait 50ms\nquit\n")
    let objects = try lines.map { line in
      try #require(
        JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
    }
    let names = objects.compactMap { $0["event"] as? String }
    #expect(names.first == "ready" && names.count == objects.count)
    #expect(Set(names) == ["ready", "present", "dump", "stats", "removed"])
    let dump = objects.first { $0["event"] as? String == "dump" }
    #expect((dump?["memory"] as? String)?.count == 135 * 8)
    #expect((objects.first?["connection"] as? String)?.hasPrefix("pn532_uart:") == true)
  }

  @Test("no two tags in the field have the same number") func numbers() throws {
    let lines = try run(
      ["--tag", "ntag215", "--tag", "ntag213"],
      """
      present type4-v2
      present type4-v2
      list
      present ntag213:uid=04E10CDA993C80
      again 04E10CDA993C80
      remove 04E10CDA993C80
      again 04E10CDA993C80
      list
      quit

      """)
    let events = ["pn532_uart:", "present   ", "removed   "]
    let answers = lines.filter { line in !events.contains { line.hasPrefix($0) } }
    let others = [
      "04DB0BDA993C80  NTAG213", "04A1B2C3D4E580  Type 4 tag, mapping 2",
      "04A1B2C3D4E680  Type 4 tag, mapping 2",
    ]
    let refusal = "a tag with the UID 04E10CDA993C80 is already in the field"
    let first = "04E10CDA993C80  NTAG215"
    #expect(answers == [first] + others + [refusal, refusal] + others + [first])
  }

  @Test("a script of taps is played, and its steps wait for libnfc's programs", .needs(.nfcList))
  func script() throws {
    let folder = try ScratchFolder()
    let home = try ScratchFolder()
    try folder.write(
      """
      # one tag, then another when the first was used
      present ntag213:uid=04AABBCCDDEE80
      wait closed
      swap ntag215:uid=04AABBCCDDEE81
      wait closed
      quit

      """, to: "taps.txt")
    var child = try beckonCommand(
      ["simulate", "--script", "taps.txt", "--link", "reader"], home: home, in: folder
    ).start()
    let connection = try firstLine(of: child)
    #expect(try list(connection).contains("04  aa  bb  cc  dd  ee  80"))
    #expect(FileManager.default.fileExists(atPath: folder.path("reader")))
    var seen = ""
    for _ in 0..<20 where !seen.contains("ee  81") {
      seen = (try? list("pn532_uart:" + folder.path("reader"))) ?? seen
    }
    #expect(seen.contains("04  aa  bb  cc  dd  ee  81"))
    let outcome = try child.finish(within: .seconds(30))
    #expect(outcome.ending == .exited(0))
    #expect(!FileManager.default.fileExists(atPath: folder.path("reader")), "the link is gone")
    withExtendedLifetime(home) {}
  }

  @Test("Ctrl-C ends it and leaves nothing behind") func interrupt() throws {
    let folder = try ScratchFolder()
    let home = try ScratchFolder()
    var child = try beckonCommand(
      ["simulate", "--deck", "ntag215", "--control", "control", "--link", "reader"], home: home,
      in: folder
    ).start()
    let path = try firstLine(of: child).dropFirst("pn532_uart:".count)
    #expect(try folder.names() == ["control", "reader"])
    child.signal(SIGINT)
    #expect(try child.finish(within: .seconds(30)).ending == .exited(130))
    #expect(try folder.names().isEmpty && !path.isEmpty)
    withExtendedLifetime(home) {}
  }

  static let mistakes: [([String], Int32, String)] = [
    (["--tag", "ntag999"], 64, "there is no tag \"ntag999\""),
    (["--tag", "ntag215:uid=1"], 64, "uid takes pairs of hexadecimal digits"),
    (
      ["--tag", "ntag215:uid=01020304", "--tag", "ntag213:uid=01020304"], 64,
      "two tags cannot both have the UID 01020304"
    ),
    (["--fault", "write:1=unplug"], 64, "cannot happen at write"),
    (["--deck", "ntag215:0"], 64, "a deck takes a number"),
    (["--dwell", "1s"], 64, "there is no deck"),
    (["--deck", "ntag215", "--dwell", "soon"], 64, "500ms or 2s"),
    (["--script", "none.txt"], 66, "there is no such file"),
    (["--control", "/nonexistent/socket"], 73, "/nonexistent/socket"),
    (["--control", ""], 64, "--control: PATH is empty"),
    (
      ["--control", "/tmp/" + String(repeating: "a", count: 120)], 64,
      "the path has 125 bytes, and a socket's may have at most 107"
    ),
    (["--link", "/nonexistent/reader"], 73, "there is no folder"),
  ]

  @Test("bad use", arguments: mistakes.indices) func badUse(_ index: Int) throws {
    let (arguments, status, says) = Self.mistakes[index]
    let run = try runBeckon(["simulate"] + arguments, stdin: "quit\n")
    #expect(run.status == status && run.stderr.contains(says), "\(run.status) \(run.stderr)")
  }

  @Test("a control socket of the longest path") func longestPath() throws {
    let folder = try ScratchFolder()
    let count = 107 - folder.path("").utf8.count
    guard count > 0 else { return }
    let path = folder.path(String(repeating: "a", count: count))
    _ = try run(["--control", path], "quit\n")
    let run = try runBeckon(["simulate", "--control", path + "a"], stdin: "quit\n")
    #expect(run.status == 64 && run.stderr.contains("the path has 108 bytes"), "\(run.stderr)")
  }

  @Test("a script with a mistake says where") func badScript() throws {
    let folder = try ScratchFolder()
    try folder.write("present ntag213\nwait soon\n", to: "taps.txt")
    let run = try runBeckon(["simulate", "--script", "taps.txt"], in: folder)
    #expect(run.status == 65 && run.stderr.contains("line 2: wait takes a time"))
  }

  private func firstLine(of child: borrowing ChildProcess) throws -> String {
    var bytes: [UInt8] = []
    while !bytes.contains(0x0A) {
      let more = try child.receive(upTo: 4_096, within: .seconds(30))
      if more.isEmpty { break }
      bytes += more
    }
    return String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
  }

  private func list(_ connection: String) throws -> String {
    var command = try Equipment.nfcList.command()
    command.environment = [
      "PATH": "/usr/bin:/bin", "LIBNFC_DEFAULT_DEVICE": connection, "LIBNFC_AUTO_SCAN": "false",
    ]
    let outcome = try command.run(within: .seconds(60))
    return String(decoding: outcome.output, as: UTF8.self)
  }
}
