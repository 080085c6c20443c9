import Foundation
import InvocationURLs
import TestSupport

/// The cases of `Vectors/identifiers.json`.
struct IdentifierVectors: Sendable, Decodable {
  struct Valid: Sendable, Decodable, CustomStringConvertible {
    var scheme: String
    var text: String
    var description: String { "\(scheme) \(text)" }
  }

  struct Wrong: Sendable, Decodable, CustomStringConvertible {
    var scheme: String
    var text: String
    var offset: Int
    var sentence: String
    var description: String { "\(scheme) \(text.debugDescription)" }
  }

  struct Typed: Sendable, Decodable, CustomStringConvertible {
    var typed: String
    var text: String?
    var sentence: String?
    var description: String { typed.debugDescription }
  }

  var valid: [Valid] = []
  var computed: [Valid] = []
  var wrong: [Wrong] = []
  var read: [Typed] = []

  /// What the file holds; without it the test that counts fails.
  static let all: IdentifierVectors = {
    let file = try? Repository.vectors("identifiers.json")
    return file.flatMap { try? JSONDecoder().decode(Self.self, from: $0) } ?? IdentifierVectors()
  }()
}
