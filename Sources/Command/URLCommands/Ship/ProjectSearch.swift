/// A search in a project's folder for the files that the check compares.
struct ProjectSearch {
  /// The folders that are skipped, besides hidden ones: build products and third-party code.
  private static let passedOver: Set<String> = [
    "build", "Build", "DerivedData", "Pods", "Carthage", "node_modules", "vendor", "fastlane",
  ]
  private static let maxEntryCount = 50_000
  private static let maxDepth = 10
  static let maxByteCount = 64 << 20

  /// The maximum size of a source or a page in bytes; larger ones are skipped.
  private static let maxSourceBytes = 1 << 20

  private(set) var files: [(path: String, bytes: [UInt8])] = []
  /// The Swift sources, of which only the names that the check looks for are kept.
  private(set) var sources: [SwiftSource] = []
  private var entries = 0

  init(_ folder: String) throws {
    guard FileKind(of: folder) == .folder else {
      throw BadData("\(folder.safeForTerminal()): there is no such folder; name the project's")
    }
    var trimmed = folder[...]
    while trimmed.count > 1, trimmed.last == "/" { trimmed.removeLast() }
    try look(trimmed == "." ? "" : String(trimmed) + (trimmed == "/" ? "" : "/"), depth: 0)
  }

  private mutating func look(_ prefix: String, depth: Int) throws {
    for name in FileAttributes.names(in: prefix.isEmpty ? "." : prefix) {
      entries += 1
      guard entries <= Self.maxEntryCount else {
        throw BadData(
          "more than \(Self.maxEntryCount) files and folders; name the project's own folder")
      }
      let path = prefix + name
      guard FileAttributes.target(ofLink: path) == nil else { continue }
      switch FileKind(of: path) {
      case .folder:
        // Site files are in .well-known.
        let isHidden = name.hasPrefix(".") && name != ".well-known"
        guard depth < Self.maxDepth, !isHidden, !Self.passedOver.contains(name),
          !name.hasSuffix("Tests")
        else { continue }
        try look(path + "/", depth: depth + 1)
      case .file: try take(path)
      case .other, .nothing: continue
      }
    }
  }

  private mutating func take(_ path: String) throws {
    switch ProjectFile.kind(ofPath: path) {
    case nil: return
    case .fixed(.source):
      guard let bytes = try? InputFile.contents(of: path, limit: Self.maxSourceBytes) else {
        return
      }
      sources.append(SwiftSource(path, bytes))
    case .fixed(.page):
      guard let bytes = try? InputFile.contents(of: path, limit: Self.maxSourceBytes),
        ProjectFile(path, .page, bytes).mayHaveBanner
      else { return }
      files.append((path, bytes))
    default: files.append((path, try InputFile.contents(of: path, limit: Self.maxByteCount)))
    }
  }

  /// The files by role; throws if there are several for a role that allows only one.
  func found(except given: Set<ProjectFile.Role>) throws -> [ProjectFile] {
    let found = ProjectFile.found(files).filter { !given.contains($0.role) }
    let several: Set<ProjectFile.Role> = [
      .site, .source, .printed, .image, .xcode, .extensionInfo, .settings, .scheme, .page,
      .settingsFile,
    ]
    for role in ProjectFile.Role.allCases where !several.contains(role) {
      let rivals = found.filter { $0.role == role }.map { $0.path.safeForTerminal() }
      guard rivals.count > 1 else { continue }
      throw BadData(
        "\(rivals.count) files could be \(role.phrase): \(rivals.prefix(6).joined(separator: ", ")); "
          + "say which with --\(role.rawValue)")
    }
    return found
  }
}
