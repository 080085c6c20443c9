import Basics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Why nothing can be asked from this machine at all.
package enum LiveCheckError: Error, Sendable, Hashable, CustomStringConvertible {
  /// libcurl could not be prepared.
  case noMemory
  /// The file of authorities, and libcurl's words.
  case authorities(String, String)
  /// The system knows no route to the Internet.
  case noNetwork

  /// A sentence that says what to do.
  package var description: String {
    switch self {
    case .noMemory: "libcurl could not be prepared: there is no memory for it; nothing was asked"
    case .noNetwork:
      "nothing could be reached, and this machine has no way to the Internet: connect it, and check "
        + "again; what is alive is not known"
    case .authorities(let file, let words):
      "\(quoted(file)) cannot be used as the list of certificate authorities (\(shortened(words, to: 200))); "
        + "name a PEM file with --cacert, or install Debian's package ca-certificates; nothing was asked"
    }
  }
}

/// Numbers of the system's errors.
enum SystemError {
  static let connectionRefused = Int(ECONNREFUSED)
}
