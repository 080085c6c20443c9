import Basics
import PropertyLists

/// The targets of an Xcode project file, with the files that belong to each.
package struct XcodeProject: Sendable {
  /// A target and what the check needs of it.
  struct Target: Sendable {
    let id: String
    let name: String
    let productType: String
    /// The sources, as paths like those that the search finds.
    var sources: Set<String> = []
    /// Folders whose files all belong to the target, except `excluded`.
    var folders: Set<String> = []
    var excluded: Set<String> = []
    /// The names of resources.
    var resources: Set<String> = []
    var hasAssetTags = false
    var dependencies: Set<String> = []
    /// The products of Swift packages that it links.
    var products: Set<String> = []
    /// The build settings of the release, with those of the project.
    var settings: [String: String] = [:]
    /// Whether the target has settings in `.xcconfig` files, which the check does not read.
    var hasSettingsFile = false

    var isClip: Bool {
      productType == "com.apple.product-type.application.on-demand-install-capable"
    }
    var isApp: Bool { productType == "com.apple.product-type.application" }
    var isExtension: Bool {
      productType.contains("app-extension") || productType.contains("extensionkit")
    }

    /// The compilation conditions.
    var conditions: [String] {
      (settings["SWIFT_ACTIVE_COMPILATION_CONDITIONS"] ?? "").split(separator: " ").map(String.init)
        + (settings["OTHER_SWIFT_FLAGS"] ?? "").split(separator: " ").compactMap {
          $0.hasPrefix("-D") && $0.count > 2 ? String($0.dropFirst(2)) : nil
        }
    }

    /// The deployment target.
    var minimumOS: IOSVersion? { settings["IPHONEOS_DEPLOYMENT_TARGET"].flatMap { IOSVersion($0) } }

    /// Whether a file is compiled into the target.
    func compiles(_ path: String) -> Bool {
      if sources.contains(path) { return true }
      guard !excluded.contains(path) else { return false }
      return folders.contains { path.hasPrefix($0 + "/") }
    }
  }

  let path: String
  let targets: [Target]

  /// The targets that are App Clips.
  var clips: [Target] { targets.filter(\.isClip) }
  var clip: Target? { clips.first }

  /// The app that contains the App Clip.
  var app: Target? {
    let apps = targets.filter(\.isApp)
    return apps.first { app in clips.contains { app.dependencies.contains($0.id) } } ?? apps.only
  }

  /// Reads a project file; `nil` if it is not one.
  init?(_ path: String, _ bytes: [UInt8]) {
    guard let root = OldPropertyListReader.read(bytes), let objects = root["objects"],
      let main = root["rootObject"]?.stringValue, let project = objects[main]
    else { return nil }
    self.path = path
    var reader = XcodeProjectReader(objects, project, path)
    targets = reader.targets()
  }
}

/// Resolves the references between the objects of a project file.
private struct XcodeProjectReader {
  let objects: PropertyList
  let project: PropertyList
  /// The paths of files and folders by their identifiers.
  private var paths: [String: String] = [:]

  init(_ objects: PropertyList, _ project: PropertyList, _ path: String) {
    (self.objects, self.project) = (objects, project)
    // The folder that contains the .xcodeproj.
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast(2)
    var base = parts.joined(separator: "/")
    if let folder = project["projectDirPath"]?.stringValue, !folder.isEmpty {
      base = Self.joined(base, folder)
    }
    findPaths(base)
  }

