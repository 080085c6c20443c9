import Basics

/// The reason why the smart card service, which manages PC/SC readers, does not give us a reader.
public enum SmartCardServiceError: Hashable, Sendable {
  /// The service, Debian's pcscd, is not installed or not running.
  case notRunning
  /// The service ended while it was called.
  case stopped
  /// The service did not answer in time.
  case silent
  /// The service is running, but sees no reader.
  case noReaders
  /// The service's policy refuses us, as it does over the network or from system services.
  case refused
  /// Another program uses the reader exclusively.
  case heldElsewhere
  /// The service returned this code, for which there is no explanation.
  case other(UInt32)

  /// The problem as a number for the wire format. The service's own codes stay unchanged.
  var code: UInt32 {
    switch self {
    case .notRunning: 1
    case .stopped: 2
    case .refused: 3
    case .heldElsewhere: 4
    case .silent: 5
    case .noReaders: 6
    case .other(let code): code
    }
  }

  init(code: UInt32) {
    switch code {
    case 1: self = .notRunning
    case 2: self = .stopped
    case 3: self = .refused
    case 4: self = .heldElsewhere
    case 5: self = .silent
    case 6: self = .noReaders
    default: self = .other(code)
    }
  }

  /// The problem and its remedy, as a sentence to follow the name of a reader.
  var sentence: String {
    switch self {
    case .notRunning:
      "the smart card service is not running; install Debian's package pcscd, or start it: "
        + "sudo systemctl start pcscd.socket"
    case .silent:
      "the smart card service does not answer; start it again: sudo systemctl restart pcscd"
    case .stopped: "the smart card service stopped; start it again and try once more"
    case .noReaders:
      "the smart card service sees no reader for tags: none is plugged in, or the service's driver does not support it; "
        + "an ACR1552U needs version 1.5.3 of the CCID driver"
    case .refused:
      "the smart card service does not let you use it; over the network and from services, a polkit rule "
        + "has to allow it ('beckon doctor' shows one)"
    case .heldElsewhere: "another program uses it exclusively; end that program and try again"
    case .other(let code):
      "the smart card service says \(hexadecimal((0..<4).map { UInt8(truncatingIfNeeded: code >> (24 - 8 * $0)) })) "
        + "(see pcsc-lite's list of codes)"
    }
  }
}
