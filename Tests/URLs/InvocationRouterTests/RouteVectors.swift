import Foundation
import InvocationRouter
import InvocationURLs
import TestSupport

/// `Vectors/routes.json`.
struct RouteVectors: Decodable, Sendable {
  struct Good: Decodable, Sendable {
    var pattern: String
    var hosts: [String]?
    var parameters: [String]
  }
  struct Bad: Decodable, Sendable {
    var pattern: String
    var hosts: [String]?
    var offset: Int
    var message: String
  }
  struct Match: Decodable, Sendable {
    var pattern: String
    var url: String
    var rules: [String]?
    var values: [String: Value]?
    var extras: [String]?
    var message: String?
  }
  struct Print: Decodable, Sendable {
    var pattern: String
    var values: [String: Value]
    var url: String?
    var message: String?
  }
  struct Table: Decodable, Sendable {
    var routes: [String]
    var rules: [String]?
    var conflict: String?
  }
  struct Precedence: Decodable, Sendable {
    var routes: [String]
    var url: String
    var route: String
  }

  var good: [Good]
  var bad: [Bad]
  var match: [Match]
  var print: [Print]
  var tables: [Table]
  var precedence: [Precedence]

  static func load() throws -> RouteVectors {
    try JSONDecoder().decode(RouteVectors.self, from: Repository.vectors("routes.json"))
  }

  /// A JSON string, number or array of them.
  struct Value: Decodable, Sendable {
    var value: RouteValue

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Int.self) {
        value = .integer(number)
      } else if let text = try? container.decode(String.self) {
        value = .text(text)
      } else {
        value = .list(try container.decode([Value].self).map(\.value))
      }
    }
  }
}

extension RouteValues {
  init(_ values: [String: RouteVectors.Value]) {
    self.init(values.map { ($0.key, $0.value.value) })
  }
}

extension RouteRules {
  init(_ names: [String]) {
    self.init(
      pathCase: names.contains("insensitive") ? .insensitive : .sensitive,
      trailingSlash: names.contains("exact") ? .exact : .either,
      extras: names.contains("refused") ? .refused : .kept)
  }
}
