package import PropertyLists

/// A writer of embedded code signatures: a code directory and entitlements, without a signature.
package struct TestSignature: Sendable {
  package var identifier = "com.example.eat.Clip"
  package var team: String? = "ABCDE12345"
  package var entitlements: PropertyList?
  package var derEntitlements: PropertyList?
  /// Parts with their types, put behind the others.
  package var others: [(type: UInt32, bytes: [UInt8])] = []
  /// The room after the signature.
  package var padding = 32

  package init() {}

  /// A signature with the same entitlements in both forms.
  package init(_ entitlements: PropertyList, identifier: String = "com.example.eat.Clip") {
    (self.entitlements, derEntitlements, self.identifier) = (entitlements, entitlements, identifier)
  }

  package var bytes: [UInt8] {
    var parts: [(type: UInt32, bytes: [UInt8])] = [(0, directory)]
    if let entitlements {
      parts.append((5, Self.blob(0xFADE_7171, Array(entitlements.xml.utf8))))
    }
    if let derEntitlements {
      parts.append((7, Self.blob(0xFADE_7172, TestDER.entitlements(derEntitlements))))
    }
    parts += others
    var (index, body): ([UInt8], [UInt8]) = ([], [])
    let start = 12 + 8 * parts.count
    for part in parts {
      index.big(part.type)
      index.big(UInt32(start + body.count))
      body += part.bytes
    }
    var whole: [UInt8] = []
    for number in [0xFADE_0CC0, UInt32(start + body.count), UInt32(parts.count)] {
      whole.big(number)
    }
    return whole + index + body + [UInt8](repeating: 0, count: padding)
  }

  /// A part with its mark and its length.
  package static func blob(_ mark: UInt32, _ content: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.big(mark)
    bytes.big(UInt32(content.count + 8))
    return bytes + content
  }

  private var directory: [UInt8] {
    let names = Array(identifier.utf8) + [0] + (team.map { Array($0.utf8) + [0] } ?? [])
    let hashes = [UInt8](repeating: 0xAB, count: 64)
    var content: [UInt8] = []
    let size = 88
    for number in [0x2_0400, 0, UInt32(size + names.count), UInt32(size), 0, 2, 0] {
      content.big(number)
    }
    content += [32, 2, 0, 12]
    content.big(0)
    content.big(0)
    content.big(team == nil ? 0 : UInt32(size + identifier.utf8.count + 1))
    content += [UInt8](repeating: 0, count: size - 8 - content.count)
    return Self.blob(0xFADE_0C02, content + names + hashes)
  }
}

/// A writer of ASN.1 in DER.
package enum TestDER {
  package static func value(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    let count = content.count
    if count < 0x80 { return [tag, UInt8(count)] + content }
    let digits = stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: count >> $0) }
      .drop { $0 == 0 }
    return [tag, 0x80 | UInt8(digits.count)] + digits + content
  }

  /// A value of indefinite length.
  package static func open(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    [tag, 0x80] + content + [0, 0]
  }

  package static func entitlements(_ list: PropertyList) -> [UInt8] {
    value(0x70, [2, 1, 1] + encoded(list))
  }

  private static func encoded(_ list: PropertyList) -> [UInt8] {
    switch list {
    case .bool(let isTrue): value(1, [isTrue ? 0xFF : 0])
    case .integer(let number):
      value(2, Self.digits(number))
    case .string(let text): value(0x0C, Array(text.utf8))
    case .data(let bytes): value(4, bytes)
    case .array(let items): value(0x30, items.flatMap(encoded))
    case .dictionary(let members):
      value(
        0xB0,
        members.list.sorted { $0.key < $1.key }.flatMap {
          value(0x30, value(0x0C, Array($0.key.utf8)) + encoded($0.value))
        })
    default: []
    }
  }

  private static func digits(_ number: Int64) -> [UInt8] {
    var bytes = stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
    while bytes.count > 1, bytes[0] == (bytes[1] < 0x80 ? 0 : 0xFF) { bytes.removeFirst() }
    return bytes
  }

  /// A provisioning profile: the list in signed data without signers.
  package static func profile(_ list: PropertyList, isOpen: Bool = false) -> [UInt8] {
    let type: [UInt8] = [0x06, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07]
    let text = Array(list.xml.utf8)
    let make = isOpen ? open : value
    let octets =
      isOpen
      ? open(0x24, value(4, Array(text.prefix(100))) + value(4, Array(text.dropFirst(100))))
      : value(4, text)
    let sha256: [UInt8] = [6, 9, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01]
    let content = make(0x30, type + [0x01] + make(0xA0, octets))
    let digests = make(0x31, value(0x30, sha256))
    let signed = make(0x30, [2, 1, 1] + digests + content + value(0x31, []))
    return make(0x30, type + [0x02] + make(0xA0, signed))
  }
}
