import Basics
import Contents
import Foundation
import NDEF
import TestSupport
import Testing

/// `Vectors/contents.json`; Vectors/README.md says what each field means.
struct ContentVectors: Decodable {
  struct Vector: Decodable, Sendable, CustomTestStringConvertible {
    var name: String
    var kind: String
    /// Names and values in their order.
    var values: [[String]]?
    var text, message, sentence, carrier: String?
    var testDescription: String { "\(kind): \(name)" }

    var type: any Content.Type {
      get throws { try #require(ContentCatalogue.named(kind)) }
    }

    var contentValues: ContentValues {
      ContentValues((values ?? []).map { ($0[0], $0[1]) })
    }

    /// The records of `message`.
    var records: [NDEFRecord]? {
      get throws {
        guard let message else { return nil }
        return try NDEFMessage(decoding: try #require([UInt8](hexadecimal: message))).records
      }
    }
  }

  var good, read, bad: [Vector]

  static let all: ContentVectors = Repository.decodedVectors("contents.json")
}

/// The values as bytes: strings of Swift compare by meaning.
func exact(_ values: ContentValues) -> [[UInt8]] {
  values.pairs.flatMap { [Array($0.name.utf8), Array($0.value.utf8)] }
}
