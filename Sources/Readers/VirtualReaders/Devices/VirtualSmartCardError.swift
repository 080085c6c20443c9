package import SystemIO

/// An error in creating a virtual PC/SC reader. Nothing is left behind.
package struct VirtualSmartCardError: Error, Equatable, Sendable {
  /// The reasons why the reader could not be created.
  package enum Problem: Equatable, Sendable {
    /// pcscd, the service through which programs use readers, is not installed.
    case noDaemon
    /// The driver through which pcscd reaches the virtual reader was not found at these paths.
    case noDriver(places: [String])
    /// The system permits this user neither a pcscd in its own namespaces nor one beside others.
    case notAllowed
    /// pcscd ended at once, or did not open the reader in time; `words` is its last message.
    case daemonFailed(words: String)
    /// The smart card service of this system is not pcscd.
    case notSupported
    /// The system failed to provide something that was needed.
    case host(SystemIOError)
  }

  /// The reason why the reader could not be created.
  package let problem: Problem

  init(_ problem: Problem) { self.problem = problem }
}

extension VirtualSmartCardError: CustomStringConvertible {
  /// The problem and its remedy.
  package var description: String {
    switch problem {
    case .noDaemon: "\(MissingProgram("pcscd", package: "pcscd"))"
    case .noDriver(let places):
      "this needs libbeckon-ifd.so, the driver of virtual PC/SC readers, which is not at "
        + places.joined(separator: " or ")
        + ". It is part of Debian's package beckon and of make install; install it again and try "
        + "again."
    case .notAllowed:
      "a virtual PC/SC reader needs its own pcscd, and this system does not let you start one: it has "
        + "no user namespaces for you (unshare), and the folder /run/pcscd does not exist. Create it with "
        + "sudo mkdir /run/pcscd, or try as root."
    case .daemonFailed(let words):
      "pcscd, started for a virtual PC/SC reader, did not open it"
        + (words.isEmpty ? "." : ": \(words)")
        + " The reader was not started; try again, or run pcscd --foreground to see why."
    case .notSupported:
      "virtual PC/SC readers need pcscd, which this system does not have; a virtual PN532 works here."
    case .host(let error): "\(error)"
    }
  }
}
