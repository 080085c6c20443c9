/// The manual in roff man(7): one page for the whole program, a section for each command.
///
/// One page, because it is one file to install, one place to search (`man beckon`, then `/--out`),
/// and says what holds everywhere (exit status, environment, files) once; `--help` covers one command.
struct ManualPage {
  let program: Program

  private var root: CommandPath { CommandPath(program.root) }

  var text: String {
    let name = program.root.name
    let title = Roff.quoted(name.uppercased())
    let source = Roff.quoted("\(name) \(program.version)")
    let manual = Roff.quoted("User Commands")
    return [
      ".\\\" Made from the definitions in the program; do not edit.\n"
        + ".TH \(title) 1 \(Roff.quoted(program.date)) \(source) \(manual)\n",
      section("NAME", Roff.line("\(name) - \(program.root.summary)")),
      section("SYNOPSIS", synopsis(root)),
      section("DESCRIPTION", Roff.paragraphs(described(program.root))),
      section("COMMANDS", root.visibleTree.dropFirst().map(commandSection).joined()),
      section("OPTIONS", optionsEverywhere),
      section("EXAMPLES", examples(program.root)),
      section("EXIT STATUS", exitStatuses),
      section("ENVIRONMENT", terms(program.environment)),
      section("FILES", terms(program.files)),
      section(
        "SEE ALSO",
        program.seeAlso.isEmpty ? "" : Roff.line(program.seeAlso.joined(separator: ", "))),
    ].joined()
  }

  private func section(_ title: String, _ body: String) -> String {
    body.isEmpty ? "" : ".SH \(Roff.quoted(title))\n\(body)"
  }

  private func described(_ command: Command) -> String {
    command.discussion.isEmpty ? command.summary + "." : command.discussion
  }

  private func synopsis(_ path: CommandPath) -> String {
    path.usage(command: { Roff.bold($0) }, placeholder: { Roff.italic($0) })
      .joined(separator: "\n.br\n") + "\n"
  }

  private func commandSection(_ path: CommandPath) -> String {
    let text = path.command.summary + ".\n\n" + path.command.discussion
    let scope = path.command.isGroup ? " of every '\(path.name)' command:" : ":"
    return ".SS \(Roff.quoted(path.name))\n" + synopsis(path) + ".PP\n" + Roff.paragraphs(text)
      + path.sections.dropLast().filter { $0.title != "Commands" }.map { section in
        ".PP\n" + Roff.line(section.title + scope) + section.rows.map(row).joined()
      }.joined()
      + (path.command.examples.isEmpty ? "" : ".PP\nExamples:\n") + examples(path.command)
  }

  private var optionsEverywhere: String {
    Roff.line(
      """
      Options may stand before, between and behind the operands of their command. A value follows as \
      the next word or after '='; one that looks like an option must follow after '='. '--' ends the \
      options. Names cannot be shortened, because scripts would break when options are added.
      """)
      + ".PP\n" + Roff.line("These hold for every command (--version only without one):")
      + root.sections.filter { $0.title != "Commands" }.flatMap(\.rows).map(row).joined()
  }

  private func row(_ row: HelpSection.Row) -> String {
    let label = row.label.drop { $0 == " " }
    let paragraphs = TextLayout.paragraphs("\(row.help) \(row.note)\n\n\(row.detail)")
    return ".TP\n\(Roff.bold(String(label)))\n"
      + paragraphs.map(Roff.line).joined(separator: ".IP\n")
  }

  private func examples(_ command: Command) -> String {
    command.examples.map { example in
      ".TP\n\(Roff.bold(example.line))\n" + Roff.line(example.meaning)
    }.joined()
  }

  private var exitStatuses: String {
    ExitStatus.allCases.map { ".TP\n\(Roff.bold(String($0.rawValue)))\n" + Roff.line($0.meaning) }
      .joined()
  }

  private func terms(_ terms: [Program.Term]) -> String {
    terms.map { ".TP\n\(Roff.bold($0.name))\n" + Roff.line($0.meaning) }.joined()
  }
}
