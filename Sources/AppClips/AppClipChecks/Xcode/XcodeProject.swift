import Basics
import PropertyLists

/// The targets of an Xcode project file, with the files that belong to each.
package struct XcodeProject: Sendable {
  /// A target of the project, with what the check needs of it.
  struct Target: Sendable {
    let id: String
    let name: String
    let productType: String
    /// The folder of the project, relative to which the paths in its settings are written.
    let folder: String
    /// The paths of the target's sources, in the form in which the file search reports them.
    var sources: Set<String> = []
    /// The folders whose files all belong to the target, except `excluded`.
    var folders: Set<String> = []
    var excluded: Set<String> = []
    /// The file names of the target's resources.
    var resources: Set<String> = []
    var hasAssetTags = false
    var dependencies: Set<String> = []
    /// The products of Swift packages that the target links.
    var products: Set<String> = []
    /// The build settings of the release configuration, with those of the project.
    var settings: [String: String] = [:]
    /// Whether the target has settings in `.xcconfig` files that were not found.
    var lacksSettings = false

    var isClip: Bool {
      productType == "com.apple.product-type.application.on-demand-install-capable"
    }
    var isApp: Bool { productType == "com.apple.product-type.application" }
    var isExtension: Bool {
      productType.contains("app-extension") || productType.contains("extensionkit")
    }

    /// Whether the target is linked into apps: a framework or a library.
    var isLinked: Bool { productType.contains("framework") || productType.contains("library") }

    /// Whether the project has no Info.plist because Xcode makes all of it.
    var hasGeneratedInfo: Bool {
      settings["GENERATE_INFOPLIST_FILE"] == "YES" && (settings["INFOPLIST_FILE"] ?? "").isEmpty
    }

    /// The path of the file that a setting names; nil unless all of it is known.
    func file(_ setting: String) -> String? {
      guard let text = settings[setting], !text.isEmpty else { return nil }
      let name = BuildSettings(settings).resolve(text)
      return name.hasSetting ? nil : folder.joined(with: name)
    }

    /// The compilation conditions that the target sets.
    var conditions: [String] {
      (settings["SWIFT_ACTIVE_COMPILATION_CONDITIONS"] ?? "").split(separator: " ").map(String.init)
        + (settings["OTHER_SWIFT_FLAGS"] ?? "").split(separator: " ").compactMap {
          $0.hasPrefix("-D") && $0.count > 2 ? String($0.dropFirst(2)) : nil
        }
    }

    /// The deployment target for iOS, if a setting gives it.
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

  /// The code of a target: its own, and that of the frameworks and libraries that it links.
  func code(of targets: [Target]) -> [Target] {
    var (found, waiting) = (targets, targets)
    while let target = waiting.popLast() {
      for other in self.targets
      where other.isLinked && target.dependencies.contains(other.id)
        && !found.contains(where: { $0.id == other.id })
      {
        found.append(other)
        waiting.append(other)
      }
    }
    return found
  }

  /// The app that contains the App Clip, if the project has one.
  var app: Target? {
    let apps = targets.filter(\.isApp)
    return apps.first { app in clips.contains { app.dependencies.contains($0.id) } } ?? apps.only
  }

  /// Reads a project file, with its settings files by their paths; `nil` if it is not one.
  init?(_ path: String, _ bytes: [UInt8], _ files: [String: [UInt8]] = [:]) {
    guard let root = OldPropertyListReader.read(bytes), let objects = root["objects"],
      let main = root["rootObject"]?.stringValue, let project = objects[main]
    else { return nil }
    self.path = path
    var reader = XcodeProjectReader(objects, project, path, SettingsFiles(files))
    targets = reader.targets()
  }
}

/// Resolves the references between the objects of a project file.
private struct XcodeProjectReader {
  let objects: PropertyList
  let project: PropertyList
  let files: SettingsFiles
  /// The folder of the project file.
  private let base: String
  /// The paths of files and folders by their identifiers in the project file.
  private var paths: [String: String] = [:]

  init(
    _ objects: PropertyList, _ project: PropertyList, _ path: String, _ files: SettingsFiles
  ) {
    (self.objects, self.project, self.files) = (objects, project, files)
    // The folder that contains the .xcodeproj.
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast(2)
    base = parts.joined(separator: "/").joined(with: project["projectDirPath"]?.stringValue ?? "")
    findPaths()
  }

  private func strings(_ value: PropertyList?) -> [String] {
    value?.arrayValue?.compactMap(\.stringValue) ?? []
  }

  /// Goes through the tree of groups; an object that appears twice keeps its first path.
  private mutating func findPaths() {
    guard let main = project["mainGroup"]?.stringValue else { return }
    var waiting = [(id: main, folder: base)]
    while let (id, folder) = waiting.popLast() {
      guard paths[id] == nil, let object = objects[id] else { continue }
      let name = object["path"]?.stringValue ?? ""
      let tree = object["sourceTree"]?.stringValue ?? "<group>"
      let path = (tree == "SOURCE_ROOT" ? base : folder).joined(with: name)
      paths[id] = path
      for child in strings(object["children"]) { waiting.append((child, path)) }
    }
  }

  mutating func targets() -> [XcodeProject.Target] {
    var targets = strings(project["targets"]).compactMap { id -> XcodeProject.Target? in
      guard let object = objects[id], let name = object["name"]?.stringValue else { return nil }
      var target = XcodeProject.Target(
        id: id, name: name, productType: object["productType"]?.stringValue ?? "", folder: base)
      readPhases(object, &target)
      readSettings(object, &target)
      target.folders = Set(strings(object["fileSystemSynchronizedGroups"]).compactMap { paths[$0] })
      target.dependencies = Set(
        strings(object["dependencies"]).compactMap { id in
          objects[id]?["target"]?.stringValue
            ?? objects[id]?["targetProxy"]?.stringValue
            .flatMap { objects[$0]?["remoteGlobalIDString"]?.stringValue }
        })
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
        if exception["assetTagsByRelativePath"]?.members?.list.isEmpty == false {
          targets[index].hasAssetTags = true
        }
        let files = strings(exception["membershipExceptions"]).map { folder.joined(with: $0) }
        if targets[index].folders.contains(folder) {
          targets[index].excluded.formUnion(files)
        } else {
          targets[index].sources.formUnion(files)
        }
      }
    }
  }

  private func readSettings(_ object: PropertyList, _ target: inout XcodeProject.Target) {
    target.settings = names(target)
    for owner in [project, object] {
      guard let id = owner["buildConfigurationList"]?.stringValue, let list = objects[id] else {
        continue
      }
      let all = strings(list["buildConfigurations"]).compactMap { objects[$0] }
      guard let release = all.first(where: { $0["name"]?.stringValue == "Release" }) ?? all.last
      else { continue }
      if let path = settingsFile(release),
        !files.read(path, into: &target.settings)
      {
        target.lacksSettings = true
      }
      for member in release["buildSettings"]?.members?.list ?? [] {
        let value = member.value.stringValue ?? strings(member.value).joined(separator: " ")
        target.settings.set(member.key, value)
      }
    }
  }

  /// The settings, such as its name, that Xcode gives every target.
  private func names(_ target: XcodeProject.Target) -> [String: String] {
    [
      "SRCROOT": "", "PROJECT_DIR": "", "TARGET_NAME": target.name, "PRODUCT_NAME": target.name,
      "CONFIGURATION": "Release",
    ]
  }

  /// The path of the file on which a configuration is based.
  private func settingsFile(_ configuration: PropertyList) -> String? {
    if let id = configuration["baseConfigurationReference"]?.stringValue { return paths[id] ?? "" }
    guard let anchor = configuration["baseConfigurationReferenceAnchor"]?.stringValue else {
      return nil
    }
    let name = configuration["baseConfigurationReferenceRelativePath"]?.stringValue ?? ""
    return (paths[anchor] ?? "").joined(with: name)
  }
}
