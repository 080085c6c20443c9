public import InvocationURLs

extension QROptions {
  /// Whether `version` holds a URL, as far as that can be told without planning its segments: what is
  /// `false` was not looked at.
  ///
  /// Bytes alone are one way to write it; the capitals of scheme and host and bytes for the rest are
  /// another. The best way takes no more room than these.
  public func surelyHold(_ url: InvocationURL, in version: QRVersion) -> Bool {
    let count = url.text.utf8.count
    guard let most = bytesHeld(in: version) else { return false }
    if count <= most { return true }
    guard capitalizesHost else { return false }
    let head = url.text.utf8[..<url.host.endIndex]
    guard let most = bytesHeld(in: version, afterCapitals: head.count) else { return false }
    return count <= most && head.allSatisfy(\.isCapitalizable)
  }

  /// What `version` surely holds of all URLs that begin as `url` does, and of all others.
  package func urlsHeld(like url: InvocationURL, in version: QRVersion) -> URLsHeld? {
    guard let most = bytesHeld(in: version) else { return nil }
    let (head, rest) = (url.text.utf8[..<url.host.endIndex], url.text.utf8[url.host.endIndex...])
    guard capitalizesHost, head.allSatisfy(\.isCapitalizable),
      // Another character could mean that what looks like the host of another URL is not.
      let end = rest.first, "/?#".utf8.contains(end),
      let mostOfThese = bytesHeld(in: version, afterCapitals: head.count)
    else { return URLsHeld(bytes: most, beginning: "", bytesOfThese: most) }
    return URLsHeld(
      bytes: most, beginning: String(decoding: Array(head) + [end], as: UTF8.self),
      bytesOfThese: max(most, mostOfThese))
  }

  /// How many bytes `version` holds, whatever they are, of which the first ones are written as capitals.
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

/// URLs that a version holds, as their length and their beginning tell.
package struct URLsHeld: Sendable, Equatable {
  /// The most bytes of any of them.
  package let bytes: Int
  /// Scheme and host, and what ends the host.
  package let beginning: String
  /// The most bytes of those that begin so.
  package let bytesOfThese: Int

  /// No URL.
  package static let none = URLsHeld(bytes: -1, beginning: "", bytesOfThese: -1)

  /// Whether a URL is known to be held; of others nothing is said.
  package func contains(_ url: String) -> Bool {
    let count = url.utf8.count
    return count <= bytes
      || count <= bytesOfThese && url.utf8.starts(with: beginning.utf8)
  }
}

extension UInt8 {
  /// Whether it is a letter, or one of the other characters that capitals share a mode with.
  fileprivate var isCapitalizable: Bool {
    let isLowercase = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self)
    return isLowercase || Alphanumeric.values[Int(self)] < 45
  }
}
