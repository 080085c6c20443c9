import CommandLineKit
import HostIO

/// `beckon help [COMMAND…]`: help for people, and the manual page for packaging.
enum HelpCommand {
  private static let manual = Option("man", help: "Print the manual page, in roff")
  private static let words = Operand(
    "COMMAND", arity: .any, help: "The command to explain", completion: .commands)

  static let command: Command = Command(
    "help",
    summary: "Explain a command",
    examples: [
      Example("beckon help url expand", "Everything about one command"),
      Example("beckon help --man > beckon.1", "The manual page"),
    ],
    operands: [words],
    options: [manual],
    action: { arguments in
      if arguments.has(manual) { return try Beckon.print(Beckon.program.text(of: .man)) }
      return try show(Beckon.program.path(to: arguments[words]), isFull: true)
    })

  static func show(_ path: CommandPath, isFull: Bool) throws -> ExitStatus {
    let width = min(100, max(40, Terminal.output.width()))
    return try Beckon.print(path.help(isFull: isFull, width: width, isStyled: Styling.isOn(.auto)))
  }
}
