import Foundation
import NDEF
import Tags
import TestSupport
import Testing

/// `locking` of `Vectors/tags.json`; Vectors/README.md says what each field means.
struct LockingVectors: Codable, Sendable {
  var message: String
  var password: String
  var locks: [Sequence]
  var protections: [Sequence]
  var unprotections: [Sequence]
  var mirrors: [Mirror]

  struct Sequence: Codable, Hashable, Sendable, CustomTestStringConvertible {
    var name: String
    var steps: [String]
    var testDescription: String { name }
  }

  struct Mirror: Codable, Hashable, Sendable, CustomTestStringConvertible {
    var name: String
    var url: String
    var message: String
    var settings: [String]
    var steps: [String]
    var testDescription: String { "\(name) \(url)" }
  }

  private struct File: Decodable { var locking: LockingVectors }

  static let all: LockingVectors = Repository.decodedVectors("tags.json", as: File.self).locking
}

@Suite("Locking vectors") struct LockingVectorTests {
  private static let vectors = LockingVectors.all

  private func digits(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// The chip of a name, with the vectors' message.
  private func chip(_ name: String, holding message: [UInt8]? = nil) throws -> Type2Model {
    for kind in Type2Model.Kind.allCases {
      let chip = Type2Model(kind)
      var tag = NDEFTag(ModelLink(Field(chip)))
      guard try tag.info().chip.name == name else { continue }
      if let message = message ?? TagUID(Self.vectors.message)?.bytes, !message.isEmpty {
        try tag.write(message)
      }
      chip.reset()
      return chip
    }
    throw Unknown(name: name)
  }

  struct Unknown: Error { var name: String }

  private func steps(
    _ operation: TagOperation, _ chip: Type2Model, _ passwords: TagPasswordProvider? = nil
  ) throws -> [String] {
    let field = Field(chip)
    var tag = NDEFTag(ModelLink(field), passwords: passwords)
    try tag.perform(operation)
    return field.trace
  }

  private func password() throws -> TagPassword {
    let bytes = try #require(TagUID(Self.vectors.password)?.bytes)
    return try #require(TagPassword(bytes))
  }

  @Test("each product that can be locked", arguments: vectors.locks)
  func locks(_ vector: LockingVectors.Sequence) throws {
    let chip = try chip(vector.name)
    #expect(try steps(.lock(TagLock()), chip) == vector.steps)
    #expect(try steps(.lock(TagLock()), chip) == [])
    // Nothing but the message, the locks and the container has been written, ever.
    #expect(!chip.pageWrites.contains { $0 == (chip.kind == .ntag215 ? 0x80 : 0xDE) })
  }

  @Test("all of them are there") func complete() {
    let names = Type2Product.all.map(\.name)
    #expect(Self.vectors.locks.map(\.name) == names)
    let withPassword = Type2Product.all.filter { $0.configurationPage != nil }.map(\.name)
    #expect(Self.vectors.protections.map(\.name) == withPassword)
    #expect(Self.vectors.unprotections.map(\.name) == withPassword)
    #expect(
      Set(Self.vectors.mirrors.map(\.name))
        == Set(Type2Product.all.filter { !$0.mirrors.isEmpty }.map(\.name)))
  }

  @Test("each product with a password", arguments: vectors.protections)
  func protections(_ vector: LockingVectors.Sequence) throws {
    let chip = try chip(vector.name)
    let protection = TagProtection(password: try password())
    #expect(try steps(.protect(protection), chip) == vector.steps)
  }

  @Test("each product with a password, back", arguments: vectors.unprotections)
  func unprotections(_ vector: LockingVectors.Sequence) throws {
    let chip = try chip(vector.name)
    let password = try password()
    _ = try steps(.protect(TagProtection(password: password)), chip)
    chip.reset()
    #expect(try steps(.unprotect, chip, TagPasswordProvider(password)) == vector.steps)
  }

  @Test("mirrors onto empty tags", arguments: vectors.mirrors)
  func mirrors(_ vector: LockingVectors.Mirror) throws {
    let chip = try chip(vector.name, holding: [])
    let message = try MirroredURL(vector.url).message()
    #expect(digits(message.message) == vector.message)
    #expect(try steps(.writeMirrored(message), chip) == vector.steps)
    let page = try #require(chip.configurationPage)
    #expect([chip.page(page), chip.page(page + 1)].map(digits) == vector.settings)
  }
}
