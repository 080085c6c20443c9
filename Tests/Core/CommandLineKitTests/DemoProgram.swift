@testable import CommandLineKit

/// A text that breaks whoever forgets to quote: it is a help, a summary and a discussion below.
let trickyText =
  #"Say "hi" & 'bye' to [a] {b} <c>: $HOME `id` $(id) 100% %d \n \ ; | # ! ~ * ? – ü"#

extension Option {
  static let color = Option(
    "color", value: "WHEN", choices: ["auto", "always", "never"], help: "When to use colour",
    default: "auto")
  static let quiet = Option("quiet", short: "q", help: "Say nothing that is not data")
  static let verbose = Option(
    "verbose", short: "v", isRepeatable: true, help: "Say more; twice, say everything")
  static let out = Option(
    "out", short: "o", value: "FILE", category: "Output options",
    help: "Where to write; - is stdout",
    detail: """
      The file is written beside its name and renamed when it is whole, so that nobody ever sees \
      half of it.

      An existing file stays as it is, unless --force is given.
      """,
    defaultText: "a name made from the operand", completion: .files(["png", "svg"]))
  static let format = Option(
    "format", value: "FORMAT", choices: ["png", "svg", "pdf"], category: "Output options",
    help: "What to write", default: "png")
  static let force = Option(
    "force", short: "f", isNegatable: true, category: "Output options",
    help: "Overwrite what is there")
  static let verify = Option(
    "verify", isOnByDefault: true, category: "Output options", help: "Read it back and compare")
  static let size = Option(
    "size", short: "s", value: "N", help: "The size in millimetres", default: "30")
  static let offset = Option("offset", value: "N", help: "A shift, which may be negative")
  static let into = Option(
    "into", value: "DIR", help: "The folder to write into", completion: .directories)
  static let note = Option(
    "note", short: "n", value: "TEXT", isNegatable: true, isRepeatable: true, allowsEmpty: true,
    help: trickyText)
  static let uri = Option("uri", value: "URI", isRepeatable: true, help: "Add a URI record")
  static let text = Option("text", value: "TEXT", isRepeatable: true, help: "Add a text record")
  static let reader = Option("reader", value: "NAME", help: "Which reader to use")
  static let anyFile = Option("any", value: "FILE", help: "Any file", completion: .files())
}

extension Operand {
  static let url = Operand("URL", arity: .oneOrMore, help: "What to put onto the code")
  static let source = Operand("SOURCE", help: "Where from", completion: .files(["csv"]))
  static let target = Operand(
    "TARGET", arity: .optional, help: "Where to", completion: .directories)
}

/// A small program with everything in it that the kit knows.
enum Demo {
  static let program = Program(
    Command(
      "demo", summary: "Make and read codes",
      discussion: "A program for tests.\n\n.Dots and 'quotes' begin lines; \(trickyText)",
      examples: [Example("demo write https://example.com/s/42", "Write a code and check it")],
      options: [.color, .quiet, .verbose],
      subcommands: [write, code, copy, tag, route, help, completions, inner]
    ),
    version: "1.2.3", date: "2025-01-31",
    environment: [.init("NO_COLOR", "When set and not empty, nothing is coloured.")],
    files: [.init("~/.config/demo/routes.json", "The route table, when there is one.")],
    seeAlso: ["bash(1)"])

  static let write = Command(
    "write", summary: "Write codes for URLs",
    discussion: """
      Each URL becomes one file. The file is read back from its own pixels before anyone sees it, and
      a code that cannot be read is an error.

      \(trickyText)
      """,
    examples: [
      Example("demo write https://example.com/s/42", "A PNG beside you, named after the URL"),
      Example(#"demo write --note 'It'\''s 100% "new"' URL \"#, trickyText),
    ],
    operands: [.url],
    options: [
      .out, .format, .force, .verify, .size, .offset, .into, .note, .uri, .text, .anyFile,
    ]
  ) { _ in .done }

  static let code = Command(
    "code", summary: "Make a round code",
    operands: [Operand("URL", help: "What to encode", completion: .words(["sample"]))],
    options: [.size],
    subcommands: [
      Command("tables", summary: "Show where the tables are") { _ in .done },
      Command("check", summary: "Check the tables", options: [.force]) { _ in .no },
    ]
  ) { _ in .done }

  static let copy = Command(
    "copy", summary: "Copy from here to there", operands: [.source, .target]
  ) { _ in .done }

  static let tag = Command(
    "tag", summary: trickyText, options: [.reader],
    subcommands: [
      Command("read", summary: "Read a tag", options: [.out]) { _ in .done },
      Command("write", summary: "Write a tag", options: [.uri, .text]) { _ in .done },
      Command("erase", summary: "Erase a tag") { _ in .done },
    ])

  static let route = Command(
    "route", summary: "The route table",
    subcommands: [
      Command("list", summary: "List the routes") { _ in .done },
      Command("match", summary: "Find the route of a URL", operands: [.url]) { _ in .no },
    ])

  static let help = Command(
    "help", summary: "Explain a command",
    operands: [Operand("COMMAND", arity: .any, help: "The command", completion: .commands)]
  ) { _ in .done }

  static let completions = Command(
    "completions", summary: "Print a completion script",
    operands: [Operand("SHELL", choices: ["bash", "zsh", "fish"], help: "Which shell")]
  ) { _ in .done }

  static let inner = Command("inner", summary: "For the program itself", isHidden: true) { _ in
    .done
  }
}
