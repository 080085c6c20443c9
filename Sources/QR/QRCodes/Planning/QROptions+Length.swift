package import InvocationURLs

extension QROptions {
  /// Whether a version certainly holds a URL, checked without planning its segments.
  ///
  /// `false` means that it is not known. One way to write a URL is in byte mode only; another is to
  /// write scheme and host as capitals and the rest as bytes. The best way never takes more bits
  /// than these two.
  package func certainlyHolds(_ url: InvocationURL, in version: QRVersion) -> Bool {
    let count = url.text.utf8.count
    guard let most = bytesHeld(in: version) else { return false }
    if count <= most { return true }
    guard capitalizesHost else { return false }
    let head = url.text.utf8[..<url.host.endIndex]
    guard let most = bytesHeld(in: version, afterCapitals: head.count) else { return false }
    return count <= most && head.allSatisfy(\.isCapitalizable)
  }

  /// The URL lengths that `version` certainly holds: one limit for URLs with the same scheme and
  /// host as `url`, and one for all others.
  package func urlCapacity(like url: InvocationURL, in version: QRVersion) -> URLCapacity? {
    guard let most = bytesHeld(in: version) else { return nil }
    let (head, rest) = (url.text.utf8[..<url.host.endIndex], url.text.utf8[url.host.endIndex...])
    guard capitalizesHost, head.allSatisfy(\.isCapitalizable),
      // Without such a character the host of another URL could continue after the common beginning.
      let end = rest.first, "/?#".utf8.contains(end),
      let mostOfThese = bytesHeld(in: version, afterCapitals: head.count)
    else { return URLCapacity(bytes: most, beginning: "", bytesOfThese: most) }
    return URLCapacity(
      bytes: most, beginning: String(decoding: Array(head) + [end], as: UTF8.self),
      bytesOfThese: max(most, mostOfThese))
  }

  /// The number of bytes that `version` holds, whatever they are, if the first ones are written as
  /// capitals.
  private func bytesHeld(in version: QRVersion, afterCapitals capitals: Int = 0) -> Int? {
    guard let room = BlockLayout(version, level)?.dataBits else { return nil }
    let versionClass = VersionClass(version)
    guard let header = versionClass.headerBits(.byte) else { return nil }
    var left = room - header
    if capitals > 0 {
      guard let header = versionClass.headerBits(.alphanumeric) else { return nil }
      left -= header + DataMode.alphanumeric.bits(capitals)
    }
    return left < 0 ? nil : capitals + left / DataMode.byte.bits(1)
  }
}

/// The URLs that a version certainly holds, judged by their length and beginning.
package struct URLCapacity: Sendable, Equatable {
  /// The maximum length in bytes of any URL.
  package let bytes: Int
  /// The scheme and host of the URLs, with the character that ends the host.
  package let beginning: String
  /// The maximum length in bytes of URLs with that beginning.
  package let bytesOfThese: Int

  /// A capacity that holds no URL at all.
  package static let none = URLCapacity(bytes: -1, beginning: "", bytesOfThese: -1)

  /// Whether a URL is certainly held. `false` means that it is not known.
  package func contains(_ url: String) -> Bool {
    let count = url.utf8.count
    return count <= bytes
      || count <= bytesOfThese && url.utf8.starts(with: beginning.utf8)
  }
}

extension UInt8 {
  /// Whether the byte is a letter, or another character of the alphanumeric mode.
  fileprivate var isCapitalizable: Bool {
    let isLowercase = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self)
    return isLowercase || AlphanumericMode.values[Int(self)] < 45
  }
}
