/// The record on a tag: a credential of Wi-Fi Simple Configuration 2.0, whose attributes have two
/// bytes of type and two of length each.
extension WiFiAccess {
  private static let mediaType = "application/vnd.wfa.wsc"

  private enum Attribute {
    static let authentication: UInt16 = 0x1003
    static let credential: UInt16 = 0x100E
    static let encryption: UInt16 = 0x100F
    static let address: UInt16 = 0x1020
    static let index: UInt16 = 0x1026
    static let key: UInt16 = 0x1027
    static let name: UInt16 = 0x1045
    static let vendor: UInt16 = 0x1049
  }

  /// The Wi-Fi Alliance's vendor extension in the record, which says version 2.0.
  private static let version: [UInt8] = [0x00, 0x37, 0x2A, 0x00, 0x01, 0x20]

  package func records() throws(ContentError) -> [NDEFRecord] {
    let (authentication, encryption): (UInt16, UInt16)
    switch security {
    case .open: (authentication, encryption) = (0x0001, 0x0001)
    case .wpa2: (authentication, encryption) = (0x0020, 0x0008)
    case .wpa3:
      throw ContentError(
        Self.definition.word, "security",
        .carrier(
          "the record on tags cannot say WPA3 only, and phones would try WPA2; let the network offer both and "
            + "write wpa2, or make a code"))
    }
    if isHidden {
      throw ContentError(
        Self.definition.word, "hidden",
        .carrier(
          "the record on tags cannot mark a network as hidden, and phones would not find it; make a code"
        ))
    }
    let attributes: [(UInt16, [UInt8])] = [
      (Attribute.index, [1]), (Attribute.name, Array(name.utf8)),
      (Attribute.authentication, authentication.bigEndianBytes),
      (Attribute.encryption, encryption.bigEndianBytes),
      (Attribute.key, Array((password ?? "").utf8)),
      // Any device may use the credential.
      (Attribute.address, [UInt8](repeating: 0xFF, count: 6)),
    ]
    let credential = attributes.flatMap { Self.attribute($0.0, $0.1) }
    let payload =
      Self.attribute(Attribute.credential, credential)
      + Self.attribute(Attribute.vendor, Self.version)
    return try Self.media(Self.mediaType, payload)
  }

  private static func attribute(_ type: UInt16, _ value: [UInt8]) -> [UInt8] {
    type.bigEndianBytes + UInt16(value.count).bigEndianBytes + value
  }

  package static func claims(_ records: [NDEFRecord]) -> Bool {
    records.first?.plainMediaType == mediaType
  }

  package init(reading records: [NDEFRecord]) throws(ContentError) {
    guard let payload = records.first?.payload else { throw Self.malformed("there is no record") }
    let outer = try Self.attributes(payload)
    guard let credential = outer[Attribute.credential] else {
      throw Self.malformed("it has no credential; some phones write only what a router needs")
    }
    let inner = try Self.attributes(credential)
    guard let name = inner[Attribute.name].flatMap({ String(valid: $0) }) else {
      throw Self.malformed("it has no valid network name")
    }
    let key = inner[Attribute.key].flatMap { String(valid: $0) } ?? ""
    try self.init(
      name: name, try Self.security(inner[Attribute.authentication]),
      password: key.isEmpty ? nil : key)
  }

  private static func security(_ bytes: ArraySlice<UInt8>?) throws(ContentError) -> Security {
    guard let bytes, bytes.count == 2 else { throw malformed("it has no kind of authentication") }
    let flags = bytes.reduce(0) { $0 << 8 | UInt16($1) }
    // WPA and WPA2 with a password, alone or together.
    if flags & 0x0022 != 0 { return .wpa2 }
    if flags == 0x0001 { return .open }
    throw malformed(
      "phones cannot join a network of authentication \(String(flags, radix: 16)) from a tag")
  }

  /// Parses the attributes of a record by their type; of repeated ones, only the first.
  private static func attributes(
    _ bytes: ArraySlice<UInt8>
  ) throws(ContentError) -> [UInt16: ArraySlice<UInt8>] {
    var found: [UInt16: ArraySlice<UInt8>] = [:]
    var rest = bytes
    while !rest.isEmpty {
      guard rest.count >= 4 else { throw malformed("an attribute of its record is cut off") }
      let words = rest.prefix(4).map(Int.init)
      let (type, count) = (UInt16(words[0] << 8 | words[1]), words[2] << 8 | words[3])
      rest = rest.dropFirst(4)
      guard rest.count >= count else { throw malformed("an attribute of its record is cut off") }
      if found[type] == nil { found[type] = rest.prefix(count) }
      rest = rest.dropFirst(count)
    }
    return found
  }
}

extension UInt16 {
  fileprivate var bigEndianBytes: [UInt8] { [UInt8(self >> 8), UInt8(truncatingIfNeeded: self)] }
}
