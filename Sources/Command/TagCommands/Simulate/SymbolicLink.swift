import LibC

/// A symbolic link that is removed together with the object.
package final class SymbolicLink {
  private let path: String
  private let cleanUp: CleanUp

  /// Creates a link to `target` at a path that must not exist yet.
  package init(at path: String, to target: String) throws(SystemIOError) {
    self.path = path
    cleanUp = try CleanUp { () throws(SystemIOError) in
      guard symlink(target, path) == 0 else {
        let problem: SystemIOError.Problem =
          errno == EEXIST
          ? .alreadyExists
          : errno == EACCES
            ? .permissionDenied
            : errno == ENOENT ? .notFound : .system(errno: errno)
        throw SystemIOError(problem, .write, path)
      }
      return { unlink(path) }
    }
  }

  deinit { unlink(path) }
}
