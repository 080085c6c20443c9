import InvocationURLs
import AuthenticTags
import Foundation
import Cryptography
import TestSupport
import Testing

/// `Vectors/sun.json`; Vectors/README.md says what each field means.
struct SUNVectors: Decodable, Sendable {
  struct Message: Decodable, Sendable, CustomTestStringConvertible {
    var name, layout, url: String
    var start, identityKey, fileKey: String?
    var uid, data, mode, refusal: String?
    var counter: Int?
    var coversData: Bool?
    var testDescription: String { name }
  }
  struct Session: Decodable, Sendable {
    var key, uid, data, code: String
    var counter: Int
  }
  struct TagKeyRow: Decodable, Sendable, CustomTestStringConvertible {
    var name, master, scheme, uid, key: String
    var system: String?
    var version: UInt32?
    var number: UInt8
    var testDescription: String { name }
  }
  struct Code: Decodable, Sendable, CustomTestStringConvertible {
    var name, key, message, code: String
    var testDescription: String { name }
  }
  var good, bad: [Message]
  var sessions: [Session]
  var keys: [TagKeyRow]
  var resilient: [Code]

  static let all: SUNVectors = Repository.decodedVectors("sun.json")
}

extension SUNVectors.Message {
  /// What verifies it.
  func verifier() throws -> SUNVerifier<TagAESKey> {
    try SUNVerifier(layouts: [SUNLayout(layout, start: start.map(start(named:)))], keys: [keys()])
  }

  /// Its keys: zeros unless the row says otherwise.
  func keys() throws -> SUNKeys<TagAESKey> {
    let zeros = String(repeating: "0", count: 32)
    return try SUNKeys(
      identity: TagAESKey(hexadecimal: identityKey ?? zeros),
      file: TagAESKey(hexadecimal: fileKey ?? zeros))
  }
}

/// Where the text of a code begins, by the word that vectors and peers have for it.
func start(named word: String) -> SUNCoverageStart {
  switch word {
  case "nothing": .nothing
  case "host": .host
  case "path": .path
  case "query": .query
  default: SUNField(rawValue: word).map(SUNCoverageStart.field) ?? .parameter(word)
  }
}
