import Foundation
import JSONText
import TestSupport
import Testing

/// `Vectors/json.json`.
struct JSONVectors: Decodable {
  struct Vector: Decodable, Sendable, CustomTestStringConvertible {
    var name: String
    var text, hex, compact, problem, path: String?
    var offset, line, column: Int?
    var testDescription: String { name }

    var bytes: [UInt8] {
      if let text { return Array(text.utf8) }
      let digits = Array(hex ?? "")
      return stride(from: 0, to: digits.count - 1, by: 2).compactMap {
        UInt8(String(digits[$0...$0 + 1]), radix: 16)
      }
    }
  }
  var good, bad: [Vector]

  static let all: JSONVectors = Repository.decodedVectors("json.json")

  static let texts: [Vector] = all.good + all.bad
}

/// What a value becomes on paper; exact, because Swift compares strings by meaning.
func bytes(_ value: JSONValue, _ layout: JSONValue.Layout = .compact) -> [UInt8] {
  var output: [UInt8] = []
  value.write(to: &output, layout)
  return output
}
