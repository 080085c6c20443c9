/// A request for one value of an SNMP agent, version 1 (RFC 1157), in the community `public`.
package struct SNMPGet: Hashable, Sendable {
  /// The answer of an agent.
  package enum Response: Hashable, Sendable {
    /// The value, which is a string of bytes.
    case value([UInt8])
    /// The agent's error status: it has no such value, or does not tell it.
    case refusal(Int32)
  }

  /// 1.3.6.1.4.1.2435.3.3.9.1.6.1.0: the status of a Brother printer, the same 32 bytes as over
  /// USB.
  package static let brotherStatus: [UInt8] = [
    0x2B, 0x06, 0x01, 0x04, 0x01, 0x93, 0x03, 0x03, 0x03, 0x09, 0x01, 0x06, 0x01, 0x00,
  ]
  private static let community = Array("public".utf8)

  /// The number that ties a response to its request.
  package let number: Int32
  /// The encoded identifier of the value.
  package let object: [UInt8]

  /// Creates a request. Its number is random unless given, and always takes four bytes.
  package init(
    _ object: [UInt8], number: Int32 = .random(in: 0x0080_0000...0x7FFF_FFFF)
  ) {
    (self.object, self.number) = (object, number)
  }

  /// The bytes of the datagram.
  package var bytes: [UInt8] {
    let digits = (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
    let binding = Self.value(0x30, Self.value(0x06, object) + [0x05, 0x00])
    let header = Self.value(0x02, digits) + [0x02, 0x01, 0x00, 0x02, 0x01, 0x00]
    let request = Self.value(0xA0, header + Self.value(0x30, binding))
    return Self.value(0x30, [0x02, 0x01, 0x00] + Self.value(0x04, Self.community) + request)
  }

  private static func value(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    [tag, UInt8(content.count)] + content
  }

  /// Parses a datagram. Returns `nil` if it is not a valid response to this request.
  package func response(in bytes: [UInt8]) -> Response? {
    var datagram = BERReader(bytes[...])
    guard var message = datagram.values(0x30), datagram.isAtEnd, message.integer() == 0,
      message.content(0x04)?.elementsEqual(Self.community) == true,
      var response = message.values(0xA2), message.isAtEnd, response.integer() == number,
      let status = response.integer(), let index = response.integer(),
      var list = response.values(0x30), response.isAtEnd
    else { return nil }
    guard status == 0 else { return .refusal(status) }
    guard index == 0, var binding = list.values(0x30), list.isAtEnd,
      binding.content(0x06)?.elementsEqual(object) == true, let value = binding.content(0x04),
      binding.isAtEnd
    else { return nil }
    return .value(Array(value))
  }
}
