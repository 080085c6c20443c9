/// The places of apps, App Clips and their parts among the paths of an archive.
struct ArchiveLayout {
  private let entries: [ArchiveEntry]
  private let sizes: [String: Int]
  /// The folders of apps that are not inside another app, such as `Payload/Eat.app`.
  let apps: [String]

  init(_ entries: [ArchiveEntry]) {
    // Sorted, so that the files of a folder follow each other.
    self.entries = entries.sorted { Self.precedes($0.path, $1.path) }
    sizes = entries.reduce(into: [:]) { $0[$1.path] = $1.size }
    var apps: [String] = []
    for entry in self.entries {
      guard let app = Self.app(of: entry.path), apps.last != app else { continue }
      apps.append(app)
    }
    self.apps = apps
  }

  /// The folder of the app whose Info.plist this is, if it is not in another app.
  private static func app(of path: String) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count > 1, parts.last == "Info.plist", parts[0] != "__MACOSX",
      let first = parts.firstIndex(where: { $0.hasSuffix(".app") }), first == parts.count - 2
    else { return nil }
    return String(path.dropLast("/Info.plist".count))
  }

  /// The file at a path; nil if it is not in the archive.
  func entry(_ path: String) -> ArchiveEntry? {
    sizes[path].map { ArchiveEntry(path, size: $0) }
  }

  /// The files in a folder and its subfolders.
  private func files(in folder: String) -> ArraySlice<ArchiveEntry> {
    let prefix = folder + "/"
    let start = first { !Self.precedes($0.path, prefix) }
    let rest = entries[start...]
    return rest.prefix { $0.path.utf8.starts(with: prefix.utf8) }
  }

  private static func precedes(_ first: String, _ second: String) -> Bool {
    first.utf8.lexicographicallyPrecedes(second.utf8)
  }

  private func first(_ isBehind: (ArchiveEntry) -> Bool) -> Int {
    var range = entries.startIndex..<entries.endIndex
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range =
        isBehind(entries[middle])
        ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return range.lowerBound
  }

  /// The uncompressed size of all files in a folder in bytes, at most the largest `Int`.
  func size(of folder: String) -> Int {
    files(in: folder).reduce(0) { sum, entry in
      let (total, overflows) = sum.addingReportingOverflow(entry.size)
      return overflows ? .max : total
    }
  }

  /// The paths of folders in a folder whose names end with a suffix and that have an Info.plist.
  private func bundles(in folder: String, _ suffix: String) -> [String] {
    files(in: folder).compactMap { entry in
      let parts = entry.path.dropFirst(folder.count + 1).split(
        separator: "/", omittingEmptySubsequences: false)
      guard parts.count == 2, parts[0].hasSuffix(suffix), parts[1] == "Info.plist" else {
        return nil
      }
      return folder + "/" + parts[0]
    }
  }

  func clips(of app: String) -> [String] { bundles(in: app + "/AppClips", ".app") }

  func extensions(of app: String) -> [String] {
    bundles(in: app + "/PlugIns", ".appex") + bundles(in: app + "/Extensions", ".appex")
  }

  /// The frameworks and dynamic libraries of a bundle.
  func libraries(of app: String) -> [ArchiveEntry] {
    files(in: app).filter { entry in
      let parts = entry.path.dropFirst(app.count + 1).split(
        separator: "/", omittingEmptySubsequences: false)
      let isInFrameworks = parts.first == "Frameworks"
      switch parts.count {
      case 1: return parts[0].hasSuffix(".dylib")
      case 2: return isInFrameworks && parts[1].hasSuffix(".dylib")
      case 3:
        return isInFrameworks && parts[1].hasSuffix(".framework")
          && parts[1].dropLast(".framework".count) == parts[2]
      default: return false
      }
    }
  }

  func settingsBundle(of app: String) -> String? {
    files(in: app + "/Settings.bundle").isEmpty ? nil : app + "/Settings.bundle"
  }
}
