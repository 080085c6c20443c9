import CodeCommands
import URLCommands
import Desk
import JobCommands
import TagCommands

/// The command tree, and the execution of a command line.
extension Beckon {
  /// The beginning of a message about a programming error. The tests search the output of every run
  /// for it.
  private static let faultPrefix = "fault of this program"

  package static let program: Program = Program(
    Command(
      "beckon",
      summary: "Put invocation URLs onto physical things, and read them back",
      discussion: """
        Beckon checks, writes and reads the URLs that QR codes, App Clip Codes and NFC tags carry.

        Data goes to standard output, everything else to standard error. A file is never \
        overwritten without --force.
        """,
      examples: [
        Example("beckon qr https://eat.example.com/s/42 -o door.png", "A QR code, read back"),
        Example("beckon lint https://eat.example.com/s/42", "What would go wrong on a wall"),
        Example(
          "beckon url show HTTPS://Eat.Example.com:443/s/42", "A URL's parts and canonical form"),
        Example(
          "beckon url expand 'https://eat.example.com/s/{store}' store=42", "Fill a template"),
        Example(
          "beckon ndef encode --uri https://eat.example.com/s/42", "The bytes for an NFC tag"),
        Example("beckon scan poster.jpg", "Every code in a picture"),
      ],
      options: [.colour],
      subcommands: [
        QRLabelCommand.command, ClipCodeCommand.command, ScanCommand.command, GradeCommand.command,
        LintCommand.command, LiveCheckCommand.command,
        URLCommands.command, RouteCommands.command, LinkCommands.command, NDEFCommands.command,
        SheetCommand.command, StockCommands.command, TagCommands.command, JobCommands.command,
        SUNCommands.command, DeskCommand.command,
        ReadersCommand.command,
        DoctorCommand.command,
        SimulateCommand.command(with: [SimulatePhoneCommand.command]), DemoCommand.command,
        HelpCommand.command, CompletionsCommand.command,
      ]),
    version: version,
    date: "2026-11-24",
    environment: [
      Program.Term(
        "NO_COLOR", "When set and not empty, nothing is coloured unless --color always."),
      Program.Term(RouteTableInput.variable, "The route table, when --routes does not name one."),
      Program.Term(
        ClipTables.variable, "The folder with Apple's weight tables for App Clip Codes."),
      Program.Term(
        ReaderSelection.variable, "The reader, when --reader does not name one."),
      Program.Term(
        SecretVariables.password,
        "A tag's password in hexadecimal, when no option says where one is."),
      Program.Term(
        SecretVariables.masterKey,
        "The key from which passwords of tags are made, when no option says where one is."),
      Program.Term(
        "LIBNFC_DEVICE, LIBNFC_DEFAULT_DEVICE",
        "Readers that libnfc is told of: the only one, or the first one."),
      Program.Term("COLUMNS", "The width of help, where no terminal tells it."),
    ],
    files: [
      Program.Term(
        RouteTableInput.fileName, "The route table in the working folder, unless another is named."),
      Program.Term(
        "/usr/share/libglabels-3.0/templates",
        "gLabels' templates of label sheets, which beckon stock searches where they are installed."),
      Program.Term(
        PublicSuffixFile.path,
        "The public suffix list, for registrable domains; lint says so when it is missing."),
    ]
  )

  /// Runs the program's command line, writes errors to standard error, and returns the exit status.
  package static func run() -> ExitStatus {
    let status: ExitStatus
    do {
      status = try perform(program.parse(ProgramArguments.read()))
    } catch {
      status = report(error)
    }
    guard status == .interrupted, let signal = Interruption.last else { return status }
    return ExitStatus(rawValue: Interruption.status(after: signal)) ?? status
  }

  private static func perform(_ request: Request) throws -> ExitStatus {
    switch request {
    case .run(let action, var arguments):
      arguments.reportFault = { say("\(faultPrefix): \($0)") }
      return try action(arguments)
    case .help(let path, let isFull): return try HelpCommand.show(path, isFull: isFull)
    case .version: return try print("beckon \(version)\n")
    }
  }
}
