public import HostIO

/// Why a virtual PC/SC reader could not be made; nothing of it is left.
public struct VirtualSmartCardError: Error, Equatable, Sendable {
  /// What stood in the way.
  public enum Problem: Equatable, Sendable {
    /// pcscd, the service that programs reach readers by, is not on this machine.
    case noDaemon
    /// The driver with which pcscd reaches the virtual reader is not where it was looked for.
    case noDriver(places: [String])
    /// The system lets this user start pcscd neither in a space of its own nor beside others.
    case notAllowed
    /// pcscd ended at once, or did not open the reader in time; these were its words.
    case daemonFailed(words: String)
    /// This system's smart card service is not pcscd.
    case notSupported
    /// The system did not give what was needed.
    case host(HostError)
  }

  /// What stood in the way.
  public let problem: Problem

  init(_ problem: Problem) { self.problem = problem }
}

extension VirtualSmartCardError: CustomStringConvertible {
  /// What is wrong, and what to do about it.
  public var description: String {
    switch problem {
    case .noDaemon: "\(MissingProgram("pcscd", package: "pcscd"))"
    case .noDriver(let places):
      "this needs libbeckon-ifd.so, the driver of virtual PC/SC readers, which is not at "
        + places.joined(separator: " or ")
        + ". It belongs to Debian's package beckon and to make install; put it there again and try "
        + "again."
    case .notAllowed:
      "a virtual PC/SC reader needs a pcscd of its own, and this system lets you start none: it has "
        + "no user namespaces for you (unshare), and there is no folder /run/pcscd. Make that with "
        + "sudo mkdir /run/pcscd, or try as root."
    case .daemonFailed(let words):
      "pcscd, started for a virtual PC/SC reader, did not open it"
        + (words.isEmpty ? "." : ": \(words)")
        + " The reader is not there; try again, or see what pcscd --foreground says."
    case .notSupported:
      "virtual PC/SC readers need pcscd, which this system does not have; a virtual PN532 works here."
    case .host(let error): "\(error)"
    }
  }
}
