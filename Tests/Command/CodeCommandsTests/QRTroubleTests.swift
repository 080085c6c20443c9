import Foundation
import SystemIO
import TestSupport
import Testing

@Suite("beckon qr in trouble") struct QRTroubleTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var words: [String]
    var input = ""
    var status: Int32
    var says: String
    var testDescription: String { words.joined(separator: " ") }
  }

  static let cases: [Case] = [
    Case(words: [], status: 64, says: "URL"),
    Case(words: ["-"], status: 66, says: "standard input: it is empty"),
    Case(words: ["-", "-o", "c/"], input: "\n\n", status: 66, says: "it is empty"),
    Case(words: ["https://a.example/{x}", "-o", "a.png"], status: 65, says: "expand the template"),
    Case(
      words: ["https://a.example", "-o", "a.gif"], status: 64, says: "does not name a format"),
    Case(
      words: ["https://a.example", "-o", "a.png", "--format", "pdf"], status: 64, says: "says PNG"),
    Case(
      words: ["https://a.example", "https://b.example", "-o", "a.png"], status: 64,
      says: "for several codes name a folder"),
    Case(
      words: ["-", "-o", "a.png"], input: "https://a.example\nhttps://b.example\n", status: 65,
      says: "there is one file"),
    Case(
      words: ["https://a.example", "-o", "a.png", "--size", "3cm", "--scale", "4"], status: 64,
      says: "--size and --scale both name a size"),
    Case(
      words: ["https://a.example", "-o", "a.png", "--size", "big"], status: 64,
      says: "'big' is not a length"),
    Case(
      words: ["https://a.example", "-o", "a.png", "--bleed", "3mm"], status: 64,
      says: "only a PDF has a bleed"),
    Case(
      words: ["https://a.example", "--size", "3cm"], status: 64, says: "a terminal cannot show"),
    Case(
      words: ["https://a.example", "-o", "a.png", "--dark", "mauve"], status: 64,
      says: "is not a colour"),
    Case(
      words: ["https://a.example", "-o", "a.png", "--version", "41"], status: 64,
      says: "a version from 1 to 40"),
    Case(
      words: ["https://a.example", "-o", "a.png", "--min-version", "9", "--max-version", "4"],
      status: 64, says: "is larger than"),
    Case(
      words: ["https://a.example", "-o", "a.png", "--level", "H", "--version", "1"], status: 65,
      says: "too long for version 1 at level H"),
    Case(
      words: ["https://a.example", "-o", "a.png", "--logo", "none.png"], status: 66,
      says: "no such file"),
    Case(
      words: ["https://a.example", "-o", "a.png", "--caption", "a", "--font", "Nonexistent Sans"],
      status: 64, says: "there is no font called 'Nonexistent Sans'"),
    Case(
      words: [
        "https://a.example", "-o", "a.png", "--caption", "a", "--caption", "b",
        "--caption-host",
      ], status: 64, says: "at most two lines"),
    Case(words: ["https://a.example", "-o", "none/a.png"], status: 73, says: "no folder"),
    Case(
      words: ["https://a.example", "-o", "c/", "--name", "{indx}"], status: 64, says: "{index}"),
    Case(
      words: ["https://a.example", "-o", "c/", "--name", "code"], status: 64, says: "same name"),
    Case(words: ["https://a.example", "-o", "-", "--json"], status: 64, says: "--json"),
    Case(
      words: ["https://a.example", "-o", "a.png", "--quiet-zone", "-1"], status: 64, says: "from 0"),
    Case(
      words: ["https://a.example", "-o", "a.png", "--size", "9km"], status: 64, says: "length"),
    Case(
      words: ["https://a.example", "-o", "a.png", "--size", "12m"], status: 65, says: "at most 10 m"
    ),
  ]

  @Test("a sentence and a status", arguments: cases) func badUse(_ test: Case) throws {
    let folder = try ScratchFolder()
    let run = try runBeckon(["qr"] + test.words, stdin: test.input, in: folder)
    #expect(run.status == test.status, "\(run.stderr)")
    #expect(run.stderr.contains(test.says), "\(run.stderr)")
    #expect(run.stdout.isEmpty)
    #expect(try folder.names().filter { $0 != "c" }.isEmpty)
  }

  @Test("a full disk ends the batch; what is there is whole", .needs(.bash))
  func fullDisk() throws {
    let folder = try ScratchFolder()
    // A file may have 1 KB: what is larger fails as on a full disk.
    let beckon = try builtProgram("beckon")
    let list = try folder.write((1...50).map { "https://a.example/\($0)\n" }.joined(), to: "l.txt")
    let script =
      "ulimit -f 1; '\(beckon)' qr - -o '\(folder.path("c"))' --format svg -j 2 < '\(list)'"
    let outcome = try Equipment.bash.command(["-c", script]).run(within: .seconds(60))
    #expect(outcome.ending == .exited(74))
    let words = String(decoding: outcome.errors, as: UTF8.self)
    #expect(words.contains("nothing was written"), "\(words)")
    for name in try ScratchFolder.names(in: folder.path("c")) {
      #expect(try folder.text(of: "c/" + name).hasSuffix("</svg>\n"), "\(name)")
    }
  }

  @Test("Ctrl-C leaves whole files, says so, and the batch goes on") func interruption() throws {
    let (home, folder) = (try ScratchFolder(), try ScratchFolder())
    var command = try beckonCommand(["qr", "-", "-o", "c"], home: home, in: folder)
    command.input = .piped
    var child = try command.start()
    try child.send(Array((1...200).map { "https://a.example/\($0)\n" }.joined().utf8))
    // The list is not at its end: the program waits for more.
    let deadline = Date().addingTimeInterval(240)
    while Date() < deadline, (try? ScratchFolder.names(in: folder.path("c")).isEmpty) ?? true {
      usleep(10_000)
    }
    child.signal(SIGINT)
    let outcome = try child.finish(within: .seconds(30))
    #expect(outcome.ending == .exited(130))
    let words = String(decoding: outcome.errors, as: UTF8.self)
    #expect(words.contains("each file is whole, and --resume continues"), "\(words)")
    let names = try ScratchFolder.names(in: folder.path("c"))
    #expect(!names.isEmpty && names.allSatisfy { $0.hasSuffix(".png") && !$0.hasPrefix(".") })
    let list = (1...200).map { "https://a.example/\($0)\n" }.joined()
    let rest = try runBeckon(["qr", "-", "-o", "c", "--resume"], stdin: list, in: folder)
    #expect(rest.status == 0 && rest.stdout.contains("\(names.count) kept"), "\(rest.stderr)")
    #expect(try ScratchFolder.names(in: folder.path("c")).count == 200)
  }

  @Test("an interrupted PDF is not there") func interruptedDocument() throws {
    let (home, folder) = (try ScratchFolder(), try ScratchFolder())
    // With --force there is a hidden file that shows when it has begun, and that must go.
    let words = ["qr", "-", "-o", "all.pdf", "--force"]
    var child = try beckonCommand(words, home: home, in: folder).start()
    try child.send(Array((1...100).map { "https://a.example/\($0)\n" }.joined().utf8))
    let deadline = Date().addingTimeInterval(240)
    while Date() < deadline, try folder.names().isEmpty { usleep(10_000) }
    child.signal(SIGTERM)
    let outcome = try child.finish(within: .seconds(30))
    #expect(outcome.ending == .exited(143))
    #expect(String(decoding: outcome.errors, as: UTF8.self).contains("all.pdf was not written"))
    #expect(try folder.names().isEmpty)
  }

  @Test("a manifest that nobody reads does not keep codes from being made", .needs(.bash))
  func closedManifest() throws {
    let folder = try ScratchFolder()
    let beckon = try builtProgram("beckon")
    let list = try folder.write(
      (1...2000).map { "https://a.example/\($0)\n" }.joined(), to: "l.txt")
    let script =
      "cd '\(folder.path)'; '\(beckon)' qr -q --json - -o c < '\(list)' | head -n 1 > /dev/null; "
      + "echo ${PIPESTATUS[0]}"
    let outcome = try Equipment.bash.command(["-c", script]).run(within: .seconds(60))
    #expect(String(decoding: outcome.output, as: UTF8.self) == "0\n")
    #expect(outcome.errors.isEmpty)
    #expect(try ScratchFolder.names(in: folder.path("c")).count == 2000)
  }

  @Test(
    "binary is not poured onto a terminal", .needs(.script))
  func terminal() throws {
    let beckon = try builtProgram("beckon")
    func onTerminal(_ words: String) throws -> (ending: ChildOutcome.Ending, text: String) {
      var command = try Equipment.script.command(["-qec", "'\(beckon)' \(words)", "/dev/null"])
      command.environment = ["PATH": "/usr/bin:/bin", "TERM": "xterm"]
      let outcome = try command.run(within: .seconds(60))
      return (outcome.ending, String(decoding: outcome.output, as: UTF8.self))
    }
    let refused = try onTerminal("qr https://a.example -o -")
    #expect(refused.ending == .exited(64) && refused.text.contains("cannot be shown in a terminal"))
    let drawn = try onTerminal("qr https://a.example")
    #expect(drawn.ending == .exited(0) && drawn.text.contains("\u{1B}[97;40m"))
  }
}
