package import HostIO

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A symbolic link that goes away with the value.
package final class SymbolicLink {
  private let path: String
  private let cleanUp: CleanUp

  package init(at path: String, to target: String) throws(HostError) {
    self.path = path
    cleanUp = try CleanUp { () throws(HostError) in
      guard symlink(target, path) == 0 else {
        let problem: HostError.Problem =
          errno == EEXIST
          ? .alreadyExists
          : errno == EACCES
            ? .permissionDenied
            : errno == ENOENT ? .notFound : .system(errno: errno)
        throw HostError(problem, .write, path)
      }
      return { unlink(path) }
    }
  }

  deinit { unlink(path) }
}
