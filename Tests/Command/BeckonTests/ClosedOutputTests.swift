import Foundation
import SystemIO
import TestSupport
import Testing

/// Output that nobody can get is an error; output that somebody had enough of is not.
@Suite("Closed output", .needs(.bash)) struct ClosedOutputTests {
  static let url = "https://eat.example.com/s/42"

  /// Every command that has something to print without hardware.
  static let commands: [[String]] = [
    ["qr", url], ["qr", url, "-o", "-", "--format", "svg"], ["qr", "--json", url, "-o", "a.png"],
    ["clipcode", "tables"], ["scan", "code.png"], ["scan", "--json", "code.png"],
    ["lint", "--json", url], ["url", "show", url], ["url", "expand", "https://a.b/{x}", "x=1"],
    ["route", "list"], ["route", "match", url], ["route", "print", "store", "s=42"],
    ["route", "explain", url], ["link", "default", "com.example.app.Clip"],
    ["ndef", "encode", "--uri", url], ["ndef", "decode", "d1010c55046578616d706c652e636f6d"],
    ["tag", "info", "--reader", "virtual:ntag213"],
    ["tag", "dump", "--reader", "virtual:ntag213", "-o", "-"],
    ["job", "check", "job.json"], ["job", "status", "--json", "job.json"],
    ["doctor"], ["simulate", "--json"], ["demo", "-o", "demo"], ["help"], ["qr", "--help"],
    ["completions", "bash"], ["--version"],
  ]

  private func prepare() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    try folder.write(
      #"{"hosts": ["eat.example.com"], "routes": [{"name": "store", "pattern": "/s/{s:int}"}]}"#,
      to: "routes.json")
    let drawn = try runBeckon(["qr", Self.url, "-o", "code.png"], in: folder)
    try #require(drawn.status == 0, "\(drawn.stderr)")
    try folder.write("number\n1\n2\n", to: "rows.csv")
    let new = try runBeckon(
      [
        "job", "new", "job.json", "--csv", "rows.csv", "--template",
        "https://eat.example.com/s/{number}", "--qr", "codes", "--width", "30",
      ], in: folder)
    try #require(new.status == 0, "\(new.stderr)")
    let ledger = try runBeckon(["job", "run", "job.json", "--codes"], in: folder)
    try #require(ledger.status == 0, "\(ledger.stderr)")
    return folder
  }

  /// Runs it by a shell program that begins so and ends with where the output goes.
  private func run(
    _ words: [String], by beginning: String = "", _ redirection: String, in folder: ScratchFolder
  ) throws -> (status: Int32, said: String) {
    let home = try ScratchFolder()
    var command = try beckonCommand(words, home: home, in: folder)
    command.arguments =
      ["-c", "\(beginning) exec \"$0\" \"$@\" \(redirection)", command.program] + words
    command.program = try Equipment.bash.path()
    let outcome = try withExtendedLifetime(home) { try command.run(within: .seconds(60)) }
    guard case .exited(let status) = outcome.ending else { return (-1, "") }
    return (status, String(decoding: outcome.errors, as: UTF8.self))
  }

  @Test("what could not be printed is not success, whichever command printed it") func lost()
    throws
  {
    let folder = try prepare()
    for words in Self.commands {
      let run = try run(words, ">&-", in: folder)
      #expect(run.status == 74, "\(words): \(run)")
      #expect(
        run.said.contains("write standard output: it is closed; nothing was written"),
        "\(words): \(run.said)")
    }
  }

  @Test("a pipe whose reader has gone is the end, quietly") func pipe() throws {
    let folder = try prepare()
    for words in Self.commands {
      // The reader ends before the first word is written.
      let run = try run(words, by: "exec 3> >(:); wait $!;", ">&3 3>&-", in: folder)
      #expect(run.status == 0, "\(words): \(run)")
      #expect(!run.said.contains("standard output"), "\(words): \(run.said)")
    }
  }

  @Test("nothing to print is nothing lost") func nothing() throws {
    let folder = try prepare()
    let run = try run(["lint", "-q", Self.url], ">&-", in: folder)
    #expect(run.status == 0 && run.said.isEmpty, "\(run)")
  }
}
