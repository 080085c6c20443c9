import Foundation
import SystemIO
import TestSupport
import Testing

/// Wrong command lines and wrong inputs: a clear sentence and the right status each.
@Suite("Bad use") struct BadUseTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var arguments: [String]
    var input = ""
    var status: Int32
    var says: String
    var testDescription: String { arguments.joined(separator: " ") }
  }

  static let cases: [Case] = [
    Case(arguments: ["lint", "--jsno", "https://a.b"], status: 64, says: "--json"),
    Case(arguments: ["lnit"], status: 64, says: "lint"),
    Case(arguments: ["ndef", "expand"], status: 64, says: "url expand"),
    Case(arguments: ["ndef", "encode", "--uri"], status: 64, says: "--uri"),
    Case(arguments: ["ndef", "encode"], status: 64, says: "no record is given"),
    Case(arguments: ["ndef", "encode", "--lang", "de"], status: 64, says: "there is none yet"),
    Case(
      arguments: ["ndef", "encode", "--uri", "https://a.b", "--lang", "de"], status: 64,
      says: "--lang: it does not belong to --uri"),
    Case(
      arguments: ["ndef", "encode", "--poster", "https://a.b", "--action", "eat"], status: 64,
      says: "open"),
    Case(arguments: ["ndef", "encode", "--uri", "https://a b"], status: 65, says: "byte 9"),
    Case(arguments: ["ndef", "decode"], status: 64, says: "standard input"),
    Case(arguments: ["ndef", "decode", "-"], status: 66, says: "standard input: it is empty"),
    Case(arguments: ["ndef", "decode", "xyz!"], status: 65, says: "neither hexadecimal"),
    Case(arguments: ["ndef", "decode", "d1010"], status: 65, says: "neither hexadecimal"),
    Case(
      arguments: ["ndef", "decode", "d1010c5504"], status: 65,
      says: "NDEF byte 4: the record's payload needs 12 bytes and 1 is left"),
    Case(arguments: ["ndef", "decode", "--file", "nothing.bin"], status: 66, says: "no such file"),
    Case(arguments: ["ndef", "decode", "--file", "."], status: 66, says: "folder"),
    Case(arguments: ["ndef", "decode", "00", "--file", "x"], status: 64, says: "not both"),
    Case(arguments: ["url", "show"], status: 64, says: "URL"),
    Case(arguments: ["url", "show", "https://a.b/{x}"], status: 65, says: "brace"),
    Case(arguments: ["url", "show", "-"], status: 66, says: "empty"),
    Case(arguments: ["url", "expand", "https://a.b/{x"], status: 65, says: "template byte 12"),
    Case(arguments: ["url", "expand", "https://a.b/{x}"], status: 65, says: "{x} has no value"),
    Case(
      arguments: ["url", "expand", "https://a.b/{x:int}", "x=1"], status: 65,
      says: "route pattern"),
    Case(arguments: ["url", "expand", "https://a.b/{x}", "x"], status: 64, says: "NAME=VALUE"),
    Case(
      arguments: ["url", "expand", "https://a.b/{x}", "y=1"], status: 64,
      says: "the template has no variable 'y'"),
    Case(
      arguments: ["url", "expand", "--values", "-", "https://a.b/{x}"], input: "{\"x\": [[1]]}",
      status: 65, says: "$.x[0]"),
    Case(
      arguments: ["url", "expand", "--values", "-", "https://a.b/{x}"], input: "{\"x\": 1,}",
      status: 65, says: "line 1"),
    Case(arguments: ["lint"], status: 64, says: "give a URL"),
    Case(arguments: ["lint", "-"], status: 66, says: "empty"),
    Case(arguments: ["lint", "--skip", "nothing", "https://a.b"], status: 64, says: "--rules"),
    Case(arguments: ["completions", "tcsh"], status: 64, says: "fish"),
    Case(arguments: ["help", "tags"], status: 64, says: "tags"),
    Case(arguments: ["--color", "mauve", "demo"], status: 64, says: "always"),
    Case(arguments: [], status: 64, says: "Usage"),
  ]

  @Test("a sentence and a status", arguments: cases) func badUse(_ test: Case) throws {
    let run = try runBeckon(test.arguments, stdin: test.input)
    #expect(run.status == test.status, "\(run.stderr)")
    #expect(run.stderr.contains(test.says), "\(run.stderr)")
    #expect(run.stdout.isEmpty)
    #expect(run.stderr.hasSuffix("\n"))
  }

  @Test("an existing file is not replaced without --force") func overwrite() throws {
    let folder = try ScratchFolder()
    try folder.write("mine", to: "tag.ndef")
    let words = ["ndef", "encode", "--uri", "https://a.b/x", "-o", "tag.ndef"]
    let refused = try runBeckon(words, in: folder)
    #expect(refused.status == 73 && refused.stderr.contains("exists"))
    #expect(try folder.text(of: "tag.ndef") == "mine")
    #expect(try runBeckon(words + ["--force"], in: folder).status == 0)
    #expect(try folder.text(of: "tag.ndef").hasPrefix("d101"))
    #expect(try folder.names() == ["tag.ndef"])
  }

  @Test("a pipe that nobody reads ends quietly", .needs(.bash)) func closedPipe() throws {
    let home = try ScratchFolder()
    let urls = String(repeating: "https://example.com/a/b/c/d\n", count: 20_000)
    let list = try home.write(urls, to: "urls.txt")
    let beckon = try builtProgram("beckon")
    // The shell says how the first program of the pipe ended.
    let script = "'\(beckon)' url show --json - < '\(list)' | head -n 1; echo ${PIPESTATUS[0]}"
    let outcome = try Equipment.bash.command(["-c", script]).run(sending: [], within: .seconds(60))
    let lines = String(decoding: outcome.output, as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 2 && lines.last == "0")
    #expect(outcome.errors.isEmpty)
  }

  @Test("what is not UTF-8 is refused before anything is done") func encoding() throws {
    let latin1: [UInt8] = Array("https://a.b/\nhttps://a.b/caf".utf8) + [0xE9, 0x0A]
    let list = try runBeckon(["url", "show", "-"], stdin: latin1)
    #expect(list.status == 65 && list.stdout.isEmpty)
    #expect(list.stderr.contains("standard input, line 2: this is not UTF-8"))
    let beckon = try builtProgram("beckon")
    let word = try ChildCommand("sh", ["-c", "'\(beckon)' lint $(printf 'https://a.b/\\351')"])
      .run()
    #expect(word.ending == .exited(65))
    #expect(String(decoding: word.errors, as: UTF8.self).contains("word 2 of the command line"))
  }

  @Test("a full disk is an error that says so") func fullDisk() throws {
    let beckon = try builtProgram("beckon")
    let outcome = try ChildCommand("sh", ["-c", "'\(beckon)' help --man > /dev/full"]).run()
    #expect(outcome.ending == .exited(74))
    #expect(String(decoding: outcome.errors, as: UTF8.self).contains("disk is full"))
  }

  @Test(
    "binary is not poured onto a terminal", .needs(.script))
  func terminal() throws {
    let beckon = try builtProgram("beckon")
    func onTerminal(_ words: String) throws -> (status: Int32, text: String) {
      let outcome = try Equipment.script.command(
        ["-qec", "'\(beckon)' \(words)", "/dev/null"]
      ).run(sending: [], within: .seconds(60))
      guard case .exited(let status) = outcome.ending else { return (-1, "") }
      return (status, String(decoding: outcome.output, as: UTF8.self))
    }
    let refused = try onTerminal("ndef encode --uri https://a.b --format binary")
    #expect(refused.status == 64 && refused.text.contains("-o -"))
    let insisted = try onTerminal("ndef encode --uri https://a.b --format binary -o -")
    #expect(insisted.status == 0 && insisted.text.contains("a.b"))
    // A person at a terminal is told that something is waited for, instead of waiting for ever.
    let waiting = try Equipment.script.command(
      ["-qec", "'\(beckon)' lint -", "/dev/null"]
    ).run(sending: [], within: .seconds(60))
    #expect(String(decoding: waiting.output, as: UTF8.self).contains("nothing is piped in"))
  }
}
