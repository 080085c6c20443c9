/// Converts paths of the command line to paths in a job file, which are relative to its folder.
struct JobFilePaths {
  /// The folder of the job file, with a slash at its end, or `nil` for the current folder.
  private let folder: String?

  /// Creates a conversion for the job file at `path`; `-` is standard output.
  init(_ path: String) {
    folder = path == "-" ? nil : path.lastIndex(of: "/").map { Self.plain(String(path[...$0])) }
  }

  /// The path of an input file. A file in the folder of the job file takes precedence over one in
  /// the current folder.
  func input(_ name: String) -> String {
    guard let folder, !name.hasPrefix("/") else { return name }
    let isHere = FileKind(of: name) != .nothing
    guard FileKind(of: folder + name) == .nothing else {
      if isHere, Folder.fullName(of: folder + name) != Folder.fullName(of: name) {
        Beckon.warn("\(name) is taken to be \(folder)\(name), in the folder of the job file")
      }
      return name
    }
    guard isHere else { return output(name) }
    if let rest = rest(of: name) { return rest }
    let full = Folder.fullName(of: name) ?? name
    let back = String(repeating: "../", count: folder.split(separator: "/").count) + name
    return Folder.fullName(of: folder + back) == full ? back : full
  }

  /// The path in the job file of an output file or folder.
  func output(_ name: String) -> String { rest(of: name) ?? name }

  /// The path relative to the folder of the job file; nil if it is elsewhere.
  private func rest(of name: String) -> String? {
    let name = Self.plain(name)
    guard let folder, name.hasPrefix(folder), name != folder else { return nil }
    return String(name.dropFirst(folder.count))
  }

  /// The path without a leading `./`.
  private static func plain(_ path: String) -> String {
    var path = path[...]
    while path.hasPrefix("./"), path.count > 2 { path = path.dropFirst(2) }
    return String(path)
  }
}
