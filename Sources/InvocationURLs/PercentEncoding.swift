/// Percent-encoding (RFC 3986, section 2): the one encoder and decoder that templates, route
/// patterns and printing share.
public enum PercentEncoding {
  /// Appends `bytes`, writing each byte that is not in `allowed` as `%` and two upper-case hex
  /// digits.
  ///
  /// `keepingTriplets` copies a `%` that two hex digits follow, and those digits, as they stand;
  /// any other `%` is encoded like every byte that is not allowed.
  @inlinable
  public static func append(
    _ bytes: some Collection<UInt8>, to output: inout [UInt8], keeping allowed: ByteSet,
    keepingTriplets: Bool = false
  ) {
    var index = bytes.startIndex
    while index != bytes.endIndex {
      let byte = bytes[index]
      bytes.formIndex(after: &index)
      if allowed.contains(byte) || keepingTriplets && byte == 0x25 && startsHex(bytes[index...]) {
        output.append(byte)
      } else {
        output.append(0x25)
        output.append(hexDigit(byte >> 4))
        output.append(hexDigit(byte & 0x0F))
      }
    }
  }

  /// `text` with every byte of its UTF-8 that is not in `allowed` percent-encoded.
  public static func encode(
    _ text: some StringProtocol, keeping allowed: ByteSet, keepingTriplets: Bool = false
  ) -> String {
    var output: [UInt8] = []
    output.reserveCapacity(text.utf8.count)
    append(text.utf8, to: &output, keeping: allowed, keepingTriplets: keepingTriplets)
    return String(decoding: output, as: UTF8.self)
  }

  /// The bytes that `bytes` stand for; every `%` must have its two hex digits.
  public static func decode(
    _ bytes: some Collection<UInt8>
  ) throws(PercentEncodingError) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var rest = bytes[...]
    var offset = 0
    while let byte = rest.popFirst() {
      if byte == 0x25 {
        guard let high = rest.popFirst().flatMap(hexValue),
          let low = rest.popFirst().flatMap(hexValue)
        else { throw PercentEncodingError(.badTriplet, at: offset) }
        output.append(high << 4 | low)
        offset += 3
      } else {
        output.append(byte)
        offset += 1
      }
    }
    return output
  }

  /// The text that `bytes` stand for; what they decode to must be UTF-8.
  public static func decodeText(
    _ bytes: some Collection<UInt8>
  ) throws(PercentEncodingError) -> String {
    let decoded = try decode(bytes)
    let text = String(decoding: decoded, as: UTF8.self)
    // Repair changes bytes; text that kept them all was UTF-8 from the start.
    guard text.utf8.elementsEqual(decoded) else {
      let offset = encodedOffset(of: validUTF8Count(decoded), in: bytes)
      throw PercentEncodingError(.notUTF8, at: offset)
    }
    return text
  }
}

/// A percent-encoded text that cannot be decoded, and where.
public struct PercentEncodingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What can be wrong.
  public enum Problem: Equatable, Sendable {
    /// A `%` without two hex digits after it.
    case badTriplet
    /// The decoded bytes are not UTF-8, so they are no text.
    case notUTF8
  }

  /// What is wrong.
  public let problem: Problem
  /// Where it is wrong: a byte of the encoded text.
  public let offset: Int

  init(_ problem: Problem, at offset: Int) {
    self.problem = problem
    self.offset = offset
  }

  /// The place and the problem in a sentence.
  public var description: String {
    switch problem {
    case .badTriplet:
      "byte \(offset): % needs two hex digits after it; a percent sign itself is written %25"
    case .notUTF8: "byte \(offset): the decoded bytes are not UTF-8 text from here on"
    }
  }
}

extension PercentEncoding {
  /// Whether `bytes` begin with two hex digits.
  @inlinable
  static func startsHex(_ bytes: some Collection<UInt8>) -> Bool {
    var iterator = bytes.makeIterator()
    guard let high = iterator.next(), let low = iterator.next() else { return false }
    return hexValue(high) != nil && hexValue(low) != nil
  }

