import Basics
import PropertyLists

/// A file of a project, with its role and its bytes.
package struct ProjectFile: Sendable, Hashable {
  /// The role of a file in a project.
  package enum Role: String, Sendable, Hashable, CaseIterable {
    case appEntitlements = "app-entitlements"
    case clipEntitlements = "clip-entitlements"
    case appInfo = "app-info"
    case clipInfo = "clip-info"
    case site
    case routes
    case clipRoutes = "clip-routes"
    case report
    case printed
    /// A source file of the app or App Clip, in Swift or Objective-C.
    case source
    /// The file `project.pbxproj` of an Xcode project.
    case xcode
    /// The Info.plist of an extension.
    case extensionInfo = "extension-info"
    /// A file in a settings bundle.
    case settings
    /// A shared scheme of an Xcode project.
    case scheme
    /// A web page with a Smart App Banner.
    case page
    /// A file of build settings, `.xcconfig`.
    case settingsFile = "settings-file"
    /// A header image that the route table names.
    case image

    /// The role as a part of a sentence.
    package var phrase: String {
      switch self {
      case .appEntitlements: "the app's entitlements"
      case .clipEntitlements: "the App Clip's entitlements"
      case .appInfo: "the app's Info.plist"
      case .clipInfo: "the App Clip's Info.plist"
      case .site: "an apple-app-site-association"
      case .routes: "a route table"
      case .clipRoutes: "the App Clip's own route table"
      case .report: "an App Thinning Size Report"
      case .printed: "the URLs that are to be printed"
      case .source: "sources"
      case .xcode: "an Xcode project"
      case .extensionInfo: "an extension's Info.plist"
      case .settings: "a settings bundle"
      case .scheme: "a scheme"
      case .page: "a web page"
      case .settingsFile: "a settings file"
      case .image: "a header image"
      }
    }
  }

  /// The path of the file, as given or found.
  package let path: String
  /// The role of the file in the project.
  package let role: Role
  /// The contents of the file.
  package let bytes: [UInt8]

  package init(_ path: String, _ role: Role, _ bytes: [UInt8]) {
    (self.path, self.role, self.bytes) = (path, role, bytes)
  }

  /// The files of a folder that have a role, with it; files with other names are left out.
  ///
  /// Of two property lists of the same kind, the App Clip's is the one whose name, or whose
  /// folder's name, contains "clip"; if that does not distinguish them, the one with the App Clip's
  /// keys. Those of extensions, frameworks and watch apps are ignored.
  package static func found(_ files: [(path: String, bytes: [UInt8])]) -> [ProjectFile] {
    let kinds = files.map { (file: $0, kind: kind(ofPath: $0.path)) }
    let lists = kinds.filter { $0.kind == .info }.map(\.file)
    let others = OtherTargets(
      lists.filter { isOfOthers($0.bytes) }.map(\.path), among: lists.map(\.path))
    let extensions = lists.filter { isOfExtension($0.bytes) }.map {
      ProjectFile($0.path, .extensionInfo, $0.bytes)
    }
    let kept = kinds.filter { !others.have($0.file.path, $0.kind) }
    let named = namedFiles(files)
    let isParted = [Kind.entitlements, .info].filter { kind in
      let rivals = kept.filter { $0.kind == kind }
      return (1..<max(1, rivals.count)).contains(rivals.count { saysClip($0.file.path) })
    }
    return extensions
      + kept.compactMap { file, kind in
        switch kind {
        case nil: return nil
        case .fixed(let role)?: return ProjectFile(file.path, role, file.bytes)
        case .entitlements?, .info?:
          if let role = named[file.path] { return ProjectFile(file.path, role, file.bytes) }
          let isClip =
            isParted.contains { $0 == kind } ? saysClip(file.path) : hasClipKey(file.bytes)
          let role: Role =
            kind == .info
            ? (isClip ? .clipInfo : .appInfo) : isClip ? .clipEntitlements : .appEntitlements
          // The project has another file for the release.
          return named.values.contains(role) ? nil : ProjectFile(file.path, role, file.bytes)
        }
      }
  }

  /// The property lists that the project file names for the release, by their paths.
  private static func namedFiles(_ files: [(path: String, bytes: [UInt8])]) -> [String: Role] {
    let settings = files.filter { kind(ofPath: $0.path) == .fixed(.settingsFile) }
    let projects = files.filter { kind(ofPath: $0.path) == .fixed(.xcode) }.compactMap { file in
      XcodeProject(
        file.path, file.bytes,
        Dictionary(settings.map { ($0.path, $0.bytes) }, uniquingKeysWith: { first, _ in first }))
    }
    guard let project = projects.first(where: { $0.clip != nil }), let clip = project.clip else {
      return [:]
    }
    let paths = Set(files.map(\.path))
    var named: [String: Role] = [:]
    let roles: [(XcodeProject.Target?, String, Role)] = [
      (project.app, "CODE_SIGN_ENTITLEMENTS", .appEntitlements),
      (project.app, "INFOPLIST_FILE", .appInfo),
      (clip, "CODE_SIGN_ENTITLEMENTS", .clipEntitlements), (clip, "INFOPLIST_FILE", .clipInfo),
    ]
    for (target, setting, role) in roles {
      if let path = target?.file(setting), paths.contains(path) { named[path] = role }
    }
    return named
  }

  /// Whether an Info.plist is neither that of an app nor that of an App Clip.
  private static func isOfOthers(_ bytes: [UInt8]) -> Bool {
    guard let list = try? PropertyList(reading: bytes) else { return false }
    if ProjectKeys.ofOthers.contains(where: { list[$0] != nil }) { return true }
    // In sources, the value is a setting or missing.
    let type = list[ProjectKeys.packageType]?.stringValue ?? "APPL"
    return type != "APPL" && !type.hasSetting
  }

  private static func isOfExtension(_ bytes: [UInt8]) -> Bool {
    let list = try? PropertyList(reading: bytes)
    return [ProjectKeys.extensionDictionary, ProjectKeys.extensionAttributes].contains {
      list?[$0]?.members != nil
    }
  }

  /// Whether the name of the file or of its folder contains "clip".
  private static func saysClip(_ path: String) -> Bool {
    path.split(separator: "/").suffix(2).contains { $0.lowercased().contains("clip") }
  }

  private static func hasClipKey(_ bytes: [UInt8]) -> Bool {
    let list = try? PropertyList(reading: bytes)
    return [ProjectKeys.onDemand, ProjectKeys.parent, ProjectKeys.clip].contains {
      list?[$0] != nil
    }
  }

  /// The meaning of a file name for the check.
  package enum Kind: Equatable {
    /// The name of an entitlements file or an Info.plist, of the app or of the App Clip.
    case entitlements, info
    /// The name of a file that always has this role.
    case fixed(Role)
  }

  /// The meaning of the file name in a path; nil if it has none for the check.
  package static func kind(ofPath path: String) -> Kind? {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    switch name {
    case "apple-app-site-association", "apple-app-site-association.json": return .fixed(.site)
    case "routes.json": return .fixed(.routes)
    case "clip-routes.json": return .fixed(.clipRoutes)
    case "App Thinning Size Report.txt": return .fixed(.report)
    case "printed.txt", "printed.csv": return .fixed(.printed)
    case _ where name.hasSuffix(".entitlements"): return .entitlements
    case "Info.plist": return .info
    case _ where name.hasSuffix("-Info.plist"): return .info
    case _ where name.hasSuffix(".swift") || ObjectiveCReader.reads(name): return .fixed(.source)
    case "project.pbxproj": return .fixed(.xcode)
    case "Root.plist" where path.folder.hasSuffix("Settings.bundle"): return .fixed(.settings)
    case _ where name.hasSuffix(".xcconfig"): return .fixed(.settingsFile)
    case _ where name.hasSuffix(".xcscheme"): return .fixed(.scheme)
    case _ where name.hasSuffix(".html") || name.hasSuffix(".htm"): return .fixed(.page)
    default: return nil
    }
  }

  /// Whether an Xcode scheme sets the variable that gives the App Clip a URL.
  package var setsClipURL: Bool { has("_XCAppClipURL") }

  /// Whether a page mentions a Smart App Banner; other pages need not be kept.
  package var mayHaveBanner: Bool { has("apple-itunes-app") }

  private func has(_ text: String) -> Bool {
    String(decoding: bytes, as: UTF8.self).lowercasedASCII.contains(text.lowercasedASCII)
  }

  /// The host of a site file that is in a folder named after the host; nil otherwise.
  var host: String? {
    path.split(separator: "/").dropLast().reversed().map { $0.lowercased() }.first { name in
      name != ".well-known" && name.contains(".") && !name.hasPrefix(".") && !name.hasSuffix(".")
        && name.utf8.allSatisfy {
          $0.isDigit || (0x61...0x7A).contains($0) || $0 == 0x2D || $0 == 0x2E
        }
    }
  }
}

