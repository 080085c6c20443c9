import PropertyLists

/// The command `beckon link entitlements`, which writes those of an app and its App Clip.
enum LinkEntitlementsCommand {
  private static let app = Option(
    "app", value: "ID", category: "Targets", help: "The app's identifier, team and bundle",
    defaultText: "that of the table")
  private static let clip = Option(
    "clip", value: "ID", category: "Targets", help: "The App Clip's identifier",
    defaultText: "that of the table")
  private static let notify = Option(
    "notifications", category: "Targets",
    help: "Let the App Clip notify for up to eight hours after a launch")
  private static let part = Option(
    "part", value: "PART", choices: Part.allCases.map(\.rawValue), category: "Output",
    help: "Print one of the three only")
  private static let folder = Option(
    "folder", value: "FOLDER", category: "Output",
    help: "Write all three as files into this folder",
    completion: .directories)

  private enum Part: String, CaseIterable {
    case app, clip, info

    var fileName: String {
      switch self {
      case .app: "App.entitlements"
      case .clip: "Clip.entitlements"
      case .info: "Clip-Info.plist"
      }
    }
  }

  static let command: Command = Command(
    "entitlements",
    summary: "Write the entitlements of an app and its App Clip",
    discussion: """
      Associated domains for every host of the table, the tie between app and App Clip, an App \
      Group for handing data over, and the NSAppClip keys of the App Clip's Info.plist. Location \
      confirmation is on when an experience of the table has a place. Xcode adds some of these by \
      itself when it archives; having them in the files does no harm.

      The App Clip's bundle identifier must extend the app's.
      """,
    examples: [
      Example("beckon link entitlements", "All three, for reading"),
      Example("beckon link entitlements --folder Config", "Three files"),
      Example("beckon link entitlements --part clip > Clip.entitlements", "One of them"),
    ],
    options: [app, clip, .appGroup, notify, .routes, part, folder, .force, .json],
    action: { arguments in
      let entitlements = try entitlements(arguments)
      if let path = arguments[folder] {
        try arguments.refuse(anyOf: [part, .json], "--folder writes all three files")
        return try write(entitlements, to: path, arguments)
      }
      try arguments.refuse(anyOf: [.force], "nothing is replaced without --folder")
      if arguments.has(.json) {
        try arguments.refuse(anyOf: [part], "--json prints all three")
        let members = Part.allCases.map { part in
          (part.rawValue, JSONValue.string(list(entitlements, part).xml))
        }
        return try Beckon.print(JSONValue(members: members))
      }
      if let part = arguments[part].flatMap(Part.init) {
        return try Beckon.print(list(entitlements, part).xml)
      }
      return try Beckon.print(
        Part.allCases.map { "--- \($0.fileName)\n\(list(entitlements, $0).xml)" }.joined())
    })

  private static func list(_ entitlements: Entitlements, _ part: Part) -> PropertyList {
    switch part {
    case .app: entitlements.appFile
    case .clip: entitlements.clipFile
    case .info: entitlements.clipInfo
    }
  }

  private static func write(
    _ entitlements: Entitlements, to folder: String, _ arguments: Arguments
  ) throws -> ExitStatus {
    var files = FileSet()
    for part in Part.allCases { files.add(part.fileName, list(entitlements, part).xml.utf8) }
    try files.write(to: folder, existing: arguments.existing)
    return .done
  }

  private static func entitlements(_ arguments: Arguments) throws -> Entitlements {
    let file = try RouteTableInput.load(arguments)
    let app = try identifier(app, file.apps, "apps", arguments)
    let clip = try identifier(clip, file.appClips, "appClips", arguments)
    guard clip.extends(app) else {
      throw BadData(
        "the App Clip \(clip) does not extend the app \(app); its identifier is the app's with "
          + "more behind a dot, such as \(app).Clip")
    }
    return try file.entitlements(
      app: app, clip: clip, notifies: arguments.has(notify), arguments)
  }

  private static func identifier(
    _ option: Option, _ known: [AppIdentifier], _ member: String, _ arguments: Arguments
  ) throws -> AppIdentifier {
    if let text = arguments[option] {
      guard let identifier = AppIdentifier(text) else {
        throw arguments.refuse(
          option,
          "'\(text.safeForTerminal())' is not an app identifier; write ABCDE12345.com.example.eat")
      }
      return identifier
    }
    guard let only = known.first, known.count == 1 else {
      throw arguments.refuse(
        option,
        known.isEmpty
          ? "give it, or put \(member) into the table"
          : "the table has \(known.count); choose one of "
            + known.map(\.description).joined(separator: ", "))
    }
    return only
  }
}
