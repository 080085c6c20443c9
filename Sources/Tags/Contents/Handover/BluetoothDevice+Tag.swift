/// The records with which a tag describes a Bluetooth device.
extension BluetoothDevice {
  private static let classicType = "application/vnd.bluetooth.ep.oob"
  private static let lowEnergyType = "application/vnd.bluetooth.le.oob"

  /// The type bytes of data structures in the Core Specification Supplement.
  private enum DataType {
    static let shortName: UInt8 = 0x08
    static let name: UInt8 = 0x09
    static let deviceClass: UInt8 = 0x0D
    static let address: UInt8 = 0x1B
    static let role: UInt8 = 0x1C
  }

  package func records() throws(ContentError) -> [NDEFRecord] {
    let type = kind == .le ? Self.lowEnergyType : Self.classicType
    return try Self.building { () throws(NDEFBuildError) in
      guard hasHandover else { return [try .media(type, payload)] }
      let reference = Array("0".utf8)
      return [
        try HandoverSelect.record(of: reference),
        try .media(type, payload, id: reference),
      ]
    }
  }

  private var payload: [UInt8] {
    let data = structures.flatMap { [UInt8($0.data.count + 1), $0.type] + $0.data }
    if kind == .le { return data }
    let count = 8 + data.count
    return [UInt8(truncatingIfNeeded: count), UInt8(truncatingIfNeeded: count >> 8)]
      + address.reversed() + data
  }

  /// The data structures of the record in order, each with its bytes lowest first.
  private var structures: [(type: UInt8, data: [UInt8])] {
    var structures: [(type: UInt8, data: [UInt8])] = []
    if kind == .le {
      structures.append(
        (DataType.address, address.reversed() + [addressKind == .random ? 1 : 0]))
      structures.append((DataType.role, [role.octet]))
    }
    if let deviceClass {
      structures.append(
        (DataType.deviceClass, (0..<3).map { UInt8(truncatingIfNeeded: deviceClass >> (8 * $0)) }))
    }
    if let name { structures.append((DataType.name, Array(name.utf8))) }
    return structures
  }

  package static func claims(_ records: [NDEFRecord]) -> Bool {
    guard let first = records.first else { return false }
    return carriesDevice(first)
      || HandoverSelect.isSelect(first) && records.contains(where: carriesDevice)
  }

  private static func carriesDevice(_ record: NDEFRecord) -> Bool {
    record.hasType(.media, classicType) || record.hasType(.media, lowEnergyType)
  }

  package init(reading records: [NDEFRecord]) throws(ContentError) {
    guard let first = records.first else { throw Self.malformed("there is no record") }
    guard HandoverSelect.isSelect(first) else {
      try self.init(device: first, hasHandover: false)
      return
    }
    let references = try HandoverSelect.references(first)
    // In the order of preference.
    for reference in references {
      if let record = records.first(where: {
        $0.id.elementsEqual(reference) && Self.carriesDevice($0)
      }) {
        try self.init(device: record, hasHandover: true)
        return
      }
    }
    throw Self.malformed("its Handover Select record points to no record of a Bluetooth device")
  }

  private init(device record: NDEFRecord, hasHandover: Bool) throws(ContentError) {
    let isLowEnergy = record.hasType(.media, Self.lowEnergyType)
    var found: [UInt8: ArraySlice<UInt8>] = [:]
    for (type, data) in try Self.structures(
      isLowEnergy ? record.payload : try Self.classicData(record.payload))
    where found[type] == nil { found[type] = data }
    if !isLowEnergy { found[DataType.address] = record.payload.dropFirst(2).prefix(6) }
    guard let address = found[DataType.address], address.count >= 6 else {
      throw Self.malformed("it has no address of a device")
    }
    let known = [
      DataType.name, DataType.address, isLowEnergy ? DataType.role : DataType.deviceClass,
      found[DataType.name] == nil ? DataType.shortName : DataType.name,
    ]
    try self.init(
      address: address.prefix(6).reversed(), name: try Self.name(found),
      kind: isLowEnergy ? .le : .classic,
      role: isLowEnergy ? try Self.role(found[DataType.role]) : nil,
      addressKind: isLowEnergy
        ? ((address.dropFirst(6).first ?? 0) & 1 == 1 ? .random : .public) : nil,
      deviceClass: isLowEnergy ? nil : try Self.deviceClass(found[DataType.deviceClass]),
      hasHandover: hasHandover, unwritten: found.keys.filter { !known.contains($0) }.sorted())
  }

  /// Returns the bytes of a classic device's payload after its length and address fields.
  private static func classicData(
    _ payload: ArraySlice<UInt8>
  ) throws(ContentError) -> ArraySlice<UInt8> {
    let head = payload.prefix(2).map(Int.init)
    guard payload.count >= 8, head.count == 2 else { throw malformed("its record is cut off") }
    let count = head[0] | head[1] << 8
    guard (8...payload.count).contains(count) else {
      throw malformed(
        "its record gives its length as \(counted(count, "byte")), but has \(payload.count)")
    }
    return payload.prefix(count).dropFirst(8)
  }

  private static func structures(
    _ bytes: ArraySlice<UInt8>
  ) throws(ContentError) -> [(UInt8, ArraySlice<UInt8>)] {
    var structures: [(UInt8, ArraySlice<UInt8>)] = []
    var rest = bytes
    while let count = rest.popFirst().map(Int.init) {
      // A length of 0 is padding.
      if count == 0 { continue }
      guard rest.count >= count, let type = rest.first else {
        throw malformed("a part of its record is cut off")
      }
      structures.append((type, rest.prefix(count).dropFirst()))
      rest = rest.dropFirst(count)
    }
    return structures
  }

  private static func name(_ found: [UInt8: ArraySlice<UInt8>]) throws(ContentError) -> String? {
    guard let bytes = found[DataType.name] ?? found[DataType.shortName], !bytes.isEmpty else {
      return nil
    }
    guard let name = String(valid: bytes) else {
      throw malformed("its name is not UTF-8")
    }
    return name
  }

  /// Decodes the role, which is peripheral if it is missing.
  private static func role(_ data: ArraySlice<UInt8>?) throws(ContentError) -> Role {
    guard let data else { return .peripheral }
    guard data.count == 1, let octet = data.first,
      let role = Role.allCases.first(where: { $0.octet == octet })
    else { throw malformed("its role in a connection is not one that Bluetooth defines") }
    return role
  }

  private static func deviceClass(_ data: ArraySlice<UInt8>?) throws(ContentError) -> UInt32? {
    guard let data else { return nil }
    guard data.count == 3 else { throw malformed("its class of device does not have 3 bytes") }
    return data.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}

extension BluetoothDevice.Role {
  /// The role's byte on a tag (Core Specification Supplement, part A, 1.17).
  var octet: UInt8 {
    switch self {
    case .peripheral: 0
    case .central: 1
    case .peripheralFirst: 2
    case .centralFirst: 3
    }
  }
}
