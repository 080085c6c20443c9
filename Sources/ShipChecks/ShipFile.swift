import Basics
import PropertyLists

/// A file of a project, and what it is for.
package struct ShipFile: Sendable, Hashable {
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
    /// Swift of the app or App Clip, looked at for launches without a URL.
    case source
    /// A header image that the route table names.
    case image

    /// The role in a sentence.
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
      case .image: "a header image"
      }
    }
  }

  package let path: String
  package let role: Role
  package let bytes: [UInt8]

  package init(_ path: String, _ role: Role, _ bytes: [UInt8]) {
    (self.path, self.role, self.bytes) = (path, role, bytes)
  }

  /// The files that a folder was searched for; those whose names say nothing are left out.
  ///
  /// Of two property lists of one kind the App Clip's is the one that is called after it, or lies in a folder
  /// that is; when that does not part them, the one with the App Clip's keys. Those of extensions, frameworks
  /// and apps for the watch are left out.
  package static func found(_ files: [(path: String, bytes: [UInt8])]) -> [ShipFile] {
    let kinds = files.map { (file: $0, kind: kind(ofPath: $0.path)) }
    let lists = kinds.filter { $0.kind == .info }.map(\.file)
    let others = OtherTargets(
      lists.filter { isOfOthers($0.bytes) }.map(\.path), among: lists.map(\.path))
    let kept = kinds.filter { !others.have($0.file.path, $0.kind) }
    let isParted = [Kind.entitlements, .info].filter { kind in
      let rivals = kept.filter { $0.kind == kind }
      return (1..<max(1, rivals.count)).contains(rivals.count { saysClip($0.file.path) })
    }
    return kept.compactMap { file, kind in
      switch kind {
      case nil: return nil
      case .fixed(let role)?: return ShipFile(file.path, role, file.bytes)
      case .entitlements?, .info?:
        let isClip =
          isParted.contains { $0 == kind } ? saysClip(file.path) : hasClipKey(file.bytes)
        if kind == .info {
          return ShipFile(file.path, isClip ? .clipInfo : .appInfo, file.bytes)
        }
        return ShipFile(file.path, isClip ? .clipEntitlements : .appEntitlements, file.bytes)
      }
    }
  }

  /// Whether an Info.plist is neither an app's nor an App Clip's.
  private static func isOfOthers(_ bytes: [UInt8]) -> Bool {
    guard let list = try? PropertyList(reading: bytes) else { return false }
    if ShipKeys.ofOthers.contains(where: { list[$0] != nil }) { return true }
    // In sources it is a setting, or missing.
    let type = list[ShipKeys.packageType]?.stringValue ?? "APPL"
    return type != "APPL" && !type.hasSetting
  }

  /// Whether a folder or the file itself is called after the App Clip.
  private static func saysClip(_ path: String) -> Bool {
    path.split(separator: "/").suffix(2).contains { $0.lowercased().contains("clip") }
  }

  private static func hasClipKey(_ bytes: [UInt8]) -> Bool {
    let list = try? PropertyList(reading: bytes)
    return [ShipKeys.onDemand, ShipKeys.parent, ShipKeys.clip].contains { list?[$0] != nil }
  }

  /// What a name can mean.
  package enum Kind: Equatable {
    case entitlements, info
    case fixed(Role)
  }

  /// What a file of this name is read as.
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
    case _ where name.hasSuffix(".swift"): return .fixed(.source)
    default: return nil
    }
  }

  /// The host that a site file is for, when a folder on its way is called after it.
  var host: String? {
    path.split(separator: "/").dropLast().reversed().map { $0.lowercased() }.first { name in
      name != ".well-known" && name.contains(".") && !name.hasPrefix(".") && !name.hasSuffix(".")
        && name.utf8.allSatisfy {
          $0.isDigit || (0x61...0x7A).contains($0) || $0 == 0x2D || $0 == 0x2E
        }
    }
  }
}

/// Extensions, frameworks and apps for the watch, by the paths of their Info.plists.
private struct OtherTargets {
  private let lists: Set<String>
  /// Folders that hold nothing of the app or the App Clip.
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

  /// Whether a property list is theirs. Entitlements are when they lie in such a folder, or are called after
  /// it, as Xcode's EatWidgetExtension.entitlements is after EatWidget.
  func have(_ path: String, _ kind: ShipFile.Kind?) -> Bool {
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
