#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a path leads to, symbolic links followed.
public enum PathKind: Sendable {
  /// Nothing, or a link to nothing.
  case nothing
  /// A file.
  case file
  /// A folder.
  case folder
  /// A device, a FIFO, a socket.
  case other

  /// Looks; what may not be looked at counts as nothing.
  public init(of path: String) {
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

/// A folder to put files into.
public enum Folder {
  /// Makes a folder and those above it, where they are missing.
  public static func make(_ path: String) throws(HostError) {
    var made: [String] = []
    try make(path, made: &made)
  }

  /// Makes a folder and those above it, where they are missing. The new ones are added to `made`,
  /// outermost first, also when one of them fails.
  static func make(_ path: String, made: inout [String]) throws(HostError) {
    if PathKind(of: path) == .folder { return }
    do throws(HostError.Problem) {
      try PathParts.check(path)
      var trimmed = path[...]
      while trimmed.utf8.count > 1, trimmed.utf8.last == UInt8(ascii: "/") { trimmed.removeLast() }
      try makeAll(String(trimmed), &made)
    } catch { throw HostError(error, .write, path, aftermath: .nothingWritten) }
  }

  /// Removes an empty folder; one that has something in it stays.
  static func remove(empty path: String) { rmdir(path) }

  /// Takes a file away that this program has just made; what is gone already is no fault.
  package static func remove(file path: String) { unlink(path) }

  /// The full name of a folder that is there, without links; `nil` when it cannot be had.
  package static func fullName(of path: String) -> String? {
    guard !path.utf8.contains(0), let name = realpath(path, nil) else { return nil }
    defer { free(name) }
    return String(cString: name)
  }

  private static func makeAll(
    _ path: String, _ made: inout [String]
  ) throws(HostError.Problem) {
    let above = PathParts(path).folder
    if above != path, PathKind(of: above) == .nothing { try makeAll(above, &made) }
    try makeOne(path, &made)
  }

  /// Somebody else may make it at the same time.
  private static func makeOne(
    _ path: String, _ made: inout [String]
  ) throws(HostError.Problem) {
    if mkdir(path, 0o777) == 0 {
      made.append(path)
      return
    }
    let problem = HostError.Problem.last
    if problem == .alreadyExists, PathKind(of: path) == .folder { return }
    throw problem
  }
}
