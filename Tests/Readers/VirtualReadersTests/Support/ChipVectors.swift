import Foundation
import TestSupport
import Testing

@testable import VirtualReaders

/// `Vectors/chips.json`; Vectors/README.md says what each field means.
struct ChipVectors: Decodable, Sendable {
  var chips: [Chip]
  var lockBits: [LockBit]
  var frozenBits: [FrozenBits]
  var mirrors: [Mirror]
  var type4: [Type4]

  struct Chip: Decodable, Sendable, CustomTestStringConvertible {
    var name: String
    var uid: String
    var lastPage: Int
    var lastUserPage: Int
    var version: String?
    var pages: [String: String]
    var zeroPages: [Int]
    var dynamicLock: DynamicLock?
    var signature: String?
    var testDescription: String { name }
    var model: ChipModel { ChipModel(rawValue: name) ?? .ntag216 }
    /// The pages that a READ reaches: the keys of Ultralight C and AES are out of sight.
    var lastReadablePage: Int {
      name == "ultralight-c" ? 0x2B : name == "ultralight-aes" ? 0x2F : lastPage
    }

    func page(_ number: Int) -> String {
      let key = (number < 16 ? "0" : "") + String(number, radix: 16)
      return pages[key] ?? "00000000"
    }
  }

  struct DynamicLock: Decodable, Sendable {
    var page: Int
    var full: String
    var reads: String
    var locks: [[Int]]
  }

  struct LockBit: Decodable, Sendable, CustomTestStringConvertible {
    var chip: ChipModel
    var page: Int
    var written: String
    var locked: [Int]
    var testDescription: String { "\(chip.rawValue) \(written)" }

    init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      chip = try ChipModel(rawValue: values.decode(String.self)) ?? .ntag216
      page = try values.decode(Int.self)
      written = try values.decode(String.self)
      locked = try values.decode([Int].self)
    }
  }

  struct FrozenBits: Decodable, Sendable, CustomTestStringConvertible {
    var chip: ChipModel
    var page: Int
    var first: String
    var second: String
    var result: String
    var testDescription: String { "\(chip.rawValue) \(first) \(second)" }

    init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      chip = try ChipModel(rawValue: values.decode(String.self)) ?? .ntag216
      page = try values.decode(Int.self)
      first = try values.decode(String.self)
      second = try values.decode(String.self)
      result = try values.decode(String.self)
    }
  }

  struct Mirror: Decodable, Sendable, CustomTestStringConvertible {
    var chip: String
    var uid: String
    var message: String
    var configuration: String
    var access: String
    var shows: String
    var testDescription: String { chip }
  }

  struct Type4: Decodable, Sendable, CustomTestStringConvertible {
    var name: String
    var sak: String
    var container: String
    var fileSize: Int
    var lengthBytes: Int
    var testDescription: String { name }
  }

  static let all: ChipVectors = Repository.decodedVectors("chips.json")
}
