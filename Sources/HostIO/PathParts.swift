/// A path split at its last slash.
struct PathParts {
  /// The folder part; `.` when there is none.
  let folder: String
  /// What follows the last slash; empty for a path that ends in one.
  let name: String

  init(_ path: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      (folder, name) = (".", path)
      return
    }
    folder = slash == path.startIndex ? "/" : String(path[..<slash])
    name = String(path[path.utf8.index(after: slash)...])
  }

  /// Refuses names that the C library would misread.
  static func check(_ path: String) throws(HostError.Problem) {
    if path.isEmpty || path.utf8.contains(0) { throw .badName }
  }

  /// The open descriptor that a name such as `/dev/stdin` or `/dev/fd/63` stands for.
  ///
  /// Opening such a name again would start a redirected file from its beginning, on Linux.
  static func descriptor(namedBy path: String) -> Int32? {
    switch path {
    case "/dev/stdin": return 0
    case "/dev/stdout": return 1
    case "/dev/stderr": return 2
    default: break
    }
    for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
      return Int32(path.dropFirst(folder.count))
    }
    return nil
  }
}
