/// A URL for an App Clip Code, split into the parts that are compressed separately.
///
/// Only URLs that Apple's generator accepts are parsed, which are not all valid URLs. Nothing is
/// percent-decoded; `[` and `]` become `%5B` and `%5D`, as in the generator.
struct ClipURL {
  /// The host of the URL, as bytes in lower case.
  var host: [UInt8]
  /// The path, from the first `/`; it may be empty.
  var path: ArraySlice<UInt8>
  /// The query after `?`; an empty query counts as none.
  var query: ArraySlice<UInt8>
  /// The fragment after `#`; an empty fragment counts as none.
  var fragment: ArraySlice<UInt8>

  /// Whether the URL continues after the host.
  var hasMore: Bool { !path.isEmpty || !query.isEmpty || !fragment.isEmpty }

  init(_ text: String) throws(ClipURLError) {
    let bytes = Array(text.utf8)
    let scheme = Array("https://".utf8)
    guard bytes.count >= scheme.count,
      zip(bytes, scheme).allSatisfy({ lowered($0) == $1 })
    else { throw ClipURLError(.scheme, offset: 0) }
    let start = scheme.count
    let end = bytes[start...].firstIndex { Self.endsAuthority.contains($0) } ?? bytes.count
    host = try Self.host(bytes[start..<end])
    let rest = try Self.tail(bytes[end...])
    let hash = rest.firstIndex(of: UInt8(ascii: "#")) ?? rest.endIndex
    let mark = rest[..<hash].firstIndex(of: UInt8(ascii: "?")) ?? hash
    path = rest[..<mark]
    query = rest[min(mark + 1, hash)..<hash]
    fragment = rest[min(hash + 1, rest.endIndex)...]
  }

  private static let endsAuthority = Array("/?#".utf8)
}

/// The ASCII letter in lower case; any other byte unchanged.
func lowered(_ byte: UInt8) -> UInt8 {
  (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
}

extension ClipURL {
  private static func host(_ authority: ArraySlice<UInt8>) throws(ClipURLError) -> [UInt8] {
    guard !authority.isEmpty else { throw ClipURLError(.noHost, offset: authority.startIndex) }
    if let at = authority.firstIndex(of: UInt8(ascii: "@")) {
      throw ClipURLError(.userInformation, offset: at)
    }
    if let colon = authority.firstIndex(of: UInt8(ascii: ":")) {
      throw ClipURLError(.port, offset: colon)
    }
    let host = authority.map(lowered)
    for (index, byte) in host.enumerated() where byte == wordEnd || ClipAlphabet.host[byte] == nil {
      throw ClipURLError(.hostCharacter(byte), offset: authority.startIndex + index)
    }
    for label in host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: true)
    where label.starts(with: "xn--".utf8) {
      throw ClipURLError(.punycode, offset: authority.startIndex + label.startIndex)
    }
    guard host.contains(UInt8(ascii: ".")) else {
      throw ClipURLError(.noDot, offset: authority.startIndex)
    }
    return host
  }

  /// The text after the host, checked, with its brackets escaped.
  private static func tail(_ bytes: ArraySlice<UInt8>) throws(ClipURLError) -> ArraySlice<UInt8> {
    var tail: [UInt8] = []
    tail.reserveCapacity(bytes.count)
    var hasFragment = false
    for (index, byte) in zip(bytes.indices, bytes) {
      switch byte {
      case UInt8(ascii: "["): tail += "%5B".utf8
      case UInt8(ascii: "]"): tail += "%5D".utf8
      default:
        guard ClipAlphabet.cpq[byte] != nil else {
          throw ClipURLError(.character(byte), offset: index)
        }
        if byte == UInt8(ascii: "%"), !isEscape(bytes[index...]) {
          throw ClipURLError(.percentEscape, offset: index)
        }
        if byte == UInt8(ascii: "#") {
          if hasFragment { throw ClipURLError(.secondFragment, offset: index) }
          hasFragment = true
        }
        tail.append(byte)
      }
    }
    return tail[...]
  }

  private static func isEscape(_ bytes: ArraySlice<UInt8>) -> Bool {
    let digits = bytes.dropFirst().prefix(2)
    return digits.count == 2 && digits.allSatisfy { "0123456789abcdef".utf8.contains(lowered($0)) }
  }
}
