// Rules of the URL as a whole: its length and its end.

extension LintPass {
  /// The capacities of QR symbols of level M in bytes, version 1 first (ISO/IEC 18004, table 7).
  private static let capacities = [
    14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666,
    711, 779, 857, 911, 997, 1059, 1125, 1190, 1264, 1370, 1452, 1538, 1628, 1722, 1809, 1911, 1989,
    2099, 2213, 2331,
  ]
  /// The QR version from which a URL is reported as long.
  private static let largeVersion = 10
  /// The number of data bits in the largest symbol, version 40 of level L.
  private static let maxBitCount = 23_648

  mutating func checkLength(_ bytes: Span<UInt8>) {
    guard bytes.count > Self.capacities[Self.largeVersion - 1] else { return }
    let whole = 0..<bytes.count
    guard leastBits(bytes) <= Self.maxBitCount else {
      return report(
        .tooLongForQR, whole,
        "the URL has \(bytes.count) bytes; the largest QR symbol holds 2953, and 4296 capitals")
    }
    let found = Self.capacities.firstIndex { $0 >= bytes.count }
    let version = (found ?? Self.capacities.count - 1) + 1
    // The width includes the quiet zone of four modules on each side.
    let modules = 17 + 4 * version + 8
    report(
      .longURL, whole,
      "the URL has \(bytes.count) bytes: up to QR version \(version)"
        + (found == nil ? ", below level M" : " at level M")
        + ", \(modules * 2 / 5) mm wide with modules of 0.4 mm")
  }

  /// A lower bound on the number of bits that the URL takes in any combination of modes.
  private func leastBits(_ bytes: Span<UInt8>) -> Int {
    var thirds = 0
    for offset in 0..<bytes.count {
      let byte = bytes[offset]
      // Three digits in ten bits, two other characters of the alphanumeric set in eleven.
      thirds +=
        ASCIISet.digits.contains(byte) ? 20 : ASCIISet.alphanumericMode.contains(byte) ? 33 : 48
    }
    return thirds / 6
  }

  /// Reports links on Apple's host for App Clips that are invalid or in an unusual form.
  mutating func checkAppleLink(_ url: InvocationURL) {
    switch AppleLink(url) {
    case .invalid(let fault)?:
      report(.appClipLink, 0..<url.text.utf8.count, "this link does not open an App Clip: \(fault)")
    case .byIdentifier(_, _, isMisprint: true)?:
      report(
        .appClipLinkForm, url.parts.query ?? url.parts.path, remedy: "write id?p=",
        "the default link has id?=, as one of Apple's articles prints it")
    case .demo?:
      guard let query = url.parts.query else { return }
      report(
        .appClipLinkForm, query, remedy: "remove the query, or use a default link",
        "a demo link takes no parameters")
    case .byIdentifier?, nil: return
    }
  }

  /// Reports punctuation at the end that belongs to the sentence around the URL.
  mutating func checkEnd(_ bytes: Span<UInt8>, _ parts: InvocationURL.Parts) {
    let last = bytes.count - 1
    guard last > parts.path.lowerBound, ASCIISet.proseEnd.contains(bytes[last]) else { return }
    // Dot segments have a rule of their own.
    let before = bytes[last - 1]
    if bytes[last] == UInt8(ascii: "."), before == UInt8(ascii: "/") || before == bytes[last] {
      return
    }
    if bytes[last] == UInt8(ascii: ")"),
      (parts.path.lowerBound..<last).contains(where: { bytes[$0] == UInt8(ascii: "(") })
    {
      return
    }
    report(.trailingPunctuation, last..<last + 1) { "the URL ends with \($0[last..<last + 1])" }
  }
}

extension ASCIISet {
  fileprivate static let alphanumericMode = ASCIISet("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789$%*+-./:")
  fileprivate static let proseEnd = ASCIISet(".,;:!')")
}