  private static func joined(_ folder: String, _ name: String) -> String {
    var parts = folder.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if folder.isEmpty { parts = [] }
    for part in name.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != "..", !last.isEmpty {
        parts.removeLast()
      } else {
        parts.append(String(part))
      }
    }
    return parts.joined(separator: "/")
  }

  private func strings(_ value: PropertyList?) -> [String] {
    value?.arrayValue?.compactMap(\.stringValue) ?? []
  }

  /// Goes through the tree of groups; an object that appears twice keeps its first path.
  private mutating func findPaths(_ base: String) {
    guard let main = project["mainGroup"]?.stringValue else { return }
    var waiting = [(id: main, folder: base)]
    while let (id, folder) = waiting.popLast() {
      guard paths[id] == nil, let object = objects[id] else { continue }
      let name = object["path"]?.stringValue ?? ""
      let tree = object["sourceTree"]?.stringValue ?? "<group>"
      let path = Self.joined(tree == "SOURCE_ROOT" ? base : folder, name)
      paths[id] = path
      for child in strings(object["children"]) { waiting.append((child, path)) }
    }
  }

  mutating func targets() -> [XcodeProject.Target] {
    var targets = strings(project["targets"]).compactMap { id -> XcodeProject.Target? in
      guard let object = objects[id], let name = object["name"]?.stringValue else { return nil }
      var target = XcodeProject.Target(
        id: id, name: name, productType: object["productType"]?.stringValue ?? "")
      readPhases(object, &target)
      readSettings(object, &target)
      target.folders = Set(strings(object["fileSystemSynchronizedGroups"]).compactMap { paths[$0] })
      target.dependencies = Set(
        strings(object["dependencies"]).compactMap { objects[$0]?["target"]?.stringValue })
      target.products = Set(
        strings(object["packageProductDependencies"]).compactMap {
          objects[$0]?["productName"]?.stringValue
        })
      return target
    }
    readExceptions(&targets)
    return targets
  }

  private func readPhases(_ object: PropertyList, _ target: inout XcodeProject.Target) {
    for phase in strings(object["buildPhases"]).compactMap({ objects[$0] }) {
      let kind = phase["isa"]?.stringValue
      for file in strings(phase["files"]).compactMap({ objects[$0] }) {
        guard let id = file["fileRef"]?.stringValue, let path = paths[id] else { continue }
        if kind == "PBXSourcesBuildPhase" {
          target.sources.insert(path)
        } else if kind == "PBXResourcesBuildPhase" {
          target.resources.insert(path.split(separator: "/").last.map(String.init) ?? path)
          if file["settings"]?["ASSET_TAGS"]?.arrayValue?.isEmpty == false {
            target.hasAssetTags = true
          }
        }
      }
    }
  }

  /// Files that a folder's target leaves out, or that another target takes from the folder.
  private func readExceptions(_ targets: inout [XcodeProject.Target]) {
    for member in objects.members?.list ?? [] {
      let folder = paths[member.key]
      for exception in strings(member.value["exceptions"]).compactMap({ objects[$0] }) {
        guard let folder, let owner = exception["target"]?.stringValue,
          let index = targets.firstIndex(where: { $0.id == owner })
        else { continue }
        let files = strings(exception["membershipExceptions"]).map { Self.joined(folder, $0) }
        if targets[index].folders.contains(folder) {
          targets[index].excluded.formUnion(files)
        } else {
          targets[index].sources.formUnion(files)
        }
      }
    }
  }

  private func readSettings(_ object: PropertyList, _ target: inout XcodeProject.Target) {
    for owner in [project, object] {
      guard let id = owner["buildConfigurationList"]?.stringValue, let list = objects[id] else {
        continue
      }
      let all = strings(list["buildConfigurations"]).compactMap { objects[$0] }
      guard let release = all.first(where: { $0["name"]?.stringValue == "Release" }) ?? all.last
      else { continue }
      if release["baseConfigurationReference"] != nil
        || release["baseConfigurationReferenceAnchor"] != nil
      {
        target.hasSettingsFile = true
      }
      for member in release["buildSettings"]?.members?.list ?? [] {
        let value = member.value.stringValue ?? strings(member.value).joined(separator: " ")
        let inherited = target.settings[member.key] ?? ""
        target.settings[member.key] = value.replacing("$(inherited)", inherited)
      }
    }
  }
}

extension String {
  /// The text with every occurrence of another text replaced.
  fileprivate func replacing(_ old: String, _ new: String) -> String {
    guard contains(old) else { return self }
    var (result, rest) = ("", self[...])
    while let range = rest.firstRange(of: old) {
      result += rest[..<range.lowerBound] + new
      rest = rest[range.upperBound...]
    }
    return result + rest
  }
}
