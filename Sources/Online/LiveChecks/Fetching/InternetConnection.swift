import LibC

/// The connection of this machine to the Internet.
package enum InternetConnection {
  /// Whether the system has a route to an IPv4 or IPv6 address. Nothing is sent: a datagram socket
  /// only determines its route.
  package static var isThere: Bool {
    var v4 = sockaddr_in()
    v4.sin_family = sa_family_t(AF_INET)
    v4.sin_port = UInt16(443).bigEndian
    // 192.0.2.1, an address for documentation.
    v4.sin_addr.s_addr = UInt32(0xC000_0201).bigEndian
    var v6 = sockaddr_in6()
    v6.sin6_family = sa_family_t(AF_INET6)
    v6.sin6_port = UInt16(443).bigEndian
    // 2001:db8::1, likewise.
    withUnsafeMutableBytes(of: &v6.sin6_addr) { bytes in
      bytes.copyBytes(from: [0x20, 0x01, 0x0D, 0xB8])
      bytes[15] = 1
    }
    return hasRoute(&v4, AF_INET) || hasRoute(&v6, AF_INET6)
  }

  private static func hasRoute<Address>(_ address: inout Address, _ family: Int32) -> Bool {
    #if canImport(Darwin)
      let kind = SOCK_DGRAM
    #else
      let kind = Int32(SOCK_DGRAM.rawValue)
    #endif
    let number = socket(family, kind, 0)
    guard number >= 0 else { return false }
    defer { close(number) }
    return withUnsafeBytes(of: &address) { bytes in
      guard let start = bytes.baseAddress else { return false }
      return connect(
        number, start.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count)) == 0
    }
  }
}
