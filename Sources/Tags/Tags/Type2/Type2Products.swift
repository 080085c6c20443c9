extension Type2Product {
  /// The products whose memory layout is known.
  ///
  /// Other chips are read and written by their capability container.
  package static let all: [Type2Product] = [
    ntag213, ntag215, ntag216, ntag210, ntag212, ntag203, ultralight, ultralightC, ultralightEV1,
    ultralightEV1Large,
  ]

  /// The NTAG213 with 144 bytes of user memory.
  package static let ntag213 = Type2Product(
    name: "NTAG213", word: "ntag213", versions: [[0x04, 0x04, 0, 0x01, 0x00, 0x0F, 0x03]],
    lastPage: 0x2C, lastUserPage: 0x27, container: [0xE1, 0x10, 0x12, 0x00],
    emptyContent: [0x01, 0x03, 0xA0, 0x0C, 0x34, 0x03, 0x00, 0xFE], isDeliveredBlank: false,
    dynamicLock: .init(
      page: 0x28, fullMask: [0xFF, 0x0F, 0x3F, 0x00], layout: .groups(pagesPerBit: 2)),
    configurationPage: 0x29, mirrors: TagMirror.allCases)

  /// The NTAG215 with 504 bytes of user memory, of which the capability container declares 496.
  package static let ntag215 = Type2Product(
    name: "NTAG215", word: "ntag215", versions: [[0x04, 0x04, 0, 0x01, 0x00, 0x11, 0x03]],
    lastPage: 0x86, lastUserPage: 0x81, container: [0xE1, 0x10, 0x3E, 0x00],
    emptyContent: [0x03, 0x00, 0xFE, 0x00], isDeliveredBlank: false,
    dynamicLock: .init(
      page: 0x82, fullMask: [0xFF, 0x00, 0x0F, 0x00], layout: .groups(pagesPerBit: 16)),
    configurationPage: 0x83, mirrors: TagMirror.allCases)

  /// The NTAG216 with 888 bytes of user memory, of which the capability container declares 872.
  package static let ntag216 = Type2Product(
    name: "NTAG216", word: "ntag216", versions: [[0x04, 0x04, 0, 0x01, 0x00, 0x13, 0x03]],
    lastPage: 0xE6, lastUserPage: 0xE1, container: [0xE1, 0x10, 0x6D, 0x00],
    emptyContent: [0x03, 0x00, 0xFE, 0x00], isDeliveredBlank: false,
    dynamicLock: .init(
      page: 0xE2, fullMask: [0xFF, 0x3F, 0x7F, 0x00], layout: .groups(pagesPerBit: 16)),
    configurationPage: 0xE3, mirrors: TagMirror.allCases)

  /// The NTAG210 with 48 bytes of user memory.
  package static let ntag210 = Type2Product(
    name: "NTAG210", word: "ntag210", versions: [[0x04, 0x04, 0, 0x01, 0x00, 0x0B, 0x03]],
    lastPage: 0x13, lastUserPage: 0x0F, container: [0xE1, 0x10, 0x06, 0x00],
    emptyContent: [0x03, 0x00, 0xFE, 0x00], isDeliveredBlank: false, dynamicLock: nil,
    configurationPage: 0x10, mirrors: [.uid])

  /// The NTAG212 with 128 bytes of user memory.
  package static let ntag212 = Type2Product(
    name: "NTAG212", word: "ntag212", versions: [[0x04, 0x04, 0, 0x01, 0x00, 0x0E, 0x03]],
    lastPage: 0x28, lastUserPage: 0x23, container: [0xE1, 0x10, 0x10, 0x00],
    emptyContent: [0x01, 0x03, 0x90, 0x0A, 0x34, 0x03, 0x00, 0xFE], isDeliveredBlank: false,
    dynamicLock: .init(
      page: 0x24, fullMask: [0xFF, 0x03, 0x1F, 0x00], layout: .groups(pagesPerBit: 2)),
    configurationPage: 0x25, mirrors: [.uid])

  /// The NTAG203 with 144 bytes of user memory, an older chip without GET_VERSION.
  package static let ntag203 = Type2Product(
    name: "NTAG203", word: "ntag203", versions: [], lastPage: 0x29, lastUserPage: 0x27,
    container: [0xE1, 0x10, 0x12, 0x00],
    emptyContent: [0x01, 0x03, 0xA0, 0x10, 0x44, 0x03, 0x00, 0xFE], isDeliveredBlank: false,
    dynamicLock: .init(page: 0x28, fullMask: [0xFF, 0x00, 0x00, 0x00], layout: .interleaved),
    configurationPage: nil)

  /// The MIFARE Ultralight with 48 bytes of user memory, delivered without a capability container.
  package static let ultralight = Type2Product(
    name: "MIFARE Ultralight", word: "ultralight", versions: [], lastPage: 0x0F, lastUserPage: 0x0F,
    container: [0xE1, 0x10, 0x06, 0x00], emptyContent: [0x03, 0x00, 0xFE, 0x00],
    isDeliveredBlank: true, dynamicLock: nil, configurationPage: nil)

  /// MIFARE Ultralight C: 144 bytes, delivered without a capability container; the pages of its key
  /// cannot be read.
  package static let ultralightC = Type2Product(
    name: "MIFARE Ultralight C", word: "ultralight-c", versions: [], lastPage: 0x2B,
    lastUserPage: 0x27,
    container: [0xE1, 0x10, 0x12, 0x00],
    emptyContent: [0x01, 0x03, 0xA0, 0x10, 0x44, 0x03, 0x00, 0xFE], isDeliveredBlank: true,
    dynamicLock: .init(page: 0x28, fullMask: [0xFF, 0x00, 0x00, 0x00], layout: .interleaved),
    // Its AUTH0 is a separate page (2A) and means something else.
    configurationPage: nil)

  /// MIFARE Ultralight EV1 MF0UL11: 48 bytes, delivered without a capability container.
  package static let ultralightEV1 = Type2Product(
    name: "MIFARE Ultralight EV1 (MF0UL11)", word: "ultralight-ev1",
    versions: [[0x04, 0x03, 0, 0x01, 0x00, 0x0B, 0x03]],
    lastPage: 0x13, lastUserPage: 0x0F, container: [0xE1, 0x10, 0x06, 0x00],
    emptyContent: [0x03, 0x00, 0xFE, 0x00], isDeliveredBlank: true, dynamicLock: nil,
    configurationPage: 0x10)

  /// MIFARE Ultralight EV1 MF0UL21: 128 bytes, delivered without a capability container.
  package static let ultralightEV1Large = Type2Product(
    name: "MIFARE Ultralight EV1 (MF0UL21)", word: "ultralight-ev1-128",
    versions: [[0x04, 0x03, 0, 0x01, 0x00, 0x0E, 0x03]],
    lastPage: 0x28, lastUserPage: 0x23, container: [0xE1, 0x10, 0x10, 0x00],
    emptyContent: [0x01, 0x03, 0x90, 0x0A, 0x34, 0x03, 0x00, 0xFE], isDeliveredBlank: true,
    dynamicLock: .init(
      page: 0x24, fullMask: [0xFF, 0x03, 0x1F, 0x00], layout: .groups(pagesPerBit: 2)),
    configurationPage: 0x25)

  /// Returns the product with this response to GET_VERSION, or `nil` if it is not in the table.
  package static func named(byVersion version: [UInt8]) -> Type2Product? {
    guard version.count == 8 else { return nil }
    var key = Array(version.dropFirst())
    // The subtype is the capacitance of the antenna pads, except for chips with another memory.
    guard [0x01, 0x02].contains(key[2]) || (key[1] == 0x04 && key[2] == 0x04) else { return nil }
    // Chips with a field-detect pin have a subtype of their own; their memory is that of NTAG213
    // and NTAG216.
    key[2] = 0
    return all.first { $0.versions.contains(key) }
  }
}
