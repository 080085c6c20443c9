import Basics
import Foundation
import NDEF
import TestSupport
import Testing

@testable import Tags

/// `Vectors/type5.json`; Vectors/README.md says what each field means.
struct Type5Vectors: Decodable, Sendable {
  var products: [Product]
  var systemInfo: [SystemInfo]
  var noSystemInfo: [Nothing]
  var containers: [Container]
  var formatting: [Formatting]

  struct Product: Decodable, Sendable, CustomTestStringConvertible {
    var uid: String
    var name: String
    var userBlocks: Int?
    var readsMany: Bool
    var canBeLocked: Bool
    var testDescription: String { uid }
  }

  struct SystemInfo: Decodable, Sendable, CustomTestStringConvertible {
    var name: String
    var answer: String
    var extended: Bool
    var uid: String
    var blocks: Int?
    var blockSize: Int?
    var reference: UInt8?
    var testDescription: String { name }
  }

  struct Nothing: Decodable, Sendable {
    var answer: String
    var extended: Bool
  }

  struct Container: Decodable, Sendable, CustomTestStringConvertible {
    var name: String
    var bytes: String
    var kind: String
    var length: Int?
    var areaSize: Int?
    var read: UInt8?
    var write: UInt8?
    var readsMany: Bool?
    var testDescription: String { name }

    enum CodingKeys: String, CodingKey {
      case name, bytes, length, areaSize, read, write, readsMany
      case kind = "is"
    }
  }

  struct Formatting: Decodable, Sendable {
    var blocks: Int
    var blockSize: Int
    var container: String
  }

  static let all: Type5Vectors = Repository.decodedVectors("type5.json")
}

@Suite("Type 5 vectors") struct Type5VectorTests {
  private func bytes(_ digits: String) -> [UInt8] { [UInt8](hexadecimal: digits) ?? [] }

  @Test("what a number says of the chip", arguments: Type5Vectors.all.products)
  func products(_ vector: Type5Vectors.Product) {
    var chip = Type5Chip(TagUID(bytes(vector.uid)))
    chip.blockSize = 4
    #expect(chip.name == vector.name && chip.userBlocks == vector.userBlocks)
    #expect(chip.readsMany == vector.readsMany)
    #expect((chip.known?.canBeLocked ?? false) == vector.canBeLocked)
  }

  @Test("every row of the table has a vector") func complete() {
    let chips = Type5Vectors.all.products.map { Type5Chip(TagUID(bytes($0.uid))) }
    #expect(Set(chips.compactMap(\.known)) == Set(Type5Product.all))
  }

  @Test("system information", arguments: Type5Vectors.all.systemInfo)
  func systemInfo(_ vector: Type5Vectors.SystemInfo) throws {
    let answer = bytes(vector.answer)
    let info = try #require(Type5SystemInfo(answer, isExtended: vector.extended))
    #expect(info.uid == TagUID(bytes(vector.uid)))
    #expect(info.blocks == vector.blocks && info.blockSize == vector.blockSize)
    #expect(info.reference == vector.reference)
    for count in answer.indices {
      #expect(Type5SystemInfo(Array(answer.prefix(count)), isExtended: vector.extended) == nil)
    }
  }

  @Test("what is no system information") func noSystemInfo() {
    for vector in Type5Vectors.all.noSystemInfo {
      #expect(
        Type5SystemInfo(bytes(vector.answer), isExtended: vector.extended) == nil,
        "\(vector.answer)")
    }
  }

  @Test("containers", arguments: Type5Vectors.all.containers)
  func containers(_ vector: Type5Vectors.Container) throws {
    switch Type5Container.read(bytes(vector.bytes)) {
    case .container(let container):
      #expect(vector.kind == "container" && container.length == vector.length)
      #expect(container.areaSize == vector.areaSize && container.readsMany == vector.readsMany)
      #expect(container.readAccess.rawValue == vector.read)
      #expect(container.writeAccess.rawValue == vector.write)
      #expect(container.bytes == bytes(vector.bytes))
    case .blank: #expect(vector.kind == "blank")
    case .foreign(let why): #expect(vector.kind == "foreign" && !why.isEmpty)
    }
  }

  @Test("the container of a memory of each size") func formatting() {
    for vector in Type5Vectors.all.formatting {
      let made = Type5Container(
        memorySize: vector.blocks * vector.blockSize, blocks: vector.blocks)
      #expect(hexadecimal(made.bytes, .small) == vector.container)
      #expect(Type5Container.read(made.bytes) == .container(made))
      #expect(made.length + made.areaSize <= vector.blocks * vector.blockSize)
    }
  }
}
