/// The command `beckon desk`, which serves a page for people who do not use terminals.
package enum DeskCommand {
  private static let folder = Operand(
    "FOLDER", arity: .optional, help: "The folder with the jobs; the current one if none is given",
    completion: .directories)
  private static let atHome = Option(
    "home-folder", category: "Page",
    help: "Serve the folder Beckon in your home folder, which is created if it does not exist",
    detail: "The menu entry of a desktop starts the desk this way.")
  private static let port = Option(
    "port", value: "N", category: "Page", help: "The port on this machine",
    defaultText: "one that is free")
  private static let opens = Option(
    "open", isOnByDefault: true, category: "Page",
    help: "Open the page in the browser; otherwise its link is printed, which works once")

  package static let command: Command = Command(
    "desk",
    summary: "Open the page in the browser, for people who do not use terminals",
    discussion: """
      Serves one page to browsers of this machine, and to nobody else, until Ctrl-C or the page's \
      own button ends it. The page makes codes, turns tables into jobs and labels, writes tags, \
      reads pictures and tags, and shows ledgers. Everything is done by this program's other \
      commands, in the given folder: a file from the page is the command's file, byte for byte.

      The link lets one browser in, once. Other users of the machine are kept out; docs/desk.md says how.
      """,
    examples: [
      Example("beckon desk", "For the jobs of this folder"),
      Example("beckon desk shop/", "For the jobs of another folder"),
      Example("beckon desk --no-open", "Only print the link, for a browser of your choice"),
    ],
    operands: [folder], options: [opens, atHome, port, .json],
    action: { arguments in
      let place = try served(place(arguments))
      let isJSON = arguments.has(.json)
      try Interruption.watch()
      try DeskServer.run(
        site: DeskCalls(folder: place), port: arguments.integer(port, in: 1...65_535),
        opensBrowser: arguments.has(opens)
      ) { tell($0, isJSON: isJSON, opensBrowser: arguments.has(opens)) }
      return .done
    })

  /// The folder that the command line names, or the default one.
  private static func place(_ arguments: Arguments) throws -> String {
    let named = arguments[folder].first
    guard arguments.has(atHome) else { return named ?? "." }
    guard named == nil else {
      throw arguments.refuse(atHome, "a folder is named already; leave one of the two out")
    }
    guard let home = Environment.current["HOME"], !home.isEmpty else {
      throw arguments.refuse(atHome, "the variable HOME is not set")
    }
    try Folder.make(home + "/Beckon")
    return home + "/Beckon"
  }

  /// The absolute path of a folder; throws if it does not exist.
  private static func served(_ path: String) throws -> String {
    guard FileKind(of: path) == .folder, let name = Folder.fullName(of: path) else {
      throw SystemIOError(.notFound, .read, path)
    }
    return name
  }

  private static func tell(_ news: DeskStartEvent, isJSON: Bool, opensBrowser: Bool) {
    switch news {
    case .listening(let url, let port):
      let text =
        isJSON
        ? JSONValue(members: [("url", .string(url)), ("port", .integer(port))]).text() + "\n"
        : opensBrowser
          ? "the desk is open on port \(port) of this machine; Ctrl-C ends it\nif no page appears: \(url)\n"
          : url + "\n"
      _ = try? Beckon.print(text)
    case .noBrowser(let file, let reason):
      Beckon.say("\(reason); open \(file) in a browser, or the link above")
    }
  }
}
