import CommandLineKit
import TestSupport
import Testing

@testable import beckon

/// What a person reads of the command is pinned in Tests/Golden/beckon.
@Suite("Help, manual and completions of beckon") struct DocumentTests {
  static let paths: [[String]] = {
    func walk(_ command: Command, _ words: [String]) -> [[String]] {
      [words] + command.subcommands.flatMap { walk($0, words + [$0.name]) }
    }
    return walk(Beckon.program.root, [])
  }()

  @Test("the definitions hold together") func definitions() {
    #expect(Beckon.program.mistakes == [])
  }

  @Test("help of every command", arguments: paths) func help(_ words: [String]) throws {
    let name = (["beckon"] + words).joined(separator: "-")
    let full = try runBeckon(words + ["--help"])
    #expect(full.status == 0 && full.stderr.isEmpty)
    try expectGolden(full.stdout, "beckon/\(name).help.txt")
    #expect(try runBeckon(["help"] + words).stdout == full.stdout)
    let short = try runBeckon(words + ["-h"])
    #expect(short.status == 0 && short.stdout.count < full.stdout.count)
  }

  @Test("every command has examples, and every example is understood", arguments: paths)
  func examples(_ words: [String]) throws {
    let path = try Beckon.program.path(to: words)
    #expect(!path.command.examples.isEmpty || path.command.action == nil, "\(words)")
    for example in path.command.examples where !example.line.contains(where: "'|<>$".contains) {
      let given = example.line.split(separator: " ").dropFirst().map(String.init)
      #expect(throws: Never.self, "\(example.line)") { try Beckon.program.parse(given) }
    }
  }

  @Test("the manual page") func manual() throws {
    let run = try runBeckon(["help", "--man"])
    #expect(run.status == 0)
    try expectGolden(run.stdout, "beckon/beckon.1")
  }

  @Test("completions", arguments: ["bash", "zsh", "fish"]) func completions(_ shell: String) throws
  {
    let run = try runBeckon(["completions", shell])
    #expect(run.status == 0)
    try expectGolden(run.stdout, "beckon/completions.\(shell)")
  }

  @Test("the version") func version() throws {
    let run = try runBeckon(["--version"])
    #expect(run.stdout == "beckon \(Beckon.version)\n" && run.status == 0)
  }
}
