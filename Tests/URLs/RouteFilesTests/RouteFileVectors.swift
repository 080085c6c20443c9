import Foundation
import TestSupport
import Testing

/// `Vectors/routes-files.json`.
struct RouteFileVectors: Decodable {
  struct Good: Decodable, Sendable, CustomTestStringConvertible {
    var name, text: String
    var routes: [String]
    var testDescription: String { name }
  }
  struct Bad: Decodable, Sendable, CustomTestStringConvertible {
    var name, text: String
    var messages: [String]
    /// Whether the fault is one that no JSON Schema can say.
    var schemaAccepts: Bool?
    var testDescription: String { name }
  }
  var good: [Good]
  var bad: [Bad]

  static let all: RouteFileVectors = {
    do {
      return try JSONDecoder().decode(
        RouteFileVectors.self, from: Repository.vectors("routes-files.json"))
    } catch {
      Issue.record("Vectors/routes-files.json: \(error)")
      return RouteFileVectors(good: [], bad: [])
    }
  }()
}
