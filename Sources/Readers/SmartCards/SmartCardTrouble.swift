import Basics

/// Why the smart card service, by which PC/SC readers are reached, does not give us a reader.
public enum SmartCardTrouble: Hashable, Sendable {
  /// The service, Debian's pcscd, is not there or does not run.
  case notRunning
  /// It ended meanwhile.
  case stopped
  /// It does not answer.
  case silent
  /// It runs and sees no reader.
  case noReaders
  /// Its policy does not let us at it, as over the network or from a service of the system.
  case refused
  /// Another program has the reader for itself alone.
  case heldElsewhere
  /// It gave a code that says nothing to people.
  case other(UInt32)
}

extension SmartCardTrouble {
  /// The trouble as a number, in which the service's own codes are what they are.
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

  /// What is wrong and what to do, to follow the name of a reader.
  var sentence: String {
    switch self {
    case .notRunning:
      "the smart card service is not running; install Debian's package pcscd, or start it: "
        + "sudo systemctl start pcscd.socket"
    case .silent:
      "the smart card service does not answer; start it again: sudo systemctl restart pcscd"
    case .stopped: "the smart card service stopped; start it again and try once more"
    case .noReaders:
      "the smart card service sees no reader for tags: none is plugged in, or the service's driver does not know it; "
        + "an ACR1552U needs version 1.5.3 of the CCID driver"
    case .refused:
      "the smart card service does not let you at it; over the network, and for services, a rule of polkit "
        + "has to allow it ('beckon doctor' shows one)"
    case .heldElsewhere: "another program has it for itself alone; end that program and try again"
    case .other(let code):
      "the smart card service says \(hexadecimal((0..<4).map { UInt8(truncatingIfNeeded: code >> (24 - 8 * $0)) })) "
        + "(pcsc-lite's list of codes says what that is)"
    }
  }
}
