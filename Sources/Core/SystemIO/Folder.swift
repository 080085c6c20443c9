import LibC

/// The kinds of objects that a path can lead to, following symbolic links.
package enum FileKind: Sendable {
  /// No object, or a link to a missing object.
  case nothing
  /// An ordinary file.
  case file
  /// A folder.
  case folder
  /// A device, a FIFO or a socket.
  case other

  /// Looks up the kind of the object at a path; a failure counts as nothing.
  package init(of path: String) {
    var status = stat()
    guard !path.utf8.contains(0), stat(path, &status) == 0 else {
      self = .nothing
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    default: self = .other
    }
  }
}

/// Operations on folders.
package enum Folder {
  /// Creates a folder and its missing parents.
  package static func make(_ path: String) throws(SystemIOError) {
    var made: [String] = []
    try make(path, made: &made)
  }

  /// Creates a folder and its missing parents. The new ones are added to `made`, outermost first,
  /// even if one of them fails.
  static func make(_ path: String, made: inout [String]) throws(SystemIOError) {
    if FileKind(of: path) == .folder { return }
    do throws(SystemIOError.Problem) {
      try PathParts.check(path)
      var trimmed = path[...]
      while trimmed.utf8.count > 1, trimmed.utf8.last == UInt8(ascii: "/") { trimmed.removeLast() }
      try makeAll(String(trimmed), &made)
    } catch { throw SystemIOError(error, .write, path, aftermath: .nothingWritten) }
  }

  /// Removes a folder if it is empty; otherwise does nothing.
  static func remove(empty path: String) { rmdir(path) }

  /// Removes a file that this program has just made; a missing file is not an error.
  package static func remove(file path: String) { unlink(path) }

  /// The absolute path of an existing folder, without links; `nil` if it cannot be resolved.
  package static func fullName(of path: String) -> String? {
    guard !path.utf8.contains(0), let name = realpath(path, nil) else { return nil }
    defer { free(name) }
    return String(cString: name)
  }

  private static func makeAll(
    _ path: String, _ made: inout [String]
  ) throws(SystemIOError.Problem) {
    let above = PathParts(path).folder
    if above != path, FileKind(of: above) == .nothing { try makeAll(above, &made) }
    try makeOne(path, &made)
  }

  /// Creates one folder, unless another process creates it at the same time, and adds it to `made`.
  private static func makeOne(
    _ path: String, _ made: inout [String]
  ) throws(SystemIOError.Problem) {
    if mkdir(path, 0o777) == 0 {
      made.append(path)
      return
    }
    let problem = SystemIOError.Problem.last
    if problem == .alreadyExists, FileKind(of: path) == .folder { return }
    throw problem
  }
}
