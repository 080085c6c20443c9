/// A path split at its last slash.
struct PathParts {
  /// The folder part of the path; `.` if there is none.
  let folder: String
  /// The part of the path after the last slash; empty for a path that ends in one.
  let name: String

  init(_ path: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      (folder, name) = (".", path)
      return
    }
    folder = slash == path.startIndex ? "/" : String(path[..<slash])
    name = String(path[path.utf8.index(after: slash)...])
  }

  /// Throws an error for a path that the C library would misread.
  static func check(_ path: String) throws(SystemIOError.Problem) {
    if path.isEmpty || path.utf8.contains(0) { throw .badName }
  }

  /// Returns the open descriptor that a name such as `/dev/stdin` or `/dev/fd/63` means, or `nil`.
  ///
  /// On Linux, opening such a name would read a redirected file from its beginning again.
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
