import Testing

@testable import LabelPrinting

/// Requests and responses, encoded by hand after X.690 and RFC 1157.
@Suite("SNMP datagrams") struct SNMPTests {
  static let request: [UInt8] = [
    0x30, 0x2F,  // a sequence of 47 bytes
    0x02, 0x01, 0x00,  // version 1
    0x04, 0x06, 0x70, 0x75, 0x62, 0x6C, 0x69, 0x63,  // "public"
    0xA0, 0x22,  // a GetRequest of 34 bytes
    0x02, 0x04, 0x12, 0x34, 0x56, 0x78,  // its number
    0x02, 0x01, 0x00, 0x02, 0x01, 0x00,  // no error, at no place
    0x30, 0x14, 0x30, 0x12,  // a list of one binding
    0x06, 0x0E, 0x2B, 0x06, 0x01, 0x04, 0x01, 0x93, 0x03, 0x03, 0x03, 0x09, 0x01, 0x06, 0x01, 0x00,
    0x05, 0x00,  // without a value
  ]
  static let query = SNMPGet(SNMPGet.brotherStatus, number: 0x1234_5678)

  /// A response with this value; `long` writes lengths of two bytes more, as some agents do.
  static func response(
    _ value: [UInt8], tag: UInt8 = 0x04, number: [UInt8] = [0x12, 0x34, 0x56, 0x78],
    error: UInt8 = 0, community: String = "public", long: Bool = false
  ) -> [UInt8] {
    func item(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
      [tag] + (long ? [0x82, 0] : []) + [UInt8(content.count)] + content
    }
    let binding = item(0x30, item(0x06, SNMPGet.brotherStatus) + item(tag, value))
    let header = item(0x02, number) + item(0x02, [error]) + item(0x02, [0])
    let response = item(0xA2, header + item(0x30, binding))
    return item(0x30, item(0x02, [0]) + item(0x04, Array(community.utf8)) + response)
  }

  @Test("a request is these bytes, and its number always has four") func requests() {
    #expect(Self.query.bytes == Self.request)
    for number in [0x0080_0000, 0x7FFF_FFFF] as [Int32] {
      #expect(SNMPGet(SNMPGet.brotherStatus, number: number).bytes.count == Self.request.count)
    }
    let numbers = Set((0..<100).map { _ in SNMPGet(SNMPGet.brotherStatus).number })
    #expect(numbers.count > 95 && numbers.allSatisfy { $0 >= 0x0080_0000 })
  }

  @Test("a response gives its value, whatever the form of its lengths") func value() throws {
    let bytes = StatusTests.brother()
    let written: [UInt8] =
      [0x30, 0x4F, 0x02, 0x01, 0x00, 0x04, 0x06] + Array("public".utf8)
      + [0xA2, 0x42, 0x02, 0x04, 0x12, 0x34, 0x56, 0x78, 0x02, 0x01, 0x00, 0x02, 0x01, 0x00]
      + [0x30, 0x34, 0x30, 0x32, 0x06, 0x0E] + SNMPGet.brotherStatus + [0x04, 0x20] + bytes
    #expect(Self.response(bytes) == written)
    #expect(Self.query.response(in: written) == .value(bytes))
    #expect(Self.query.response(in: Self.response(bytes, long: true)) == .value(bytes))
    #expect(Self.query.response(in: Self.response([], error: 2)) == .refusal(2))
  }

  @Test("no part of a response, and no longer one, is a response") func parts() {
    let whole = Self.response(StatusTests.brother())
    for count in 0..<whole.count { #expect(Self.query.response(in: Array(whole[..<count])) == nil) }
    #expect(Self.query.response(in: whole + [0]) == nil)
  }

  @Test("a changed byte is refused, or only changes the value") func changes() {
    let whole = Self.response(StatusTests.brother())
    let value = whole.count - 32
    for place in whole.indices {
      for bit in 0..<8 {
        var bytes = whole
        bytes[place] ^= 1 << bit
        switch Self.query.response(in: bytes) {
        case .value(let found): #expect(place >= value && found == Array(bytes[value...]))
        // The error status and its index are free.
        case .refusal: #expect(place == 23, "\(place)")
        case nil: #expect(place < value)
        }
      }
    }
  }

  @Test("responses to others, and other kinds of values") func others() {
    let bytes = StatusTests.brother()
    for response in [
      Self.response(bytes, number: [0x12, 0x34, 0x56, 0x79]), Self.response(bytes, tag: 0x02),
      Self.response(bytes, community: "privat"), Self.request,
      Self.response(bytes, number: [0, 0x12, 0x34, 0x56, 0x78]),
    ] { #expect(Self.query.response(in: response) == nil) }
  }

  @Test(
    "integers of up to 32 bits, in their shortest form",
    arguments: [
      ([0x02, 1, 0], 0), ([0x02, 1, 0x7F], 127), ([0x02, 1, 0x80], -128),
      ([0x02, 2, 0x00, 0x80], 128), ([0x02, 2, 0xFF, 0x7F], -129),
      ([0x02, 4, 0x80, 0, 0, 0], .min), ([0x02, 4, 0x7F, 0xFF, 0xFF, 0xFF], .max),
      ([0x02, 0x81, 1, 5], 5), ([0x02, 0x82, 0, 1, 5], 5),
      ([0x02, 0], nil), ([0x02, 2, 0, 0x7F], nil), ([0x02, 2, 0xFF, 0x80], nil),
      ([0x02, 5, 1, 0, 0, 0, 0], nil), ([0x02, 0x80, 1, 0, 0], nil),
      ([0x02, 0x83, 0, 0, 1, 5], nil), ([0x02, 2, 1], nil), ([0x02, 0x82, 0xFF, 0xFF, 1], nil),
      ([0x42, 1, 5], nil), ([0x02], nil), ([], nil),
    ] as [([UInt8], Int32?)])
  func integers(_ bytes: [UInt8], _ value: Int32?) {
    var reader = BERReader(bytes[...])
    #expect(reader.integer() == value)
    #expect(value == nil || reader.isAtEnd)
  }
}
