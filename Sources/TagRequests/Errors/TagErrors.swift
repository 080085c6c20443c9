import CommandHabits
package import CommandLineKit
import HostIO
import LibCrypto
import NDEF
import ReaderDoctor
import Readers
import Tags
import VirtualReaders

extension ReaderError: CommandError {
  package var exitStatus: ExitStatus {
    switch problem {
    case .noneFound, .unknownLabel, .notConnected, .cannotOpen, .missingLibrary, .stopped:
      .unavailable
    case .permissionDenied: .noPermission
    case .inUse: .tryAgain
    case .badName: .badData
    case .cannotStart(let error): error.exitStatus
    case .interrupted: .interrupted
    case .notServed: .bug
    }
  }
}

extension TagLinkError: CommandError {
  package var exitStatus: ExitStatus {
    switch problem {
    case .noTag, .noAnswer, .refused, .damaged, .transmission, .released, .otherTag: .tryAgain
    case .readerGone, .readerStalled, .unsupported: .unavailable
    case .cancelled: .interrupted
    case .commandTooLong: .bug
    }
  }
}

extension TagError: CommandError {
  package var exitStatus: ExitStatus {
    switch problem {
    case .link(let error): error.exitStatus
    case .severalTags: .tryAgain
    case .locked, .password, .refused, .forbidden, .ndef(.writeProtected), .ndef(.unreadable),
      .wrongPassword, .twoPasswords, .wrongAnswer, .noPassword:
      .noPermission
    case .unsupported, .message, .ndef, .tooLong, .notFormatted, .cannotFormat, .malformed,
      .wrongDump, .container, .cannotLock, .cannotProtect, .cannotMirror, .otherMessage:
      .badData
    case .differs, .shortAnswer, .strangeMemory, .status, .notRefused: .inputOutput
    }
  }
}

extension MirroredURLError: BadInput {}
extension SpecificationError: BadInput {}

extension CryptoError: CommandError {
  package var exitStatus: ExitStatus {
    switch problem {
    case .keyLength, .uidLength, .randomUID, .trivialKey: .badData
    case .noMemory: .inputOutput
    case .missingLibrary: .unavailable
    case .notWholeBlocks, .vectorLength, .tooLong, .library: .bug
    }
  }
}

extension KeyTextError: BadInput {}

extension PasswordSourceError: CommandError {
  package var exitStatus: ExitStatus {
    switch problem {
    case .notSet: .noInput
    case .text(let error): error.exitStatus
    }
  }
}

extension Doctor.UnknownUser: CommandError {
  package var exitStatus: ExitStatus { .noInput }
}
