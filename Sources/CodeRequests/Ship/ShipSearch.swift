import Basics
import CommandHabits
import CommandLineKit
import HostIO
import ShipChecks

/// Looks through a project's folder for the files that the check compares.
struct ShipSearch {
  /// Where products and other people's code lie, and what is hidden.
  private static let passedOver: Set<String> = [
    "build", "Build", "DerivedData", "Pods", "Carthage", "node_modules", "vendor", "fastlane",
  ]
  private static let mostEntries = 50_000
  private static let mostDepth = 10
  static let mostBytes = 64 << 20

  private(set) var files: [(path: String, bytes: [UInt8])] = []
  private var entries = 0

  init(_ folder: String) throws {
    guard PathKind(of: folder) == .folder else {
      throw BadData("\(folder.safeForTerminal()): there is no such folder; name the project's")
    }
    var trimmed = folder[...]
    while trimmed.count > 1, trimmed.last == "/" { trimmed.removeLast() }
    try look(trimmed == "." ? "" : String(trimmed) + (trimmed == "/" ? "" : "/"), depth: 0)
  }

  private mutating func look(_ prefix: String, depth: Int) throws {
    for name in FileFacts.names(in: prefix.isEmpty ? "." : prefix) {
      entries += 1
      guard entries <= Self.mostEntries else {
        throw BadData(
          "more than \(Self.mostEntries) files and folders; name the project's own folder")
      }
      let path = prefix + name
      guard FileFacts.target(ofLink: path) == nil else { continue }
      switch PathKind(of: path) {
      case .folder:
        // .well-known is where site files lie.
        let isHidden = name.hasPrefix(".") && name != ".well-known"
        guard depth < Self.mostDepth, !isHidden, !Self.passedOver.contains(name),
          !name.hasSuffix(".xcodeproj"), !name.hasSuffix("Tests")
        else { continue }
        try look(path + "/", depth: depth + 1)
      case .file where ShipFile.kind(ofPath: path) == .fixed(.source):
        guard let bytes = try? InputFile.contents(of: path, limit: 1 << 20),
          ShipFile(path, .source, bytes).isAboutLaunches
        else { continue }
        files.append((path, bytes))
      case .file where ShipFile.kind(ofPath: path) != nil:
        files.append((path, try InputFile.contents(of: path, limit: Self.mostBytes)))
      case .file, .other, .nothing: continue
      }
    }
  }

  /// The files by their roles; a role of which there can be one only is refused when there are several.
  func found(except given: Set<ShipFile.Role>) throws -> [ShipFile] {
    let found = ShipFile.found(files).filter { !given.contains($0.role) }
    let several: Set<ShipFile.Role> = [.site, .source, .printed, .image]
    for role in ShipFile.Role.allCases where !several.contains(role) {
      let rivals = found.filter { $0.role == role }.map { $0.path.safeForTerminal() }
      guard rivals.count > 1 else { continue }
      throw BadData(
        "\(rivals.count) files could be \(role.phrase): \(rivals.prefix(6).joined(separator: ", ")); "
          + "say which with --\(role.rawValue)")
    }
    return found
  }
}
