/// The command `beckon help [COMMAND…]`, which prints help or writes manual pages.
enum HelpCommand {
  private static let manual = Option(
    "man", help: "Print the manual page of the command, in roff; without one, the whole manual")
  private static let folder = Option(
    "out", short: "o", value: "FOLDER",
    help: "With --man: write the pages of all commands into a folder", completion: .directories)
  private static let words = Operand(
    "COMMAND", arity: .any, help: "The command to explain", completion: .commands)

  static let command: Command = Command(
    "help",
    summary: "Explain a command",
    examples: [
      Example("beckon help url expand", "Everything about one command"),
      Example("beckon help exit", "What the exit statuses mean"),
      Example("beckon help json", "What programs can read"),
      Example("beckon help --man > beckon.1", "The whole manual as one page"),
      Example("beckon help --man tag write | man -l -", "The page of one command"),
      Example("beckon help --man -o man1", "A page for each command"),
    ],
    operands: [words],
    options: [manual, folder],
    subcommands: [HelpTopics.exit, HelpTopics.json],
    action: { arguments in
      let path = try Beckon.program.path(to: arguments[words])
      if let place = arguments[folder] { return try write(into: place, arguments) }
      if arguments.has(manual) { return try Beckon.print(Beckon.program.manualPage(of: path)) }
      return try show(path, isFull: true)
    })

  /// Writes the manual pages into a folder, where they replace those of an earlier version.
  private static func write(into place: String, _ arguments: Arguments) throws -> ExitStatus {
    guard arguments.has(manual), arguments[words].isEmpty else {
      throw arguments.refuse(
        folder, "it goes with --man, and with no command: it takes all of them")
    }
    var pages = FileSet()
    for (name, text) in Beckon.program.manualPages { pages.add("\(name).1", text.utf8) }
    try pages.write(to: place, existing: .replaced)
    return .done
  }

  static func show(_ path: CommandPath, isFull: Bool) throws -> ExitStatus {
    let width = min(100, max(40, Terminal.output.width()))
    return try Beckon.print(path.help(isFull: isFull, width: width, isStyled: Styling.isOn(.auto)))
  }
}
