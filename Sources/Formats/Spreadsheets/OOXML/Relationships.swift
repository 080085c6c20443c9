import Archives

/// The relationships of a part of a package (ECMA-376 Part 2, 9.3), by their identifiers.
struct Relationships {
  struct Target {
    /// The last component of the relationship's type, such as `worksheet`.
    var type: String
    /// The name of the part that the relationship leads to; nil for one outside the file.
    var part: String?
  }

  private static let root = XMLName(.package, "Relationships")
  private static let one = XMLName(.package, "Relationship")
  private static let id = XMLName(.none, "Id")
  private static let type = XMLName(.none, "Type")
  private static let target = XMLName(.none, "Target")
  private static let mode = XMLName(.none, "TargetMode")
  private static let maxCount = 65_536

  private(set) var targets: [String: Target] = [:]

  /// Reads the relationships of a part, or of the package for an empty name.
  init(of part: String, in archive: ZIPArchive) throws(SpreadsheetError) {
    let slash = part.lastIndex(of: "/").map { part.index(after: $0) } ?? part.startIndex
    let folder = String(part[..<slash])
    let name = Self.find(folder + "_rels/" + part[slash...] + ".rels", in: archive)
    var reader = try XMLEventReader(archive, name)
    try reader.root(Self.root)
    while let child = try reader.child(of: 1) {
      if child == Self.one, let id = try reader.attribute(Self.id),
        let type = try reader.attribute(Self.type), let target = try reader.attribute(Self.target)
      {
        let isOutside = try reader.attribute(Self.mode) == "External"
        guard targets.count < Self.maxCount, targets[id] == nil else {
          throw reader.fault(.otherKind)
        }
        targets[id] = Target(
          type: Self.known(type), part: isOutside ? nil : Self.resolve(target, from: folder))
      }
      try reader.skip()
    }
    try reader.finish()
  }

  /// The first target of a type; nil without one.
  func first(_ type: String) -> Target? {
    targets.sorted { $0.key < $1.key }.first { $0.value.type == type }?.value
  }

  /// The last component of a type that ECMA-376 defines; empty for other types.
  private static func known(_ type: String) -> String {
    let spaces = [
      "http://schemas.openxmlformats.org/officeDocument/2006/relationships/",
      "http://purl.oclc.org/ooxml/officeDocument/relationships/",
    ]
    guard let space = spaces.first(where: type.hasPrefix) else { return "" }
    return String(type.dropFirst(space.count))
  }

  /// The part that a target means, relative to a folder; `nil` if it leads out of the package.
  static func resolve(_ target: String, from folder: String) -> String? {
    let isAbsolute = target.hasPrefix("/")
    var steps = isAbsolute ? [] : folder.split(separator: "/").map(String.init)
    for step in target.split(separator: "/") {
      switch step {
      case ".": break
      case "..": guard steps.popLast() != nil else { return nil }
      default: steps.append(String(step))
      }
    }
    return steps.isEmpty || target.contains("\\") || target.contains("://")
      ? nil : steps.joined(separator: "/")
  }

  /// The name of the part that equals `name` when case is ignored; `name` itself without one.
  static func find(_ name: String, in archive: ZIPArchive) -> String {
    guard !archive.has(name) else { return name }
    let wanted = name.lowercased()
    return archive.names.first { $0.lowercased() == wanted } ?? name
  }
}
