import PropertyLists

/// The command `beckon link project`, which writes Xcode files for an app and its App Clip.
enum LinkProjectCommand {
  private static let folder = Operand(
    "FOLDER", help: "The folder of the project, new or existing", completion: .directories)
  private static let app = Option(
    "app-name", value: "NAME", category: "Targets", help: "The app's target in Xcode",
    default: "App")
  private static let clip = Option(
    "clip-name", value: "NAME", category: "Targets", help: "The App Clip's target in Xcode",
    default: "Clip")
  private static let url = Option(
    "url", value: "URL", category: "Targets",
    help: "The URL with which the scheme starts the App Clip",
    defaultText: "an example of the first route")
  private static let show = Option(
    "dry-run", category: "Output", help: "Show what would be written, and write nothing")

  static let command: Command = Command(
    "project",
    summary: "Write what an app and its App Clip need in Xcode, from the route table",
    discussion: """
      Writes entitlements and Info.plists of both targets, the site file of each host, Swift sources \
      that handle launches (SwiftUI and UIKit; cold, warm and without a URL) with an enumeration of \
      screens made from the routes, the hand-over from the App Clip to the app in their App Group, a \
      scheme with _XCAppClipURL, and notes on thinning and TestFlight. link check finds no error in it.

      All files are written, or none. A file that exists is listed with what would change, and nothing \
      is written without --force. Members of existing property lists are kept: what the App Clip needs \
      is added to them. routes.json and the header images that it names are copied into the folder.

      The table must name one app and one App Clip. The Swift sources were compiled without Apple's \
      SDK where they can be; SwiftUI, UIKit and AppClip parts are only parsed.
      """,
    examples: [
      Example("beckon link project Eat", "Into a new folder"),
      Example("beckon link project Eat --dry-run", "What would be written"),
      Example(
        "beckon link project Eat --force --url https://eat.example.com/s/42",
        "Again, with another URL for Xcode"),
    ],
    operands: [folder], options: [.appGroup, app, clip, url, .routes, show, .force, .json],
    action: { arguments in
      if arguments.has(show) { try arguments.refuse(anyOf: [.force], "--dry-run writes nothing") }
      let target = arguments[folder].first ?? "."
      let writer = try writer(arguments)
      var plan = try Plan(writer, target)
      let source = RouteTableInput.path(arguments)
      try plan.addTable(RouteTableInput.bytes(source))
      try plan.addImages(of: writer.table, beside: source)
      if arguments.has(show) || (!plan.changed.isEmpty && !arguments.has(.force)) {
        try plan.print(arguments)
        if arguments.has(show) { return .done }
        throw SystemIOError(
          .alreadyExists, .write, "\(target)/\(plan.changed[0].name)", aftermath: .nothingWritten)
      }
      try plan.files.write(to: target, existing: .replaced)
      try plan.print(arguments)
      return .done
    })

  private static func writer(_ arguments: Arguments) throws -> ProjectWriter {
    let file = try RouteTableInput.load(arguments)
    guard file.apps.count == 1, file.appClips.count == 1 else {
      throw BadData(
        "the table names \(counted(file.apps.count, "app")) and "
          + "\(counted(file.appClips.count, "App Clip")); a project has one of each: write apps and "
          + "appClips")
    }
    let entitlements = try file.entitlements(
      app: file.apps[0], clip: file.appClips[0], arguments)
    let samples = SampleURLs()
    let example =
      try arguments[url].map { text in
        do { return try InvocationURL(text) } catch { throw arguments.refuse(url, "\(error)") }
      } ?? file.router.routes.lazy.compactMap { samples.plainest(of: $0).first { _ in true } }.first
    let names = try [Self.app, Self.clip].map { option -> String in
      let name = arguments[option] ?? ""
      guard !name.contains("/"), !name.hasPrefix(".") else {
        throw arguments.refuse(option, "a target's name has no '/' and does not begin with a dot")
      }
      return name
    }
    return ProjectWriter(
      table: file, entitlements: entitlements, app: names[0], clip: names[1], example: example)
  }

  /// The files that are to be written: new ones, and changes of existing ones.
  private struct Plan {
    /// An existing file that will get other contents.
    struct Change {
      let name: String
      /// The keys that change in a property list.
      let keys: [String]
    }

    private(set) var files = FileSet()
    private(set) var new: [String] = []
    private(set) var changed: [Change] = []
    private(set) var same = 0
    private let folder: String

    init(_ writer: ProjectWriter, _ folder: String) throws {
      self.folder = folder
      for file in writer.files {
        switch file.content {
        case .text(let text): try add(file.name, Array(text.utf8))
        case .list(let list): try add(file.name, list)
        }
      }
    }

    mutating func addTable(_ bytes: [UInt8]) throws {
      try add(RouteTableInput.fileName, bytes)
    }

    /// Copies the header images that the table names, if they exist, to the project.
    mutating func addImages(of table: RouteFile, beside source: String) throws {
      let names =
        (table.experiences?.experiences ?? []).compactMap(\.listing.image)
        + (table.defaultExperience?.cards ?? []).compactMap(\.image)
      for name in Set(names).sorted() {
        let isInside = !name.hasPrefix("/") && !name.split(separator: "/").contains("..")
        let path = JobPlan.beside(source, name)
        guard isInside, FileKind(of: path) == .file else {
          Beckon.warn("the header image \(name.safeForTerminal()) was not copied")
          continue
        }
        try add(name, InputFile.contents(of: path, limit: ProjectSearch.maxByteCount))
      }
    }

    private func existing(_ name: String) throws -> [UInt8]? {
      let path = "\(folder)/\(name)"
      guard FileKind(of: path) == .file else { return nil }
      return try InputFile.contents(of: path, limit: ProjectSearch.maxByteCount)
    }

    private mutating func add(_ name: String, _ bytes: [UInt8], keys: [String] = []) throws {
      guard let old = try existing(name) else {
        new.append(name)
        files.add(name, bytes)
        return
      }
      guard old != bytes else {
        same += 1
        return
      }
      changed.append(Change(name: name, keys: keys))
      files.add(name, bytes)
    }

    /// Adds a property list; the members of an existing one are kept.
    private mutating func add(_ name: String, _ list: PropertyList) throws {
      guard let bytes = try existing(name) else { return try add(name, Array(list.xml.utf8)) }
      let old: PropertyList
      do { old = try PropertyList(reading: bytes) } catch {
        throw BadData("\(folder)/\(name): \(error)".safeForTerminal())
      }
      let merged = old.adding(list)
      guard merged != old else {
        same += 1
        return
      }
      try add(name, Array(merged.xml.utf8), keys: merged.changedKeys(from: old))
    }

    func print(_ arguments: Arguments) throws {
      var output = try ResultWriter(arguments)
      func line(_ word: String, _ name: String, _ keys: [String]) throws {
        try output.write([
          "file": .string("\(folder)/\(name)"), "change": .string(word),
          "keys": .array(keys.map(JSONValue.string)),
        ]) { _ in
          let tail = keys.isEmpty ? "" : ": " + keys.joined(separator: ", ")
          return "\(word.padded(to: 8)) \("\(folder)/\(name)\(tail)".safeForTerminal())\n"
        }
      }
      for name in new { try line("new", name, []) }
      for change in changed { try line("changed", change.name, change.keys) }
      try output.write(text: "\(new.count) new, \(changed.count) changed, \(same) the same\n")
      try output.flush()
    }
  }
}
