/// The manual in roff for man(7): one page for the whole program, and one for each command.
///
/// The page of the program is one place to search (`man beckon`, then `/--out`) and contains what
/// applies everywhere (exit status, environment, files). The others are shown by `man
/// beckon-tag-write`.
struct ManualPage {
  let program: Program

  private var root: CommandPath { CommandPath(program.root) }

  /// The text of the manual page about the whole program.
  var text: String {
    page(
      root,
      [
        section("DESCRIPTION", Roff.paragraphs(described(program.root))),
        section("COMMANDS", root.visibleTree.dropFirst().map(commandSection).joined()),
        section("OPTIONS", optionsEverywhere),
        section("EXAMPLES", examples(program.root)),
        section("EXIT STATUS", exitStatuses),
        section("ENVIRONMENT", terms(program.environment)),
        section("FILES", terms(program.files)),
        section("SEE ALSO", seeAlso(root, program.seeAlso)),
      ])
  }

  /// Returns the text of the manual page about one command.
  func text(of path: CommandPath) -> String {
    let options = path.sections.filter { $0.title != "Commands" }
    let exits = "See \(Self.reference(root))."
    return page(
      path,
      [
        section("DESCRIPTION", Roff.paragraphs(described(path.command))),
        section("COMMANDS", path.command.visibleSubcommands.map { child(path, $0) }.joined()),
        section("OPTIONS", options.map(optionSection).joined()),
        section("EXAMPLES", examples(path.command)),
        section("EXIT STATUS", Roff.line(exits)),
        section("SEE ALSO", seeAlso(path, [])),
      ])
  }

  private func page(_ path: CommandPath, _ sections: [String]) -> String {
    let name = path.words.joined(separator: "-")
    let title = Roff.quoted(name.uppercased())
    let source = Roff.quoted("\(program.root.name) \(program.version)")
    let manual = Roff.quoted("User Commands")
    let body =
      section("NAME", Roff.line("\(name) - \(path.command.summary)"))
      + section("SYNOPSIS", synopsis(path)) + sections.joined()
    return ".\\\" Made from the definitions in the program; do not edit.\n"
      + ".TH \(title) 1 \(Roff.quoted(program.date)) \(source) \(manual)\n"
      + Roff.standIns(for: body) + body
  }

  /// Returns the entry of a subcommand, with a reference to its own page.
  private func child(_ path: CommandPath, _ command: Command) -> String {
    let child = path.child(command)
    return ".TP\n\(Roff.bold(command.name))\n"
      + Roff.line("\(command.summary); see \(Self.reference(child)).")
  }

  private func optionSection(_ section: HelpSection) -> String {
    ".SS \(Roff.quoted(section.title))\n" + section.rows.map(row).joined()
  }

  /// Returns the section with references to the pages above and below, and to other pages.
  private func seeAlso(_ path: CommandPath, _ others: [String]) -> String {
    var above = path.ancestors.indices.map { index in
      Self.reference(CommandPath(path.ancestors[index], below: Array(path.ancestors[..<index])))
    }
    above += path.command.visibleSubcommands.map { Self.reference(path.child($0)) } + others
    return above.isEmpty ? "" : Roff.line(above.joined(separator: ", "))
  }

  private static func reference(_ path: CommandPath) -> String {
    path.words.joined(separator: "-") + "(1)"
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
      Options may come before, between and after the operands of their command. A value is the next \
      word or follows '='; one that looks like an option must follow '='. '--' ends the options. \
      Names cannot be shortened, because scripts would break when options are added.
      """)
      + ".PP\n" + Roff.line("These apply to every command (--version only without one):")
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
