import CommandLineKit
import Foundation
import SystemIO
import TestSupport
import Testing

import CommandSupport
import CommandTree

/// The completion scripts of the command in real shells.
@Suite("Completions of beckon in real shells") struct ShellTests {
  /// A command line up to the cursor, and what must be offered.
  static let cases: [(words: [String], offers: String)] = [
    (["beckon", "nd"], "ndef"),
    (["beckon", "ndef", "en"], "encode"),
    (["beckon", "ndef", "encode", "--abs"], "--absolute-uri"),
    (["beckon", "completions", "f"], "fish"),
  ]

  /// Each command with the options that are its own.
  static let options: [(line: String, options: Set<String>)] = DocumentTests.paths.map { words in
    let command = try? Beckon.program.path(to: words).command
    return (
      (["beckon"] + words).joined(separator: " "),
      Set((command?.options ?? []).map { "--\($0.long)" })
    )
  }

  /// What was offered behind each command and `--`: the offers, one a line, and a full stop alone.
  private func expectOptions(in output: String) {
    let answers = output.components(separatedBy: ".\n").dropLast()
    #expect(answers.count == Self.options.count)
    for (command, answer) in zip(Self.options, answers) {
      let offered = answer.split(separator: "\n").compactMap {
        $0.split(whereSeparator: \.isWhitespace).first.map(String.init)
      }
      #expect(command.options.subtracting(offered) == [], "\(command.line)")
    }
  }

  private func run(_ shell: Equipment, _ arguments: [String], in folder: ScratchFolder) throws
    -> String
  {
    var command = try shell.command(arguments)
    command.environment = [
      "PATH": "/usr/bin:/bin", "HOME": folder.path, "XDG_CONFIG_HOME": folder.path("config"),
      "XDG_DATA_HOME": folder.path("data"), "LC_ALL": "C.UTF-8", "TERM": "dumb",
    ]
    let outcome = try command.run(sending: [], within: .seconds(180))
    let errors = String(decoding: outcome.errors, as: UTF8.self)
    #expect(outcome.ending == .exited(0), "\(errors)")
    return String(decoding: outcome.output, as: UTF8.self)
  }

  private func script(_ shell: String, in folder: ScratchFolder) throws -> String {
    try folder.write(try runBeckon(["completions", shell]).stdout, to: "beckon.\(shell)")
  }

  @Test("bash", .needs(.bash))
  func bash() throws {
    let folder = try ScratchFolder()
    let script = try script("bash", in: folder)
    for test in Self.cases {
      let words = test.words.map { "'\($0)'" }.joined(separator: " ")
      let line = test.words.joined(separator: " ")
      let program = """
        source '\(script)'
        COMP_WORDS=(\(words)); COMP_CWORD=\(test.words.count - 1)
        COMP_LINE='\(line)'; COMP_POINT=\(line.utf8.count)
        name=$(complete -p beckon | sed 's/.*-F \\([^ ]*\\) .*/\\1/')
        "$name" beckon "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
        printf '%s\\n' "${COMPREPLY[@]}"
        """
      let offers = try run(.bash, ["--norc", "-c", program], in: folder).split(separator: "\n")
      #expect(offers.map { $0.trimmingCharacters(in: .whitespaces) }.contains(test.offers))
    }
  }

  @Test("bash offers every option of every command", .needs(.bash))
  func bashOptions() throws {
    let folder = try ScratchFolder()
    let script = try script("bash", in: folder)
    let offer = """
      offer() {
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE="$*"
        COMP_POINT=${#COMP_LINE}
        __beckon
        printf '%s\\n' "${COMPREPLY[@]}" .
      }
      """
    let lines = Self.options.map { "offer \($0.line) --" }
    let program = (["source '\(script)'", offer] + lines).joined(separator: "\n")
    expectOptions(in: try run(.bash, ["--norc", "-c", program], in: folder))
  }

  @Test("fish offers every option of every command", .needs(.fish))
  func fishOptions() throws {
    let folder = try ScratchFolder()
    let script = try script("fish", in: folder)
    let lines = Self.options.map { "complete -C '\($0.line) --'; echo ." }
    let program = (["source '\(script)'"] + lines).joined(separator: "\n")
    expectOptions(in: try run(.fish, ["--no-config", "-c", program], in: folder))
  }

  @Test("fish", .needs(.fish))
  func fish() throws {
    let folder = try ScratchFolder()
    let script = try script("fish", in: folder)
    for test in Self.cases {
      let line = test.words.joined(separator: " ")
      let offers = try run(
        .fish, ["--no-config", "-c", "source '\(script)'; complete -C '\(line)'"], in: folder)
      let words = offers.split(separator: "\n").compactMap { $0.split(separator: "\t").first }
      #expect(words.contains { $0 == test.offers })
    }
  }

  @Test("zsh", .needs(.zsh))
  func zsh() throws {
    let folder = try ScratchFolder()
    let script = try script("zsh", in: folder)
    let program = """
      autoload -Uz compinit && compinit -D -u
      source '\(script)'
      print -r -- "${_comps[beckon]}"; (( $+functions[_beckon] )) && print defined
      """
    let output = try run(.zsh, ["-f", "-c", program], in: folder)
    #expect(output == "_beckon\ndefined\n")
  }
}
