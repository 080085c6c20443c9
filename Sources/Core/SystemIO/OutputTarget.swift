import LibC

/// The kinds of objects to which output can go.
enum OutputTarget {
  /// A standard stream, under any of its names.
  case descriptor(Int32)
  /// A character device or a FIFO at this path.
  case stream(path: String)
  /// A file to replace, or a free name; symbolic links are followed.
  case file(path: String, old: OldFile?)

  /// The permissions and the owner of a file, which the file that replaces it gets.
  struct OldFile {
    var permissions: mode_t
    var owner: uid_t
    var group: gid_t
  }

  init(_ path: String, standard: Int32?) throws(SystemIOError.Problem) {
    if let standard {
      self = .descriptor(standard)
      return
    }
    try PathParts.check(path)
    if PathParts(path).name.isEmpty { throw .isDirectory }
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno != ENOENT { throw .last }
      self = .file(path: path, old: nil)
      return
    }
    let isLink = status.st_mode & S_IFMT == S_IFLNK
    if isLink, stat(path, &status) == -1 {
      throw errno == ENOENT ? .danglingLink : .last
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: throw .isDirectory
    case S_IFCHR, S_IFIFO: self = .stream(path: path)
    case S_IFREG:
      let old = OldFile(
        permissions: status.st_mode & 0o777, owner: status.st_uid, group: status.st_gid)
      self = .file(path: isLink ? try Self.followed(path) : path, old: old)
    default: throw .notAFile
    }
  }

  /// The state that files are in if writing fails from now on.
  var aftermath: SystemIOError.ResultingState {
    switch self {
    case .descriptor, .stream: .perhapsPartlyWritten
    case .file(_, old: nil): .nothingWritten
    case .file: .oldFileKept
    }
  }

  /// Opens the target for writing.
  func open(_ existing: OutputFile.Existing) throws(SystemIOError.Problem) -> OpenedOutput {
    switch self {
    case .descriptor(let number):
      return OpenedOutput(descriptor: try Descriptor(duplicating: number), waiting: nil)
    case .stream(let path):
      let descriptor = try Descriptor(opening: path, O_WRONLY)
      if try descriptor.kind() == S_IFREG { throw .alreadyExists }
      return OpenedOutput(descriptor: descriptor, waiting: nil)
    case .file(let path, let old):
      if existing == .kept, old != nil { throw .alreadyExists }
      HiddenFile.sweep(besideOf: path)
      if existing == .kept, let unnamed = try UnnamedFile.open(for: path) { return unnamed }
      return try TemporaryFile.open(for: path, replacing: old)
    }
  }

  private static func followed(_ path: String) throws(SystemIOError.Problem) -> String {
    guard let resolved = realpath(path, nil) else { throw .last }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

/// An open output, with the file that still needs its final name, if there is one.
struct OpenedOutput: ~Copyable {
  var descriptor: Descriptor
  let waiting: WaitingFile?

  /// Whether the file does not have its final name yet.
  var isWaiting: Bool { waiting != nil }

  /// Gives the file its final name, once all of its bytes are on the disk.
  consuming func publish(
    _ existing: OutputFile.Existing, isSynchronized: Bool = false
  ) throws(SystemIOError.Problem) {
    if waiting != nil, !isSynchronized { try descriptor.synchronize() }
    switch waiting {
    case .unnamed(let file): try file.publish(descriptor)
    case .hidden(let file):
      try descriptor.close()
      try file.publish(existing)
    case nil: try descriptor.close()
    }
  }
}

/// A file that was created by this process and does not have its final name yet.
enum WaitingFile: ~Copyable {
  /// A file without a name, which needs a free one.
  case unnamed(UnnamedFile)
  /// A file with a hidden name.
  case hidden(TemporaryFile)
}
