/// The command `beckon demo`, which takes a URL from a route to a virtual tag.
enum DemoCommand {
  private static let folder = Option(
    "out", short: "o", value: "FOLDER", category: "Output",
    help: "Keep the files in this folder, which is created if needed", completion: .directories)

  static let command: Command = Command(
    "demo",
    summary: "Take one URL the whole way, with nothing attached",
    discussion: """
      Prints a route, checks the URL, makes a QR code and scans it, writes a virtual NFC tag and \
      reads it, and finds the route and its values again both times. Then a job puts fifty rows onto \
      fifty virtual tags. Each step is a command that \
      you could type, shown with what it prints.
      """,
    examples: [
      Example("beckon demo", "Watch the steps"),
      Example("beckon demo -o demo", "And keep the code"),
    ],
    options: [folder],
    action: { arguments in
      try Interruption.watch()
      let styling = try Styling(arguments)
      if let folder = arguments[folder] {
        try Folder.make(folder)
        try run(in: folder, styling)
      } else {
        let scratch = try TemporaryFolder()
        try run(in: scratch.path, styling)
      }
      return .done
    })

  private static func run(in folder: String, _ styling: Styling) throws {
    var demo = try Demo(in: folder, styling: styling)
    try demo.run()
  }
}
