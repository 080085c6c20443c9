import AppClipCodes
import Artwork
import CSVText
import CommandLineKit
import HostIO
import InvocationRouter
import InvocationURLs
import JSONText
import LibCrypto
import NDEF
import Provisioning
import Publishing
import QRCodes
import ReaderDoctor
import Readers
import Scanning
import Tags
import VirtualReaders

extension Beckon {
  /// Says what went wrong, and with which status the program ends.
  static func report(_ error: any Error) -> ExitStatus {
    if let error = error as? HostError, error.problem == .closedOutput { return .done }
    // An error has its own words; a usage error brings the usage along.
    StandardError.write("beckon: \(error)\n")
    return status(of: error)
  }

  /// The one place where kinds of errors become exit codes.
  static func status(of error: any Error) -> ExitStatus {
    switch error {
    case is UsageError: .usage
    case let error as HostError: status(of: error.problem, error.action)
    case is BadData, is InvocationURLError, is URITemplate.SyntaxError,
      is URITemplate.ExpansionError, is NDEFError, is NDEFBuildError, is NDEFWriteError,
      is TLVError,
      is JSONError, is CSVError, is RouteTable.Fault, is RoutePrintError,
      is AppleLinkError, is SmartBannerError, is LogoError, is LogoFileError, is LogoReadError,
      is QRRefusal,
      is SpecificationError, is MirroredURLError:
      .badData
    case let error as PictureError: error.problem == .noMemory ? .inputOutput : .badData
    case let error as ScanError: error == .noMemory ? .inputOutput : .badData
    case is ClipURLError, is ClipPayloadError, is ClipDrawingError, is ClipContrastError,
      is ClipNotSeen, is ClipSize.Problem:
      .badData
    case is ClipTables.NotFound, is ClipTables.Missing, is ClipWeightsError: .badConfiguration
    case let error as QRCodeError: status(of: error)
    case let error as ArtworkError: status(of: error.problem)
    case let error as PublishingError:
      switch error {
      // What was asked for is at fault: colours, a logo, a size.
      case .refused, .notFound, .several, .otherText: .badData
      default: .bug
      }
    case let error as QRPageFailure: status(of: error.failure)
    case is FileInTheWay, is JobCodesEarlier: .cannotCreate
    case is RouteTable.Missing, is Doctor.UnknownUser: .noInput
    case is PublicSuffixListError: .badConfiguration
    case let error as ReaderError: status(of: error.problem)
    case let error as TagError: status(of: error.problem)
    case let error as SecondFailed: status(of: error.error.problem)
    case let error as TagLinkError: status(of: error.problem)
    case is NoTap: .tryAgain
    case is JobLoadError, is JobSheetError, is JobRoutesError, is JobRowError: .badData
    case let failure as JobCodeFailure: status(of: failure.error)
    case let left as JobCodesLeft: status(of: left.error)
    case let lost as ReaderLost: status(of: lost.error.problem)
    case let lost as LedgerLost: status(of: lost.error)
    case let error as LedgerError: error.exitStatus
    case let lost as ServerLost: lost.journal == nil ? .interrupted : lost.error.exitStatus
    case let error as StationJournalError: status(of: error.cause)
    case is PasswordTrouble: .noPermission
    case is Declined: .no
    case let error as PasswordSourceError: error.problem == .notSet ? .noInput : .badData
    case let error as CryptoError: status(of: error.problem)
    default: .bug
    }
  }

  private static func status(of problem: HostError.Problem, _ action: HostError.Action)
    -> ExitStatus
  {
    switch problem {
    case .closedOutput: .done
    case .permissionDenied: .noPermission
    case .notFound, .isDirectory, .empty, .terminalInput, .badName, .notAFile, .danglingLink:
      action == .read ? .noInput : .cannotCreate
    case .notOpen: action == .read ? .noInput : .inputOutput
    case .tooLarge: .badData
    case .alreadyExists: .cannotCreate
    case .timedOut: .tryAgain
    case .interrupted: .interrupted
    case .noSpace, .system: .inputOutput
    }
  }
}

extension Beckon {
  private static func status(of error: QRCodeError) -> ExitStatus {
    switch error {
    case .library, .wrongDrawing: .bug
    default: .badData
    }
  }

  private static func status(of problem: ArtworkError.Problem) -> ExitStatus {
    switch problem {
    case .fontNotFound, .fontSearch: .noInput
    case .libpng, .freeType: .bug
    case .noMemory: .inputOutput
    default: .badData
    }
  }
}

// MARK: Readers and tags

extension Beckon {
  private static func status(of problem: ReaderError.Problem) -> ExitStatus {
    switch problem {
    case .noneFound, .unknownLabel, .notConnected, .cannotOpen, .stopped: .unavailable
    case .permissionDenied: .noPermission
    case .inUse: .tryAgain
    case .badName: .badData
    case .cannotStart(let error): status(of: error.problem, error.action)
    case .interrupted: .interrupted
    }
  }

  private static func status(of problem: TagError.Problem) -> ExitStatus {
    switch problem {
    case .link(let error): status(of: error.problem)
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

  private static func status(of cause: StationJournalError.Cause) -> ExitStatus {
    switch cause {
    case .file(let error): status(of: error.problem, error.action)
    case .damaged: .badData
    }
  }

  private static func status(of problem: CryptoError.Problem) -> ExitStatus {
    switch problem {
    case .keyLength, .uidLength, .randomUID, .trivialKey: .badData
    case .noMemory: .inputOutput
    case .notWholeBlocks, .vectorLength, .tooLong, .library: .bug
    }
  }

  private static func status(of problem: TagLinkError.Problem) -> ExitStatus {
    switch problem {
    case .noTag, .noAnswer, .refused, .damaged, .transmission, .released, .otherTag: .tryAgain
    case .readerGone, .readerStalled: .unavailable
    case .cancelled: .interrupted
    case .commandTooLong: .bug
    }
  }
}

/// Input that was read and is not what it should be, where no room has an error of its own.
struct BadData: Error, CustomStringConvertible {
  let description: String

  init(_ sentence: String) { description = sentence }
}
