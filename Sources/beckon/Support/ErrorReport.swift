import CSVText
import CommandLineKit
import HostIO
import InvocationRouter
import InvocationURLs
import JSONText
import NDEF
import ReaderDoctor

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
      is AppleLinkError, is SmartBannerError:
      .badData
    case is RouteTable.Missing, is Doctor.UnknownUser: .noInput
    case is PublicSuffixListError: .badConfiguration
    default: .bug
    }
  }

  private static func status(of problem: HostError.Problem, _ action: HostError.Action)
    -> ExitStatus
  {
    switch problem {
    case .closedOutput: .done
    case .permissionDenied: .noPermission
    case .notFound, .isDirectory, .empty, .terminalInput, .badName, .notAFile, .danglingLink,
      .notOpen:
      action == .read ? .noInput : .cannotCreate
    case .tooLarge: .badData
    case .alreadyExists: .cannotCreate
    case .timedOut: .tryAgain
    case .interrupted: .interrupted
    case .noSpace, .system: .inputOutput
    }
  }
}

/// Input that was read and is not what it should be, where no room has an error of its own.
struct BadData: Error, CustomStringConvertible {
  let description: String

  init(_ sentence: String) { description = sentence }
}
