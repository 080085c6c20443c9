internal import CommandHabits
package import CommandLineKit
internal import HostIO
internal import JSONText

/// `beckon desk`.
package enum DeskCommand {
  private static let folder = Operand(
    "FOLDER", arity: .optional, help: "The folder with the jobs; this one when none is named",
    completion: .directories)
  private static let atHome = Option(
    "home-folder", category: "Page",
    help: "Serve the folder Beckon in your home folder, which is made when it is not there",
    detail: "So the desk begins when it is chosen among the programs of a desktop.")
  private static let port = Option(
    "port", value: "N", category: "Page", help: "The port on this machine",
    defaultText: "one that is free")
  private static let opens = Option(
    "open", isOnByDefault: true, category: "Page",
    help: "Open the page in the browser; else its link is printed, which is good once")

  package static let command: Command = Command(
    "desk",
    summary: "Open the page in the browser, for people who do not use terminals",
    discussion: """
      Serves one page to browsers of this machine, and to nobody else, until Ctrl-C or the page's own \
      button ends it. The page makes codes, turns tables into jobs and labels, writes tags, reads \
      pictures and tags, and shows ledgers. All that it does is done by this program's other commands, \
      in the folder that is named: a file from the page is the command's file, byte for byte.

      The link lets one browser in, once. Other users of the machine are kept out; docs/desk.md says how.
      """,
    examples: [
      Example("beckon desk", "For the jobs of this folder"),
      Example("beckon desk shop/", "For those of another"),
      Example("beckon desk --no-open", "Only print the link, for a browser of one's choice"),
    ],
    operands: [folder], options: [opens, atHome, port, .json],
    action: { arguments in
      let place = try served(place(arguments))
      let isJSON = arguments.has(.json)
      try Interruption.watch()
      try DeskServer.run(
        site: DeskErrands(folder: place), port: arguments.integer(port, in: 1...65_535),
        opensBrowser: arguments.has(opens)
      ) { tell($0, isJSON: isJSON, opensBrowser: arguments.has(opens)) }
      return .done
    })

  /// The folder that is named, or the one that is usual.
  private static func place(_ arguments: Arguments) throws -> String {
    let named = arguments[folder].first
    guard arguments.has(atHome) else { return named ?? "." }
    guard named == nil else {
      throw arguments.refuse(atHome, "a folder is named already; leave one of the two out")
    }
    guard let home = Environment.current["HOME"], !home.isEmpty else {
      throw arguments.refuse(atHome, "the variable HOME does not say where that is")
    }
    try Folder.make(home + "/Beckon")
    return home + "/Beckon"
  }

  /// The folder by its full name, which stays what it is.
  private static func served(_ path: String) throws -> String {
    guard PathKind(of: path) == .folder, let name = Folder.fullName(of: path) else {
      throw HostError(.notFound, .read, path)
    }
    return name
  }

  private static func tell(_ news: DeskNews, isJSON: Bool, opensBrowser: Bool) {
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
