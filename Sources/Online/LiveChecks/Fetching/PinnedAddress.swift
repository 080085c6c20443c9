/// Fixed addresses of a host and port that replace DNS: `HOST:PORT:ADDR[,ADDR]…`, in curl's
/// notation.
package struct PinnedAddress: Sendable, Hashable {
  /// The host's name, in lower case.
  package let host: String
  /// The port, 1 to 65535.
  package let port: Int
  /// The IP addresses; those of IPv6 may be in brackets.
  package let addresses: [String]

  /// Parses a pinned address, or returns `nil` if the text is not one. libcurl parses the addresses
  /// again.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[0].isEmpty, parts[0].utf8.allSatisfy(Self.isHostByte),
      let port = Int(parts[1]), (1...65_535).contains(port),
      parts[1].utf8.allSatisfy(\.isDigit)
    else { return nil }
    let addresses = parts[2].split(separator: ",", omittingEmptySubsequences: false)
    guard addresses.allSatisfy(Self.isAddress) else { return nil }
    host = String(parts[0]).lowercasedASCII
    self.port = port
    self.addresses = addresses.map(String.init)
  }

  /// The host, port and addresses in libcurl's notation.
  package var text: String { "\(host):\(port):" + addresses.joined(separator: ",") }

  private static func isHostByte(_ byte: UInt8) -> Bool {
    byte.isDigit || 0x61...0x7A ~= byte.lowercasedASCII || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
  }

  private static func isAddress(_ text: Substring) -> Bool {
    let inner = text.hasPrefix("[") && text.hasSuffix("]") ? text.dropFirst().dropLast() : text
    let isV6 = inner.contains(":")
    return !inner.isEmpty
      && inner.utf8.allSatisfy {
        isV6 ? $0.isHexadecimalDigit || $0 == 0x3A || $0 == 0x2E : $0.isDigit || $0 == 0x2E
      }
  }
}
