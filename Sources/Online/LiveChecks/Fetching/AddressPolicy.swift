/// A rule for the IP addresses that requests may be sent to.
package enum AddressPolicy: Sendable, Hashable {
  /// Only addresses of the public Internet.
  case publicOnly
  /// All addresses, for `--allow-private`.
  case any
  /// Only addresses of this machine, for tests.
  case loopbackOnly

  /// Whether an address of 4 or 16 bytes may be connected to.
  package func allows(_ address: [UInt8]) -> Bool {
    switch self {
    case .any: true
    case .publicOnly: AddressReach(address) == .everywhere
    case .loopbackOnly: AddressReach(address) == .thisMachine
    }
  }
}

/// The reach of an IP address, by IANA's special-purpose registries.
package enum AddressReach: Sendable, Hashable {
  /// The addresses of the public Internet.
  case everywhere
  /// The loopback addresses, which lead to this machine.
  case thisMachine
  /// A network at home, at work or of a provider, or an address that no host can have.
  case nearby

  /// Classifies an address of 4 or 16 bytes.
  package init(_ address: [UInt8]) {
    switch address.count {
    case 4: self = Self.reach(v4: address[...])
    case 16: self = Self.reach(v6: address)
    default: self = .nearby
    }
  }

  /// A block of addresses whose first bits are the same.
  private struct Block {
    let bytes: [UInt8]
    let bits: Int

    init(_ bytes: [UInt8], _ bits: Int) { (self.bytes, self.bits) = (bytes, bits) }

    func has(_ address: ArraySlice<UInt8>) -> Bool {
      let (whole, rest) = (bits / 8, bits % 8)
      guard address.prefix(whole).elementsEqual(bytes.prefix(whole)) else { return false }
      guard rest > 0 else { return true }
      let mask = UInt8.max << (8 - rest)
      return address[address.startIndex + whole] & mask == bytes[whole] & mask
    }
  }

  /// The blocks of RFC 6890 and its successors that are not public: this network, private, shared
  /// by providers, link-local, protocol assignments, documentation, relays, benchmarks, multicast,
  /// reserved, broadcast.
  private static let nearbyV4 = [
    Block([0], 8), Block([10], 8), Block([100, 64], 10), Block([169, 254], 16),
    Block([172, 16], 12), Block([192, 0, 0], 24), Block([192, 0, 2], 24),
    Block([192, 88, 99], 24), Block([192, 168], 16), Block([198, 18], 15),
    Block([198, 51, 100], 24), Block([203, 0, 113], 24), Block([224], 4), Block([240], 4),
  ]

  /// The blocks inside 2000::/3 that are not public: Teredo and other protocols, benchmarks,
  /// documentation. Outside 2000::/3 nothing is public.
  private static let nearbyV6 = [
    Block([0x20, 0x01, 0x00], 23), Block([0x20, 0x01, 0x0D, 0xB8], 32),
    Block([0x3F, 0xFF, 0x00], 20),
  ]

  private static func reach(v4 address: ArraySlice<UInt8>) -> AddressReach {
    if address.first == 127 { return .thisMachine }
    return nearbyV4.contains { $0.has(address) } ? .nearby : .everywhere
  }

  private static func reach(v6 address: [UInt8]) -> AddressReach {
    if address == [UInt8](repeating: 0, count: 15) + [1] { return .thisMachine }
    // An embedded IPv4 address determines the reach: mapped, translated (also locally), 6to4.
    let zeros = [UInt8](repeating: 0, count: 10)
    if address.starts(with: zeros + [0xFF, 0xFF]) { return reach(v4: address[12...]) }
    if address.starts(with: [0x00, 0x64, 0xFF, 0x9B] + [UInt8](repeating: 0, count: 8)) {
      return reach(v4: address[12...])
    }
    if address.starts(with: [0x20, 0x02]) {
      let inner = reach(v4: address[2..<6])
      return inner == .thisMachine ? .nearby : inner
    }
    guard address[0] & 0xE0 == 0x20 else { return .nearby }
    return nearbyV6.contains { $0.has(address[...]) } ? .nearby : .everywhere
  }
}
