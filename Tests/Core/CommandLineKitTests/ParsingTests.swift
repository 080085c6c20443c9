import Testing

@testable import CommandLineKit

/// The request that `line`, split at spaces, makes of the demo program, in short.
func outcome(_ words: [String]) -> String {
  do {
    switch try Demo.program.parse(words) {
    case .version: return "version"
    case .help(let path, let isFull): return "\(isFull ? "help" : "short help") \(path.name)"
    case .run(_, let arguments):
      let options = arguments.occurrences.map { occurrence in
        (occurrence.isNegated ? "!" : "") + occurrence.option.long
          + (occurrence.value.map { "=\($0)" } ?? "")
      }
      return ([arguments.path.name] + options + ["|"] + arguments.operands).joined(separator: " ")
    }
  } catch {
    return error.problem.description
  }
}

func outcome(_ line: String) -> String { outcome(line.split(separator: " ").map(String.init)) }

@Suite("Spellings") struct ParsingTests {
  static let good: [(String, String)] = [
    ("write u", "demo write | u"),
    ("write u v w", "demo write | u v w"),
    ("write -o x u", "demo write out=x | u"),
    ("write -ox u", "demo write out=x | u"),
    ("write -o=x u", "demo write out=x | u"),
    ("write -o==x u", "demo write out==x | u"),
    ("write --out x u", "demo write out=x | u"),
    ("write --out=x u", "demo write out=x | u"),
    ("write --out=x=y u", "demo write out=x=y | u"),
    ("write --note= u", "demo write note= | u"),
    ("write u --out x", "demo write out=x | u"),
    ("write u -o x v", "demo write out=x | u v"),
    ("write -vq u", "demo write verbose quiet | u"),
    ("write -vvq u", "demo write verbose verbose quiet | u"),
    ("write -qox u", "demo write quiet out=x | u"),
    ("write -qo x u", "demo write quiet out=x | u"),
    ("write -o - u", "demo write out=- | u"),
    ("write -", "demo write | -"),
    ("write - -q -", "demo write quiet | - -"),
    ("write -- --out -q", "demo write | --out -q"),
    ("write u -- v --", "demo write | u v --"),
    ("write --offset -5 u", "demo write offset=-5 | u"),
    ("write --offset -.5 u", "demo write offset=-.5 | u"),
    ("write --offset=-x u", "demo write offset=-x | u"),
    ("write -5 -0.5e3", "demo write | -5 -0.5e3"),
    ("write -s-5 u", "demo write size=-5 | u"),
    ("write --no-verify u", "demo write !verify | u"),
    ("write --no-force --force u", "demo write !force force | u"),
    ("write --force --no-force --force u", "demo write force !force force | u"),
    ("write --note a --no-note --note b u", "demo write note=a !note note=b | u"),
    ("write --uri a --text b --uri c u", "demo write uri=a text=b uri=c | u"),
    ("--quiet write u", "demo write quiet | u"),
    ("-q --color never write u", "demo write quiet color=never | u"),
    ("write u --color=never", "demo write color=never | u"),
    ("tag --reader r read", "demo tag read reader=r |"),
    ("tag read --reader r", "demo tag read reader=r |"),
    ("-v tag --reader=r -v write --uri x", "demo tag write verbose reader=r verbose uri=x |"),
    ("code u", "demo code | u"),
    ("code tables", "demo code tables |"),
    ("code -- tables", "demo code | tables"),
    ("code --size 3 u", "demo code size=3 | u"),
    ("copy a", "demo copy | a"),
    ("copy a b", "demo copy | a b"),
    ("help", "demo help |"),
    ("help tag write", "demo help | tag write"),
    ("completions zsh", "demo completions | zsh"),
    ("inner", "demo inner |"),
    ("--version", "version"),
    ("--version write u", "version"),
    ("--help", "help demo"),
    ("-h", "short help demo"),
    ("--version --help", "help demo"),
    ("write -h", "short help demo write"),
    ("write -qh", "short help demo write"),
    ("write -h --help", "help demo write"),
    ("--help tag write", "help demo tag write"),
    ("tag --help", "help demo tag"),
    ("code tables --help", "help demo code tables"),
    ("write --nonsense --help", "help demo write"),
    ("write --out --help", "help demo write"),
    ("completions fsh -h", "short help demo completions"),
  ]

  @Test("are understood", arguments: good) func spelling(line: String, expected: String) {
    #expect(outcome(line) == expected)
  }

  @Test("words with spaces and empty words are values and operands")
  func oddWords() {
    #expect(outcome(["write", "", "a b"]) == "demo write |  a b")
    #expect(outcome(["write", "--note", "- a", "- b"]) == "demo write note=- a | - b")
    #expect(outcome(["write", "--note", "", "u"]) == "demo write note= | u")
  }

  @Test("a path is found by its words") func path() throws {
    #expect(try Demo.program.path(to: ["tag", "write"]).name == "demo tag write")
    #expect(try Demo.program.path(to: []).name == "demo")
    let error = #expect(throws: UsageError.self) { try Demo.program.path(to: ["tag", "wriet"]) }
    #expect(
      error?.problem.description == "'wriet' is not a command; did you mean 'demo tag write'?")
  }

  @Test("the action of the command is what runs") func action() throws {
    guard case .run(let action, let arguments) = try Demo.program.parse(["route", "match", "u"])
    else {
      Issue.record("nothing to run")
      return
    }
    #expect(try action(arguments) == .no)
  }
}
