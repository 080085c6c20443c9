import HostIO
import InvocationRouter
public import JSONText
import RouteFiles

extension JobPlan {
  /// Reads a job file, its table and its routes; their paths count from the folder of the job file.
  public static func load(_ path: String) throws -> JobPlan {
    let bytes = try InputFile.contents(of: path, limit: 16 << 20, allowsEmpty: false)
    let file: JobFile
    do throws(JSONFileError) {
      file = try JobFile(reading: bytes)
    } catch { throw JobLoadError(path: path, error: error) }
    return try load(file, at: path, text: bytes)
  }

  /// Reads the table and the routes of a job whose file is, or will be, at `path` with this text.
  public static func load(_ file: JobFile, at path: String, text: [UInt8]) throws -> JobPlan {
    let sheet: JobSheet? =
      if case .csv(let table) = file.source {
        try JobSheet(path: beside(path, table.path), table)
      } else {
        nil
      }
    let router = try file.routes.map { try Self.router(beside(path, $0)) }
    do throws(JSONFileError) {
      return try JobPlan(file, sheet: sheet, router: router, text: text)
    } catch { throw JobLoadError(path: path, error: error) }
  }

  private static func router(_ path: String) throws -> Router {
    let bytes = try InputFile.contents(of: path, limit: 1 << 30)
    do throws(JSONFileError) {
      return try RouteFile(reading: bytes).router
    } catch { throw JobRoutesError(path: path, error: error) }
  }

  /// The ledger of a job file: a file beside it, or a server's address as it is.
  public static func ledger(of file: JobFile, at path: String) -> String {
    Ledger.isOnServer(file.ledger) ? file.ledger : beside(path, file.ledger)
  }

  /// A path that is meant from the folder of the job file.
  public static func beside(_ job: String, _ path: String) -> String {
    guard !path.hasPrefix("/"), let slash = job.lastIndex(of: "/") else { return path }
    return String(job[...slash]) + path
  }
}

/// A file that is no job, or whose names mean nothing.
public struct JobLoadError: Error, Sendable, CustomStringConvertible {
  /// The job file.
  public let path: String
  /// What is wrong with it.
  public let error: JSONFileError

  /// One line for each fault.
  public var description: String { error.description(of: path) }
}

/// A job's route table that cannot be read.
public struct JobRoutesError: Error, Sendable, CustomStringConvertible {
  /// The route table.
  public let path: String
  /// What is wrong with it.
  public let error: JSONFileError

  /// One line for each fault.
  public var description: String { error.description(of: path) }
}
