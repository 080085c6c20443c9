import SystemIO
import InvocationRouter
package import JSONText
import Ledgers
import RouteFiles

extension JobFile {
  /// The job file at a path and its text; errors have the path of the file.
  package static func read(at path: String) throws -> (file: JobFile, text: [UInt8]) {
    let text = try InputFile.jsonContents(of: path, limit: 16 << 20, allowsEmpty: false)
    do throws(JSONFileError) { return (try JobFile(reading: text), text) } catch {
      throw JobLoadError(path: path, error: error)
    }
  }
}

extension JobPlan {
  /// Loads a job file, its table and its routes. Their paths are relative to the job file.
  package static func load(_ path: String) throws -> JobPlan {
    let (file, text) = try JobFile.read(at: path)
    return try load(file, at: path, text: text)
  }

  /// Loads the table and the routes of a job whose file is, or will be, at `path` with this text.
  package static func load(_ file: JobFile, at path: String, text: [UInt8]) throws -> JobPlan {
    let sheet: JobTableContents? =
      switch file.source {
      case .csv(let table): try JobTableContents(path: beside(path, table.path), table)
      case .spreadsheet(let table): try JobTableContents(path: beside(path, table.path), table)
      case .count: nil
      }
    let router = try file.routes.map { try Self.router(beside(path, $0)) }
    do throws(JSONFileError) {
      return try JobPlan(file, sheet: sheet, router: router, text: text)
    } catch { throw JobLoadError(path: path, error: error) }
  }

  private static func router(_ path: String) throws -> Router {
    let bytes = try InputFile.jsonContents(of: path, limit: RouteFile.maximumSize)
    do throws(JSONFileError) {
      return try RouteFile(reading: bytes).router
    } catch { throw JobRoutesError(path: path, error: error) }
  }

  /// The ledger of a job file: a path resolved against the job file's folder, or the unchanged
  /// address of a server.
  package static func ledger(of file: JobFile, at path: String) -> String {
    Ledger.isOnServer(file.ledger) ? file.ledger : beside(path, file.ledger)
  }

  /// The path, for the file system, of a file given relative to the job file's folder.
  package static func beside(_ job: String, _ path: String) -> String {
    guard !path.hasPrefix("/"), let slash = job.lastIndex(of: "/") else { return path }
    return String(job[...slash]) + path
  }
}

/// The error of an invalid job file, or of one with names that cannot be resolved.
package struct JobLoadError: Error, Sendable, CustomStringConvertible {
  /// The path of the job file.
  package let path: String
  /// The errors in the job file.
  package let error: JSONFileError

  /// A line for each error, with the path of the job file.
  package var description: String { error.description(of: path) }
}

/// The error of a route table that cannot be read.
package struct JobRoutesError: Error, Sendable, CustomStringConvertible {
  /// The path of the route table.
  package let path: String
  /// The errors in the route table.
  package let error: JSONFileError

  /// A line for each error, with the path of the route table.
  package var description: String { error.description(of: path) }
}
