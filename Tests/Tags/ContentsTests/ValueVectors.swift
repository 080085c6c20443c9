import Contents
import Foundation
import TestSupport
import Testing

/// Values by their fields, as the vectors have them: a list of pairs.
struct VectorValues: Decodable, Sendable, CustomTestStringConvertible {
  let values: ContentValues

  init(from decoder: any Decoder) throws {
    let pairs = try decoder.singleValueContainer().decode([[String]].self)
    values = ContentValues(
      try pairs.map { pair in (try #require(pair.first), try #require(pair.last)) })
  }

  var testDescription: String {
    values.pairs.map { "\($0.name)=\($0.value)" }.joined(separator: " ")
  }
}

/// Values that are refused.
struct RefusedVector: Decodable, Sendable, CustomTestStringConvertible {
  let values: VectorValues
  let sentence: String
  var testDescription: String { sentence }
}

/// Values about which something is said.
struct RemarkVector: Decodable, Sendable {
  let values: VectorValues
  let remarks: [String]
}

/// A file of `Vectors/`; a broken one is an empty one, which its suite finds.
func contentVectors<File: Decodable>(_ name: String, _ type: File.Type = File.self) -> File? {
  try? JSONDecoder().decode(type, from: Repository.vectors(name))
}

extension Content {
  /// The sentence with which values are refused.
  static func sentence(refusing values: VectorValues) -> String? {
    do throws(ContentError) {
      _ = try Self(values.values)
      return nil
    } catch { return error.description }
  }
}

extension ContentValues {
  /// Byte for byte: texts are equal to Swift when they are to Unicode, and a code has bytes.
  var bytes: [[UInt8]] { pairs.flatMap { [Array($0.name.utf8), Array($0.value.utf8)] } }
}

/// A seed for a random run, which failures print.
func contentSeed() -> UInt64 { Effort.isSoak ? UInt64.random(in: 0...UInt64.max) : 0x5EED_C0DE }

extension RandomNumberGenerator {
  /// A text of the given parts, of one part to `most`.
  mutating func text(of parts: [String], most: Int) -> String {
    (0..<Int.random(in: 1...most, using: &self)).map { _ in
      parts.randomElement(using: &self) ?? ""
    }.joined()
  }

  /// Whether, in so many cases of ten.
  mutating func chance(_ tenths: Int) -> Bool { Int.random(in: 0..<10, using: &self) < tenths }
}

/// Parts of texts that have something to say to escapes, folds, counts of characters and terminals.
let hostileParts = [
  "a", "B", "7", " ", ";", ":", ",", "\\", "\\n", "\"", "'", "=", "%", "&", "<", "ü", "é",
  "e\u{301}",
  "\u{301}", "漢", "🎄", "👩‍👩‍👧", "\u{FEFF}", "\u{200F}", "\u{2028}", "\u{E000}", "END:VEVENT", "BCD",
  "\u{10FFFF}",
]
