#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension Folder {
  /// Takes a file away that this program has just made; what is gone already is no fault.
  package static func remove(file path: String) { unlink(path) }
}
