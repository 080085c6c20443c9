/// A Bluetooth device that phones offer to pair with.
///
/// It follows "Bluetooth Secure Simple Pairing Using NFC" (NFC Forum and Bluetooth SIG, application
/// document 1.1 and later) and the Core Specification's data types: one record of
/// `application/vnd.bluetooth.ep.oob` (classic) or `…le.oob` (Low Energy), alone or after a
/// Handover Select record of Connection Handover 1.2. A code cannot pair.
package struct BluetoothDevice: TagOnlyContent {
  /// The kind of Bluetooth: classic or Low Energy.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Classic Bluetooth (BR/EDR): headsets, loudspeakers, printers.
    case classic
    /// Bluetooth Low Energy: sensors, locks, wearables.
    case le
  }

  /// The role of a Low Energy device in a connection. The raw value is Beckon's word, `octet` the
  /// standard's value.
  package enum Role: String, Sendable, Hashable, CaseIterable {
    /// The device takes only this role.
    case peripheral, central
    /// The device takes both roles, preferably that of a peripheral.
    case peripheralFirst = "peripheral-first"
    /// The device takes both roles, preferably that of a central.
    case centralFirst = "central-first"
  }

  /// The kinds of address of a Low Energy device.
  package enum AddressKind: String, Sendable, Hashable, CaseIterable {
    /// An address assigned by the IEEE.
    case `public`
    /// A random address. It is permanent only if its first hexadecimal digit is C to F.
    case random
  }

  /// The six bytes of the device's address, in the order in which addresses are written.
  package let address: [UInt8]
  package let name: String?
  package let kind: Kind
  /// The role of a Low Energy device; classic ones have the default.
  package let role: Role
  /// The kind of address of a Low Energy device; classic ones have the default.
  package let addressKind: AddressKind
  /// The class of device of a classic device (24 bits), or `nil` if it is not given.
  package let deviceClass: UInt32?
  /// Whether a Handover Select record precedes the device's record on the tag.
  package let hasHandover: Bool
  /// The type bytes of further data on a tag by another program, which is not written again.
  package let unwritten: [UInt8]

  package static let definition = ContentDefinition(
    "bluetooth", "Bluetooth pairing", summary: "Pair with a Bluetooth device",
    standard: "Bluetooth Secure Simple Pairing Using NFC 1.1; Connection Handover 1.2 (NFC Forum)",
    fields: [
      ContentField("address", "Its address, such as AC:23:3F:00:12:AB", isRequired: true),
      ContentField("name", "The name that people see, at most 248 bytes"),
      ContentField(
        "kind", "classic (usual: headsets, loudspeakers, printers) or le (Low Energy)",
        choices: Kind.allCases.map(\.rawValue)),
      ContentField("class", "The class of a classic device, six hexadecimal digits: 240404"),
      ContentField(
        "role", "The role of a Low Energy device in a connection; usually peripheral",
        choices: Role.allCases.map(\.rawValue)),
      ContentField(
        "address-kind", "For Low Energy: public (usual) or random",
        choices: AddressKind.allCases.map(\.rawValue)),
      ContentField(
        "handover", "yes to put a Handover Select record before it, which older readers need",
        choices: ["yes", "no"]),
    ],
    code: .refused(
      "no phone pairs by a code; write a tag, or print how to find the device in the settings"),
    tag: .partly("Android phones offer to pair; iPhones do nothing with it"))

  package init(checked values: ContentValues) throws(ContentError) {
    try self.init(
      address: try Self.address(values["address"] ?? ""), name: values["name"],
      kind: values["kind"].flatMap(Kind.init(rawValue:)) ?? .classic,
      role: values["role"].flatMap(Role.init(rawValue:)),
      addressKind: values["address-kind"].flatMap(AddressKind.init(rawValue:)),
      deviceClass: try values["class"].map { text throws(ContentError) in
        try Self.deviceClass(text)
      }, hasHandover: values["handover"] == "yes")
  }

  init(
    address: [UInt8], name: String?, kind: Kind, role: Role? = nil,
    addressKind: AddressKind? = nil, deviceClass: UInt32? = nil, hasHandover: Bool,
    unwritten: [UInt8] = []
  ) throws(ContentError) {
    self.address = address
    self.name = name
    self.kind = kind
    self.role = role ?? .peripheral
    self.addressKind = addressKind ?? .public
    self.deviceClass = deviceClass
    self.hasHandover = hasHandover
    self.unwritten = unwritten
    if kind == .classic, role != nil || addressKind != nil {
      throw Self.error(
        role != nil ? "role" : "address-kind",
        .combination("only devices of Low Energy have one; leave it out, or give kind=le"))
    }
    if kind == .le, deviceClass != nil {
      throw Self.error(
        "class", .combination("devices of Low Energy have none; leave it out, or give kind=classic")
      )
    }
    try checkName()
  }

  package var values: ContentValues {
    var values = ContentValues([("address", addressText)])
    values.append("name", name)
    if kind == .le {
      values.append("kind", kind.rawValue)
      if role != .peripheral { values.append("role", role.rawValue) }
      if addressKind != .public { values.append("address-kind", addressKind.rawValue) }
    }
    values.append("class", deviceClass.map { hexadecimal($0, width: 6) })
    if hasHandover { values.append("handover", "yes") }
    return values
  }

  private var addressText: String {
    address.map { hexadecimal($0) }.joined(separator: ":")
  }

  package var remarks: [String] {
    var remarks: [String] = []
    if kind == .le, addressKind == .random, (address.first ?? 0) < 0xC0 {
      remarks.append(
        "a random address that does not begin with C, D, E or F changes after a while, and the tag is useless then"
      )
    }
    if kind == .le, role == .central {
      remarks.append("Android does not pair with a device that is a central only")
    }
    if name == nil {
      remarks.append("without a name the phone asks whether to pair with an address")
    }
    if !unwritten.isEmpty {
      let types = unwritten.prefix(10).map { hexadecimal($0) }.joined(separator: ", ")
      remarks.append(
        "it also has data of the types \(types), which is left out when it is written again")
    }
    return remarks
  }

  /// Parses a Bluetooth address: six hexadecimal bytes with colons or hyphens between them.
  private static func address(_ text: String) throws(ContentError) -> [UInt8] {
    let parts = text.utf8.split(omittingEmptySubsequences: false) { $0 == 0x3A || $0 == 0x2D }
    let bytes = parts.flatMap { $0.count == 2 ? [UInt8](hexadecimal: $0) ?? [] : [] }
    guard parts.count == 6, bytes.count == 6 else {
      throw error(
        "address",
        .form(text, expected: "an address such as AC:23:3F:00:12:AB, six bytes with ':' between"))
    }
    return bytes
  }

  private static func deviceClass(_ text: String) throws(ContentError) -> UInt32 {
    guard text.utf8.count == 6, let bytes = [UInt8](hexadecimal: text) else {
      throw error(
        "class", .form(text, expected: "a class of device, six hexadecimal digits such as 240404"))
    }
    return bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }

  private func checkName() throws(ContentError) {
    try Self.check(name, "name")
    if let count = name?.utf8.count, count > 248 {
      throw Self.error("name", .tooLong(count, limit: 248))
    }
  }
}
