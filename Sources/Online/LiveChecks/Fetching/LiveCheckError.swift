import LibC

/// The reason why this machine cannot send any requests.
package enum LiveCheckError: Error, Sendable, Hashable, CustomStringConvertible {
  /// libcurl could not be prepared.
  case noMemory
  /// The file of authorities at a path cannot be used, for which libcurl gave a text.
  case authorities(String, String)
  /// The system has no route to the Internet.
  case noNetwork

  /// A sentence with the problem and the remedy.
  package var description: String {
    switch self {
    case .noMemory:
      "libcurl could not be initialised, because there is not enough memory; nothing was checked"
    case .noNetwork:
      "nothing could be reached, because this machine has no connection to the Internet: connect it, "
        + "and check again. It is not known which URLs work"
    case .authorities(let file, let words):
      "\(quoted(file)) cannot be used as the list of certificate authorities (\(shortened(words, to: 200))); "
        + "name a PEM file with --cacert, or install Debian's package ca-certificates. Nothing was checked"
    }
  }
}

/// The error numbers of the system.
enum SystemError {
  static let connectionRefused = Int(ECONNREFUSED)
}
