import CSVText
import Foundation
import InvocationRouter
import RouteFiles
import TestSupport
import Testing

@testable import Jobs

/// `Vectors/job-files.json`.
struct JobFileVectors: Decodable {
  struct Good: Decodable, Sendable, CustomTestStringConvertible {
    var name, text: String
    var csv, routes: String?
    var urls: [String]
    var testDescription: String { name }
  }
  struct Bad: Decodable, Sendable, CustomTestStringConvertible {
    var name, text: String
    var messages: [String]
    /// The header of the table, when the fault shows only beside it.
    var columns: [String]?
    var routes: String?
    /// Whether the fault is one that no JSON Schema can say.
    var schemaAccepts: Bool?
    var testDescription: String { name }

    var bytes: [UInt8] { Array(text.utf8) }
  }
  var good: [Good]
  var bad: [Bad]

  static let all: JobFileVectors = {
    do {
      return try JSONDecoder().decode(
        JobFileVectors.self, from: Repository.vectors("job-files.json"))
    } catch {
      Issue.record("Vectors/job-files.json: \(error)")
      return JobFileVectors(good: [], bad: [])
    }
  }()
}

/// A job with its table and routes in memory.
func plan(_ text: String, csv: String? = nil, routes: String? = nil) throws -> JobPlan {
  let bytes = Array(text.utf8)
  let file = try JobFile(reading: bytes)
  var sheet: JobTableContents?
  if case .csv(let table) = file.source {
    sheet = try JobTableContents(Array((csv ?? "").utf8), name: table.path, table)
  }
  let router = try routes.map { try RouteFile(reading: Array($0.utf8)).router }
  return try JobPlan(file, sheet: sheet, router: router, text: bytes)
}