  /// The number that a hex digit of either case stands for.
  @inlinable
  static func hexValue(_ digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x41...0x46: digit - 0x41 + 10
    case 0x61...0x66: digit - 0x61 + 10
    default: nil
    }
  }

  @usableFromInline
  static func hexDigit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x41 - 10 + value }

  /// How many bytes at the start of UTF-8 text spell its first character, when triplets may be
  /// part of the spelling: `%C3%A9` is one character, and so is a `%` on its own.
  static func characterWidth(_ bytes: some Collection<UInt8>) -> Int {
    guard bytes.first == 0x25 else { return validWidth(bytes.prefix(4)) ?? 1 }
    var rest = bytes[...]
    var decoded: [UInt8] = []
    while decoded.count < 4, rest.popFirst() == 0x25,
      let high = rest.popFirst().flatMap(hexValue), let low = rest.popFirst().flatMap(hexValue)
    {
      decoded.append(high << 4 | low)
    }
    return decoded.isEmpty ? 1 : 3 * (validWidth(decoded) ?? 1)
  }

  /// How many bytes the first code point has, when `bytes` begin with one.
  private static func validWidth(_ bytes: some Collection<UInt8>) -> Int? {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    guard case .valid(let scalar) = parser.parseScalar(from: &iterator) else { return nil }
    return scalar.count
  }

  /// How many of the first bytes are UTF-8.
  private static func validUTF8Count(_ bytes: [UInt8]) -> Int {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var count = 0
    while case .valid(let scalar) = parser.parseScalar(from: &iterator) { count += scalar.count }
    return count
  }

  /// Where in `bytes` the decoded byte number `index` is written.
  private static func encodedOffset(of index: Int, in bytes: some Collection<UInt8>) -> Int {
    var rest = bytes[...]
    var offset = 0
    for _ in 0..<index {
      let width = rest.first == 0x25 ? 3 : 1
      rest = rest.dropFirst(width)
      offset += width
    }
    return offset
  }
}

extension PercentEncoding {
  /// A set of ASCII bytes: the ones that an encoder leaves as they are.
  public struct ByteSet: Sendable, Hashable {
    @usableFromInline var low: UInt64 = 0
    @usableFromInline var high: UInt64 = 0

    /// The set of the ASCII characters in `characters`; others are not taken in.
    public init(_ characters: String) {
      for byte in characters.utf8 where byte < 0x80 {
        if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
      }
    }

    /// Whether the set holds `byte`; no set holds a byte above 7F.
    @inlinable
    public func contains(_ byte: UInt8) -> Bool {
      byte < 0x80 && ((byte < 64 ? low : high) &>> UInt64(byte)) & 1 == 1
    }

    /// What either set holds.
    public func union(_ other: ByteSet) -> ByteSet {
      var result = self
      result.low |= other.low
      result.high |= other.high
      return result
    }

    /// What this set holds and `other` does not.
    public func subtracting(_ other: ByteSet) -> ByteSet {
      var result = self
      result.low &= ~other.low
      result.high &= ~other.high
      return result
    }

    /// Letters, digits and `-._~`: never encoded, and decoded by the canonical form.
    public static let unreserved = ByteSet(
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    /// `:/?#[]@`: they part the components of a URL.
    public static let generalDelimiters = ByteSet(":/?#[]@")
    /// `!$&'()*+,;=`: they may part what a component holds.
    public static let subDelimiters = ByteSet("!$&'()*+,;=")
    /// Both kinds of delimiters.
    public static let reserved = generalDelimiters.union(subDelimiters)
    /// Every character that may stand in a URL, except the percent sign.
    public static let unreservedOrReserved = unreserved.union(reserved)
    /// What one path segment may hold: `pchar`.
    public static let pathSegment = unreserved.union(subDelimiters).union(ByteSet(":@"))
    /// What a query may hold as a whole, `&` and `=` among it.
    public static let query = pathSegment.union(ByteSet("/?"))
    /// What the name or the value of one query item may hold: no `&`, `=`, `+` or `;`, which
    /// readers take for separators or for a space.
    public static let queryItem = query.subtracting(ByteSet("&=+;"))
    /// What a fragment may hold.
    public static let fragment = query
  }
}
