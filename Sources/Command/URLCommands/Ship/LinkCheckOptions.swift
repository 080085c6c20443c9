import AppBinaries

extension Arguments {
  /// The iOS version that an option gives, such as 17 or 16.4, at least 14; nil without it.
  func iosVersion(_ option: Option) throws -> IOSVersion? {
    try value(option, expected: "a version of iOS from 14 on, such as 16.4") { text in
      IOSVersion(text).flatMap { 14...99 ~= $0.major ? $0 : nil }
    }
  }
}

/// The options of `beckon link check`, and the project that they describe.
enum LinkCheckOptions {
  static let folder = Operand(
    "FOLDER", arity: .optional,
    help:
      "The project's folder, which is searched; without it the files named, or else this folder. Or a built "
      + "app: .ipa, .app, .xcarchive, or a ZIP file of one",
    completion: .files(["ipa", "zip"]))

  static let source = Option(
    "project", value: "FOLDER", category: "Files",
    help: "The project of a built app, whose files are searched and compared with it",
    completion: .directories)

  private static func file(
    _ role: ProjectFile.Role, _ help: String, _ extensions: [String] = [],
    isRepeatable: Bool = false
  ) -> Option {
    Option(
      role.rawValue, value: "FILE", isRepeatable: isRepeatable, category: "Files", help: help,
      defaultText: "found in the folder",
      completion: extensions.isEmpty ? .files() : .files(extensions))
  }

  private static let files: [(role: ProjectFile.Role, option: Option)] = [
    (
      .appEntitlements,
      file(.appEntitlements, "The app's entitlements, XML or binary", ["entitlements"])
    ),
    (.clipEntitlements, file(.clipEntitlements, "The App Clip's entitlements", ["entitlements"])),
    (.appInfo, file(.appInfo, "The app's Info.plist", ["plist"])),
    (.clipInfo, file(.clipInfo, "The App Clip's Info.plist", ["plist"])),
    (
      .site,
      file(
        .site, "A site file; a folder in its path that is named like a host tells for which host",
        isRepeatable: true)
    ),
    (.routes, file(.routes, "The route table of the app, or of both", ["json"])),
    (.clipRoutes, file(.clipRoutes, "The App Clip's own route table", ["json"])),
    (.report, file(.report, "Xcode's App Thinning Size Report.txt", ["txt"])),
    (
      .printed,
      file(
        .printed, "URLs that are to be printed: one a line, or a CSV table with a column url",
        ["txt", "csv"], isRepeatable: true)
    ),
  ]

  static let job = Option(
    "job", value: "FILE", isRepeatable: true, category: "Files",
    help: "A job file, whose URLs are to be printed", completion: .files(["json"]))
  static let app = Option(
    "app", value: "ID", category: "Targets", help: "The app's identifier, team and bundle",
    defaultText: "that of the table")
  static let clip = Option(
    "clip", value: "ID", category: "Targets", help: "The App Clip's identifier",
    defaultText: "that of the table")
  static let setting = Option(
    "set", value: "NAME=VALUE", isRepeatable: true, category: "Targets",
    help: "What Xcode puts in place of $(NAME)")
  static let version = Option(
    "ios", value: "VERSION", category: "Targets",
    help: "The first iOS version that the App Clip supports",
    defaultText: "MinimumOSVersion of its Info.plist, or else 16")
  static let digital = Option(
    "digital-only", category: "Targets", help: "No code and no tag starts the App Clip, only links")

  static let all = files.map(\.option) + [job, source, app, clip, setting, version, digital]

  /// The options that name files, except those of some roles.
  static func fileOptions(except roles: Set<ProjectFile.Role>) -> [Option] {
    files.filter { !roles.contains($0.role) }.map(\.option)
  }

