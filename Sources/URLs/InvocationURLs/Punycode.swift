/// Converts host names to and from Punycode (RFC 3492), for suggestions and for reading `xn--`
/// labels.
///
/// A spelling is only suggested if it needs no mapping table: every scalar must already be in the
/// form that Unicode's case folding and compatibility mapping would produce.
package enum Punycode {
  /// Returns the ASCII spelling of an international host, or `nil` if it is not certain.
  package static func asciiHost(_ host: String) -> String? {
    var labels: [String] = []
    for label in host.split(separator: ".", omittingEmptySubsequences: false) {
      guard let ascii = asciiLabel(Substring(label)) else { return nil }
      labels.append(ascii)
    }
    let name = labels.joined(separator: ".")
    return name.utf8.count <= 253 ? name : nil
  }

  /// Returns the readable spelling of a host: its `xn--` labels decoded, the others unchanged.
  package static func unicodeHost(_ host: some StringProtocol) -> String {
    host.split(separator: ".", omittingEmptySubsequences: false)
      .map { unicodeLabel($0) ?? String($0) }
      .joined(separator: ".")
  }

  /// Returns the text of one `xn--` label, or `nil` if it is not one or encodes nothing.
  package static func unicodeLabel(_ label: some StringProtocol) -> String? {
    let bytes = Array(label.utf8)
    guard bytes.count > 4, bytes[0] | 0x20 == UInt8(ascii: "x"),
      bytes[1] | 0x20 == UInt8(ascii: "n"), bytes[2] == UInt8(ascii: "-"), bytes[2] == bytes[3],
      let scalars = decode(bytes[4...])
    else { return nil }
    return String(String.UnicodeScalarView(scalars))
  }

  /// Whether the label begins with `xn--`.
  static func begins(_ bytes: Span<UInt8>, _ label: Range<Int>) -> Bool {
    let start = label.lowerBound
    return label.count >= 4 && bytes[start] | 0x20 == UInt8(ascii: "x")
      && bytes[start + 1] | 0x20 == UInt8(ascii: "n") && bytes[start + 2] == UInt8(ascii: "-")
      && bytes[start + 3] == UInt8(ascii: "-")
  }

  private static func asciiLabel(_ label: Substring) -> String? {
    guard !label.isEmpty else { return nil }
    let scalars = Array(label.unicodeScalars)
    if scalars.allSatisfy(\.isASCII) {
      let isName = label.utf8.allSatisfy(ASCIISet.host.contains)
      return isName && label.utf8.count <= 63 ? label.lowercased() : nil
    }
    // Hyphens in these positions are reserved for Punycode.
    let isReserved = scalars.count > 3 && scalars[2] == "-" && scalars[3] == "-"
    guard scalars.count <= 59, !isReserved, scalars.allSatisfy(isStable),
      let encoded = encode(scalars)
    else {
      return nil
    }
    return encoded.utf8.count <= 59 ? "xn--" + encoded : nil
  }

  /// Whether the scalar is a lower-case letter or digit that no mapping would change. Browsers
  /// stopped replacing ß and ς, so these are kept.
  private static func isStable(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == "ß" || scalar == "ς" || scalar == "-" { return true }
    guard !scalar.properties.changesWhenNFKCCaseFolded else { return false }
    switch scalar.properties.generalCategory {
    case .lowercaseLetter, .otherLetter, .modifierLetter, .decimalNumber: return true
    default: return false
    }
  }

  // MARK: RFC 3492

  private static let (base, tMin, tMax, skew, damp) = (36, 1, 26, 38, 700)
  private static let (initialBias, initialN) = (72, 128)

  static func encode(_ scalars: [Unicode.Scalar]) -> String? {
    var output = scalars.filter(\.isASCII).map { UInt8($0.value) }
    let basicCount = output.count
    if basicCount > 0 { output.append(UInt8(ascii: "-")) }
    var (n, delta, bias, handled) = (initialN, 0, initialBias, basicCount)
    while handled < scalars.count {
      guard let next = scalars.lazy.map({ Int($0.value) }).filter({ $0 >= n }).min() else { break }
      let (step, overflow) = (next - n).multipliedReportingOverflow(by: handled + 1)
      guard !overflow, delta <= Int(UInt32.max) - step else { return nil }
      delta += step
      n = next
      for scalar in scalars {
        if Int(scalar.value) < n { delta += 1 }
        if Int(scalar.value) == n {
          append(delta, bias: bias, to: &output)
          bias = adapt(delta, count: handled + 1, isFirst: handled == basicCount)
          delta = 0
          handled += 1
        }
      }
      delta += 1
      n += 1
    }
    return String(decoding: output, as: UTF8.self)
  }

  static func decode(_ bytes: ArraySlice<UInt8>) -> [Unicode.Scalar]? {
    guard bytes.count <= 59, bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
    let dash = bytes.lastIndex(of: UInt8(ascii: "-"))
    var output = bytes[..<(dash ?? bytes.startIndex)].map { Unicode.Scalar($0) }
    var position = dash.map { $0 + 1 } ?? bytes.startIndex
    var (n, i, bias) = (initialN, 0, initialBias)
    while position < bytes.endIndex {
      let start = i
      guard let delta = readDelta(bytes, &position, bias: bias) else { return nil }
      let count = output.count + 1
      i += delta
      bias = adapt(i - start, count: count, isFirst: start == 0)
      n += i / count
      i %= count
      guard n >= 0x80, n <= 0x10FFFF, let scalar = Unicode.Scalar(UInt32(n)) else { return nil }
      output.insert(scalar, at: i)
      i += 1
    }
    return output.isEmpty ? nil : output
  }

  private static func threshold(_ k: Int, _ bias: Int) -> Int { min(max(k - bias, tMin), tMax) }

  private static func append(_ delta: Int, bias: Int, to output: inout [UInt8]) {
    var (q, k) = (delta, base)
    while q >= threshold(k, bias) {
      let t = threshold(k, bias)
      output.append(digit(t + (q - t) % (base - t)))
      q = (q - t) / (base - t)
      k += base
    }
    output.append(digit(q))
  }

  private static func readDelta(
    _ bytes: ArraySlice<UInt8>, _ position: inout Int, bias: Int
  ) -> Int? {
    var (delta, weight, k) = (0, 1, base)
    while position < bytes.endIndex, let value = value(bytes[position]) {
      position += 1
      delta += value * weight
      guard delta <= Int(UInt32.max) else { return nil }
      let t = threshold(k, bias)
      if value < t { return delta }
      weight *= base - t
      guard weight <= Int(UInt32.max) else { return nil }
      k += base
    }
    return nil
  }

  private static func adapt(_ delta: Int, count: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / damp : delta / 2
    delta += delta / count
    var k = 0
    while delta > (base - tMin) * tMax / 2 {
      delta /= base - tMin
      k += base
    }
    return k + (base - tMin + 1) * delta / (delta + skew)
  }

  private static func digit(_ value: Int) -> UInt8 {
    UInt8(value < 26 ? value + 97 : value + 22)
  }

  private static func value(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte) - 97
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte) - 65
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte) - 22
    default: nil
    }
  }
}
