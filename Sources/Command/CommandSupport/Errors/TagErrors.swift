import Cryptography
import NDEF
import ReaderDoctor
import Readers
import Tags
import VirtualReaders

extension ReaderError: CommandError {
  package var exitStatus: ExitStatus {
    switch problem {
    case .noneFound, .unknownLabel, .notForTags, .noneForTags, .notConnected, .cannotOpen,
      .missingLibrary, .stopped, .service:
      .unavailable
    case .permissionDenied: .noPermission
    case .inUse: .tryAgain
    case .badName: .badData
    case .ambiguous: .usage
    case .cannotStart(let error): error.exitStatus
    case .interrupted: .interrupted
    case .notServed: .bug
    }
  }
}

extension TagLinkError: CommandError {
  package var exitStatus: ExitStatus {
    switch problem {
    case .noTag, .noAnswer, .refused, .damaged, .transmission, .released, .otherTag,
      .heldElsewhere:
      .tryAgain
    case .readerGone, .readerStalled, .serviceGone, .serviceStalled, .unsupported: .unavailable
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
    case .vicinity(let code, _) where code == 0x12: .noPermission
    case .locked, .lockedBlock, .keyedBlock, .readOnly, .needsKey, .password, .refused, .forbidden,
      .containerForbids, .fileSettings, .ndef(.writeProtected), .ndef(.unreadable),
      .wrongPassword, .twoPasswords, .wrongAnswer, .noPassword:
      .noPermission
    case .unsupported, .message, .ndef, .tooLong, .notFormatted, .cannotFormat, .malformed,
      .wrongDump, .container, .mappingVersion, .cannotLock, .cannotProtect, .cannotMirror,
      .otherMessage:
      .badData
    case .differs, .shortAnswer, .strangeMemory, .status, .statusFlags,
      .vicinity, .notRefused:
      .inputOutput
    }
  }
}

extension VirtualSmartCardError: CommandError {
  package var exitStatus: ExitStatus {
    switch problem {
    case .noDaemon, .noDriver, .daemonFailed, .notSupported: .unavailable
    case .notAllowed: .noPermission
    case .host(let error): error.exitStatus
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
