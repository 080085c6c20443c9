import Foundation
import NDEF
import TestSupport
import Testing

/// `Vectors/ndef.json`; Vectors/README.md says what each field means.
struct MessageVectors: Decodable, Sendable {
  var messages: [Message]
  var looseRecords: [Message]
  var badRecords: [Bad]
  var badMessages: [Bad]
  var uriPayloads: [URIPayload]
  var textPayloads: [TextPayload]
  var badPayloads: [BadPayload]
  var sizes: [Size]

  struct Message: Decodable, Sendable, CustomTestStringConvertible {
    var name: String
    var hex: String
    var canonical: Bool?
    var records: [Record]
    var testDescription: String { name }
    var bytes: [UInt8] { TestSupport.bytes(hex: hex) }
  }

  struct Record: Decodable, Sendable {
    var tnf: UInt8
    var type: String
    var id: String
    var payload: String
    var content: Content?
  }

  struct Content: Decodable, Sendable {
    var kind: String
    var uri: String?
    var text: String?
    var language: String?
    var encoding: String?
    var titles: [Content.Title]?
    var action: UInt8?
    var package: String?
    var type: String?
    var data: String?

    struct Title: Decodable, Sendable {
      var text: String
      var language: String
      var encoding: String
    }
  }

  struct Bad: Decodable, Sendable, CustomTestStringConvertible {
    var name: String?
    var hex: String
    var zeros: Int?
    var offset: Int
    var problem: String
    var testDescription: String { name ?? hex }
    var bytes: [UInt8] { TestSupport.bytes(hex: hex) + Array(repeating: 0, count: zeros ?? 0) }
  }

  struct URIPayload: Decodable, Sendable {
    var payload: String
    var uri: String
  }

  struct TextPayload: Decodable, Sendable {
    var payload: String
    var text: String
    var language: String
    var encoding: String
  }

  struct BadPayload: Decodable, Sendable, CustomTestStringConvertible {
    var type: String
    var payload: String
    var offset: Int
    var problem: String
    var testDescription: String { "\(type) \(payload)" }
  }

  struct Size: Decodable, Sendable {
    var suffix: Int
    var form: String
    var messageBytes: Int
    var tlvLengthBytes: Int
    var tlvBytes: Int
  }

  static let all = Repository.decodedVectors("ndef.json", as: MessageVectors.self)
}

/// `Vectors/tlv.json`; Vectors/README.md says what each field means.
struct TLVVectors: Decodable, Sendable {
  var areas: [Area]
  var lockControls: [LockControl]
  var capacities: [Capacity]
  var products: [Product]
  var writes: [Write]

  struct Area: Decodable, Sendable, CustomTestStringConvertible {
    var name: String
    var container: String
    var data: String
    var outcome: String
    var message: String?
    var problem: String?
    var testDescription: String { name }
  }

  struct LockControl: Decodable, Sendable {
    var value: String
    var address: Int
    var bits: Int
    var lockBytes: Int
    var bytesPerBit: Int
  }

  struct Capacity: Decodable, Sendable {
    var available: Int
    var message: Int?
  }

  struct Product: Decodable, Sendable, CustomTestStringConvertible {
    var name: String
    var container: String
    var data: String
    var available: Int
    var message: Int
    var uriSuffix: Int
    var testDescription: String { name }
  }

  struct Write: Decodable, Sendable, CustomTestStringConvertible {
    var name: String
    var container: String
    var data: String
    var message: String
    var commitPage: Int
    var pages: [Page]
    var writes: [Page]
    var testDescription: String { name }
  }

  /// A page number and its bytes: `[5, "340310d1"]`.
  struct Page: Decodable, Sendable, Equatable {
    var page: Int
    var hex: String

    init(_ page: Int, _ hex: String) { (self.page, self.hex) = (page, hex) }

    init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      page = try values.decode(Int.self)
      hex = try values.decode(String.self)
    }
  }

  static let all = Repository.decodedVectors("tlv.json", as: TLVVectors.self)
}

/// The tag memory of a container and a data area filled up with zeros, or left at `data`.
func memory(_ container: String, _ data: String, filled: Bool = true) -> NDEFTagMemory {
  let container = CapabilityContainer(bytes(hex: container)) ?? CapabilityContainer.none
  var data = bytes(hex: data)
  if filled { data += Array(repeating: 0, count: max(0, container.dataAreaSize - data.count)) }
  return NDEFTagMemory(container: container, data: data[...])
}

extension CapabilityContainer {
  static let none = CapabilityContainer(magic: 0, version: 0, sizeCode: 0, access: 0)
}
