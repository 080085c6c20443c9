/// Says into which target a source is compiled: by the project file, or else by its folder.
struct SourceOwners {
  /// The target that a source belongs to.
  enum Owner: Equatable {
    case app, clip
    /// The source belongs to the app and to the App Clip.
    case both
    /// The source may be shared by both, by the name of its folder or as part of a package.
    case shared
    /// The source belongs to an extension, or to a target that is not known.
    case other
  }

  private let project: XcodeProject?
  private let clipFolders: [String]
  private let appFolders: [String]
  private let extensionFolders: [String]
  private let packageFolders: [String]
  /// The folders named after an App Clip.
  private let guessedFolders: [String]
  /// The targets whose code is in the App Clip, and those whose code is in the app.
  private let clipCode: [XcodeProject.Target]
  private let appCode: [XcodeProject.Target]

  init(_ checked: CheckedProject) {
    project = checked.xcode
    clipCode = project.map { $0.code(of: $0.clips) } ?? []
    appCode = project.map { $0.code(of: [$0.app].compactMap(\.self)) } ?? []
    let own = Set(project?.clip?.conditions ?? []).subtracting(project?.app?.conditions ?? [])
    clipConditions = own.union(Self.usualConditions)
    let clip = [checked.clipInfo?.path, checked.clipEntitlements?.path].compactMap(\.self)
    let app = [checked.appInfo?.path, checked.appEntitlements?.path].compactMap(\.self)
    let (clips, apps) = (Set(clip.map(\.folder)), Set(app.map(\.folder)))
    clipFolders = clips.filter { folder in
      !folder.isEmpty && !apps.contains { $0 == folder || $0.hasPrefix(folder + "/") }
    }.sorted()
    appFolders = apps.filter { !$0.isEmpty && !clips.contains($0) }.sorted()
    extensionFolders = checked.extensions.map(\.path.folder).filter { !$0.isEmpty }.sorted()
    packageFolders = checked.sources.map(\.path).filter { $0.fileName == "Package.swift" }
      .map(\.folder).filter { !$0.isEmpty }.sorted()
    guessedFolders =
      clipFolders.isEmpty ? Self.guessed(checked.sources.map(\.path.folder)) : []
  }

  /// The folders whose names end with "Clip", if there are others beside them.
  private static func guessed(_ folders: [String]) -> [String] {
    var found: Set<String> = []
    var hasOthers = false
    for folder in Set(folders) {
      let parts = folder.split(separator: "/")
      if let index = parts.firstIndex(where: { isClipName($0) }) {
        found.insert(parts[...index].joined(separator: "/"))
      } else {
        hasOthers = true
      }
    }
    return hasOthers ? found.sorted() : []
  }

  private static func isClipName(_ name: Substring) -> Bool {
    name.hasSuffix("Clip") || name.lowercased() == "clip" || name.lowercased().hasSuffix("app-clip")
  }

  /// The conditions that are set in the App Clip and not in the app.
  let clipConditions: Set<String>

  /// Whether a condition is set in the App Clip's target; `nil` if the project does not say it.
  func isSetInClip(_ name: String) -> Bool? { isSet(name, project?.clip) }

  /// Whether a condition is set in the app's target; `nil` if the project does not say.
  func isSetInApp(_ name: String) -> Bool? { isSet(name, project?.app) }

  private func isSet(_ name: String, _ target: XcodeProject.Target?) -> Bool? {
    guard let target, !target.lacksSettings,
      target.settings["SWIFT_ACTIVE_COMPILATION_CONDITIONS"] != nil
    else { return nil }
    return target.conditions.contains(name)
  }

  /// The usual names of the condition that only the App Clip's target sets.
  static let usualConditions: Set<String> = ["APPCLIP", "APP_CLIP"]

  func owner(of source: SwiftSource) -> Owner {
    let path = source.path
    if path.fileName == "Package.swift" { return .other }
    if let project {
      let isClip = clipCode.contains { $0.compiles(path) }
      let isApp = appCode.contains { $0.compiles(path) }
      if isClip || isApp { return isClip && isApp ? .both : isClip ? .clip : .app }
      if project.targets.contains(where: { $0.compiles(path) }) { return .other }
    }
    if isIn(packageFolders, path) { return .shared }
    let named = !source.regions.names.isDisjoint(with: clipConditions)
    if isIn(extensionFolders, path) { return .other }
    if isIn(clipFolders, path) { return .clip }
    if isIn(guessedFolders, path) { return named ? .both : .clip }
    // A source that names the condition is compiled into both.
    if named { return .both }
    if isIn(appFolders, path) { return .app }
    let parts = path.folder.split(separator: "/").map { $0.lowercased() }
    return parts.contains { ["shared", "common"].contains($0) } ? .shared : .other
  }

  private func isIn(_ folders: [String], _ path: String) -> Bool {
    folders.contains { path.hasPrefix($0 + "/") }
  }
}

extension String {
  /// The path of the folder that contains the file; empty if the path has no slash.
  var folder: String { lastIndex(of: "/").map { String(self[..<$0]) } ?? "" }

  /// The file name without its folders.
  var fileName: String { split(separator: "/").last.map(String.init) ?? self }
}