  /// The project with the files that were named, and those found in the operand's folder.
  static func project(_ arguments: Arguments) throws -> CheckedProject {
    let operand = arguments[Self.folder].first
    let archive =
      try operand.flatMap { BuiltAppInput.isBuiltApp($0) ? try BuiltAppInput($0).app() : nil }
    if archive == nil {
      try arguments.refuse(
        anyOf: [source], "it is for a built app; name the project itself as FOLDER")
    }
    var project = try project(
      arguments, in: archive == nil ? operand : arguments[source], try options(arguments), archive)
    for path in arguments.values(job) { project.add(try urls(ofJob: path)) }
    return project
  }

  /// Reads the files that were named, and those found in a folder. Without both and without an
  /// archive, the working folder is searched. Files of the roles in `except` are not read.
  static func project(
    _ arguments: Arguments, in folder: String?, _ options: CheckedProject.Options,
    _ archive: AppArchive? = nil, except roles: Set<ProjectFile.Role> = []
  ) throws -> CheckedProject {
    var named: [ProjectFile] = []
    for (role, option) in files where !roles.contains(role) {
      for path in arguments.values(option) {
        let bytes = try InputFile.contents(of: path, limit: ProjectSearch.maxByteCount)
        named.append(ProjectFile(path, role, bytes))
      }
    }
    var sources: [SwiftSource] = []
    if folder != nil || (named.isEmpty && archive == nil) {
      let search = try ProjectSearch(folder ?? ".")
      named += try search.found(except: roles.union(named.map(\.role)))
      sources = search.sources
    }
    let files = try named + images(of: named)
    if let archive {
      return CheckedProject(archive, beside: files, options, sources: sources)
    }
    return CheckedProject(files, options, sources: sources)
  }

  private static func options(_ arguments: Arguments) throws -> CheckedProject.Options {
    var options = try targets(arguments)
    options.ios = try arguments.iosVersion(version)
    options.isDigitalOnly = arguments.has(digital)
    // From 1970 to 2001, as property lists count.
    options.now = Double(WallClock.seconds - 978_307_200)
    return options
  }

  /// The identifiers, versions and build settings that the options give.
  static func targets(_ arguments: Arguments) throws -> CheckedProject.Options {
    var options = CheckedProject.Options()
    options.app = try identifier(app, arguments)
    options.clip = try identifier(clip, arguments)
    var settings: [String: String] = [:]
    for word in arguments.values(setting) {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw arguments.refuse(setting, "write NAME=VALUE, such as MARKETING_VERSION=2.1")
      }
      settings[String(parts[0])] = String(parts[1])
    }
    options.settings = BuildSettings(settings)
    return options
  }

  private static func identifier(
    _ option: Option, _ arguments: Arguments
  ) throws -> AppIdentifier? {
    guard let text = arguments[option] else { return nil }
    guard let identifier = AppIdentifier(text) else {
      throw arguments.refuse(
        option,
        "'\(text.safeForTerminal())' is not an app identifier; write ABCDE12345.com.example.eat")
    }
    return identifier
  }

  /// The header images that a table names. Their paths are relative to the table's folder.
  private static func images(of files: [ProjectFile]) throws -> [ProjectFile] {
    guard let table = files.first(where: { $0.role == .routes }),
      let file = try? RouteFile(reading: table.bytes)
    else { return [] }
    let names = Set(
      (file.experiences?.experiences ?? []).compactMap(\.listing.image)
        + (file.defaultExperience?.cards ?? []).compactMap(\.image))
    return try names.sorted().compactMap { name in
      let path = JobPlan.beside(table.path, name)
      guard FileKind(of: path) == .file else { return nil }
      return ProjectFile(
        name, .image, try InputFile.contents(of: path, limit: ProjectSearch.maxByteCount))
    }
  }

  /// The URLs of a job's rows. Their random parts are drawn again, which changes neither routes nor
  /// experiences.
  private static func urls(ofJob path: String) throws -> [PrintedURL] {
    let plan = try JobPlan.load(path)
    var urls: [PrintedURL] = []
    var rows = try JobRows(plan)
    while let row = try rows.next() {
      urls.append(
        PrintedURL(
          row.url, file: path, line: row.line ?? row.number,
          isAppClipCode: plan.file.clipCode != nil))
    }
    return urls
  }
}
