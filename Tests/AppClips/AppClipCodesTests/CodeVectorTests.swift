import Foundation
import TestSupport
import Testing

@testable import AppClipCodes

/// `Vectors/app-clip-codes.json`: payloads as rings and colours. The rows are worked out; nothing
/// of Apple's is in them. That they are right is what the tests beside the reference show.
@Suite("vectors of codes") struct CodeVectorTests {
  struct Vector: Codable, CustomTestStringConvertible, Sendable {
    var name: String
    var payload: String
    /// Ring by ring from the inside: 0 is a gap, 1 an arc that runs on.
    var rings: [String]
    /// The colours of the arcs in reading order: 0 foreground, 1 third colour.
    var colours: String

    var testDescription: String { name }
  }

  static let payloads = [
    ("the least", "00000000000000000000000000000001"),
    ("one byte", "000000000000000000000000000000ff"),
    ("nine bytes: the arcs say nothing", "00000000000000ffeeddccbbaa998877"),
    ("ten bytes", "000000000000112233445566778899aa"),
    ("fourteen bytes, the most of version 0", "0000ffeeddccbbaa9988776655443322"),
    ("fifteen bytes, the least of version 1", "00010000000000000000000000000000"),
    ("all bytes different", "80112233445566778899aabbccddeeff"),
    ("all bits", "ffffffffffffffffffffffffffffffff"),
    ("what makes all data bytes zero", "a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5"),
  ]

  static func vector(_ name: String, _ hex: String) throws -> Vector {
    let code = AppClipCode(try ClipPayload(parsing: hex))
    return Vector(
      name: name, payload: hex,
      rings: RingLayout.rings.map { ring in
        ring.boundaries.map { code.ringBits[$0] ? "1" : "0" }.joined()
      }, colours: code.arcs.map { $0.isThird ? "1" : "0" }.joined())
  }

  /// `BECKON_UPDATE_GOLDEN=1` writes them anew.
  @Test(.onRequest(expectationsAreRewritten, by: "BECKON_UPDATE_GOLDEN=1"))
  func update() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let lines = try Self.payloads.map {
      String(decoding: try encoder.encode(Self.vector($0.0, $0.1)), as: UTF8.self)
    }
    try Data("[\n\(lines.joined(separator: ",\n"))\n]\n".utf8).write(
      to: Repository.root.appendingPathComponent("Vectors/app-clip-codes.json"))
  }

  static let vectors: [Vector] = {
    let data = try? Repository.vectors("app-clip-codes.json")
    return data.flatMap { try? JSONDecoder().decode([Vector].self, from: $0) } ?? []
  }()

  @Test("all are there") func complete() {
    #expect(Self.vectors.map(\.payload) == Self.payloads.map(\.1))
  }

  @Test("rings and colours, and back", arguments: vectors) func rings(_ vector: Vector) throws {
    let own = try Self.vector(vector.name, vector.payload)
    #expect(own.rings == vector.rings && own.colours == vector.colours)
    let code = AppClipCode(try ClipPayload(parsing: vector.payload))
    #expect(try ClipDrawing(svg: code.svg(ClipTemplate.all[3].colours)).payload == code.payload)
  }
}
