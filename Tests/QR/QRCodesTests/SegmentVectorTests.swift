import Foundation
import TestSupport
import Testing

@testable import QRCodes

/// `Vectors/qr-segments.json`: the fewest bits that a text takes, without ECI and Kanji.
@Suite("segment vectors") struct SegmentVectorTests {
  struct Vector: Codable, CustomTestStringConvertible, Sendable {
    var name: String
    var text: String
    /// By versions; a class that cannot hold the text is left out.
    var bits: [String: Int]

    var testDescription: String { name }
  }

  static let names: [(VersionClass, String)] = [
    (.m1, "M1"), (.m2, "M2"), (.m3, "M3"), (.m4, "M4"), (.small, "1-9"), (.medium, "10-26"),
    (.large, "27-40"),
  ]

  static let vectors: [Vector] = {
    let data = try? Repository.vectors("qr-segments.json")
    return data.flatMap { try? JSONDecoder().decode([Vector].self, from: $0) } ?? []
  }()

  static let texts = [
    ("one digit", "7"), ("five digits", "12345"), ("one capital", "A"), ("one small letter", "a"),
    ("six digits before a small letter", "123456a"),
    ("a digit run of four inside small letters", "abc1234def"),
    ("a digit run of seven inside small letters", "abc1234567def"),
    ("a digit run of nine inside small letters", "abc123456789def"),
    ("a capital before digits inside small letters", "https://ex.co/s/0123456789"),
    ("an underscore before digits", "https://ex.co/s_0123456789"),
    ("five capitals inside small letters", "abcABCDEdef"),
    ("seven capitals inside small letters", "abcABCDEFGdef"),
    ("ten capitals inside small letters", "abcABCDEFGHIJdef"),
    ("digits inside capitals, too few to leave", "ABC123456789012DEF"),
    ("digits inside capitals, enough to leave", "ABC1234567890123456DEF"),
    ("every alphanumeric character", "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"),
    ("a bare URL", "https://example.com/s/0001"),
    ("the same in capitals", "HTTPS://EXAMPLE.COM/S/0001"),
    ("only scheme and host in capitals", "HTTPS://EXAMPLE.COM/s/0001"),
    ("a GS1 Digital Link", "https://id.gs1.org/01/09506000134352/10/ABC123/21/12345678"),
    ("the same in capitals", "HTTPS://ID.GS1.ORG/01/09506000134352/10/ABC123/21/12345678"),
    ("three modes by turns", "ab12345678CDEFGHIJ90123456klMNOPQRSTUV1234567"),
    ("UTF-8 bytes", "Ärger 123456789"),
  ]

  /// `BECKON_UPDATE_GOLDEN=1` writes them anew, from the search over whole segments.
  @Test(.onRequest(expectationsAreRewritten, by: "BECKON_UPDATE_GOLDEN=1"))
  func update() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let lines = try Self.texts.map { name, text in
      var vector = Vector(name: name, text: text, bits: [:])
      for (versionClass, versions) in Self.names {
        vector.bits[versions] = SegmentationTests.overSegments(Array(text.utf8), versionClass)
      }
      return String(decoding: try encoder.encode(vector), as: UTF8.self)
    }
    try Data("[\n\(lines.joined(separator: ",\n"))\n]\n".utf8).write(
      to: Repository.root.appendingPathComponent("Vectors/qr-segments.json"))
  }

  @Test("all are there") func complete() {
    #expect(Self.vectors.map(\.text) == Self.texts.map(\.1))
  }

  @Test("ours takes as many bits", arguments: vectors)
  func bits(_ vector: Vector) {
    for (versionClass, versions) in Self.names {
      #expect(
        SegmentationTests.ours(vector.text.utf8, versionClass) == vector.bits[versions],
        "version \(versions)")
    }
  }
}
