import CommandLineKit
import SystemIO
import TestSupport
import Testing

import CommandSupport
import CommandTree

/// What a person reads of the command is pinned in Tests/Golden/beckon.
@Suite("Help and manual of beckon") struct DocumentTests {
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

  @Test("an empty value is refused by every option but those for texts that may be blank")
  func emptyValues() throws {
    var blank: Set<String> = []
    for words in Self.paths {
      let path = try Beckon.program.path(to: words)
      for option in path.command.options where option.value != nil {
        if option.allowsEmpty {
          blank.insert("\(path.name) --\(option.long)")
          continue
        }
        for given in [["--\(option.long)="], ["--\(option.long)", ""]] {
          let error = #expect(throws: UsageError.self, "\(words) \(given)") {
            try Beckon.program.parse(words + given)
          }
          let sentence = error?.problem.description ?? ""
          #expect(
            sentence.hasPrefix("--\(option.long): ") && sentence.contains("empty")
              || !option.choices.isEmpty, "\(sentence)")
        }
      }
    }
    #expect(
      blank == [
        "beckon job new --caption", "beckon job new --line", "beckon job sheet --scan-me",
        "beckon link experiences --subtitle", "beckon ndef encode --payload",
        "beckon ndef encode --payload-hex", "beckon ndef encode --text", "beckon qr --caption",
        "beckon sheet --line", "beckon sheet --scan-me",
      ])
  }

  @Test("the manual page is clean for man and names every command", .needs(.man))
  func manual() throws {
    let folder = try ScratchFolder()
    let page = try folder.write(try runBeckon(["help", "--man"]).stdout, to: "beckon.1")
    var command = try Equipment.man.command(["--warnings", "-l", page])
    command.environment = [
      "PATH": "/usr/bin:/bin", "HOME": folder.path, "LC_ALL": "C.UTF-8", "MANWIDTH": "200",
    ]
    let outcome = try command.run(sending: [], within: .seconds(60))
    #expect(outcome.ending == .exited(0))
    #expect(String(decoding: outcome.errors, as: UTF8.self) == "")
    let shown = String(decoding: outcome.output, as: UTF8.self)
    for words in Self.paths { #expect(shown.contains((["beckon"] + words).joined(separator: " "))) }
  }

  @Test("the version") func version() throws {
    let run = try runBeckon(["--version"])
    #expect(run.stdout == "beckon \(Beckon.version)\n" && run.status == 0)
  }
}