/// Extensions, frameworks and watch apps of a project, by the paths of their Info.plists.
private struct OtherTargets {
  private let lists: Set<String>
  /// The folders that contain nothing of the app or the App Clip.
  private let folders: Set<String>
  private let names: Set<String>

  init(_ lists: [String], among all: [String]) {
    self.lists = Set(lists)
    let plain = lists.filter { Self.name($0) == "Info.plist" }.map(Self.folder)
    let own = Set(all).subtracting(lists).map(Self.folder)
    folders = Set(plain).subtracting(own)
    names = Set(
      folders.map(Self.name)
        + lists.map(Self.name).filter { $0 != "Info.plist" }
        .map { String($0.dropLast("-Info.plist".count)) }
    ).subtracting([""])
  }

  /// Whether a property list belongs to one of these targets. An entitlements file does if it is in
  /// such a folder, or is named after it, as Xcode names EatWidgetExtension.entitlements after
  /// EatWidget.
  func have(_ path: String, _ kind: ProjectFile.Kind?) -> Bool {
    switch kind {
    case .info: lists.contains(path)
    case .entitlements:
      folders.contains(Self.folder(path))
        || names.contains { Self.name(path).hasPrefix($0) }
    case .fixed, nil: false
    }
  }

  private static func folder(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  private static func name(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? ""
  }
}
