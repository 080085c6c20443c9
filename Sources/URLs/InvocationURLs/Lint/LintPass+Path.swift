extension LintPass {
  /// Applies the rules of paths, segment by segment.
  mutating func checkPath(_ bytes: Span<UInt8>, _ path: Range<Int>) {
    guard !path.isEmpty else {
      // People write a bare host without the slash; it only counts as missing if something follows.
      if path.upperBound < bytes.count { isCanonical = false }
      return
    }
    var last: Segment?
    var start = path.lowerBound + 1
    while start <= path.upperBound {
      let segment = Segment(bytes, from: start, to: path.upperBound)
      checkSegment(bytes, segment, isLast: segment.range.upperBound == path.upperBound)
      if !segment.range.isEmpty { last = segment }
      start = segment.range.upperBound + 1
    }
    if let last, last.isSerial(bytes) {
      report(.sequentialID, last.range) { "the path ends in the number \($0[last.range])" }
    }
    checkEscapes(bytes, path, isPath: true)
  }

  private mutating func checkSegment(
    _ bytes: Span<UInt8>, _ segment: Segment, isLast: Bool
  ) {
    let range = segment.range
    if range.isEmpty, !isLast {
      report(
        .emptySegment, range.lowerBound - 1..<range.lowerBound + 1, "the path has '//'")
    }
    if segment.isDots(bytes) {
      isCanonical = false
      report(.dotSegment, range) { "the path has the segment \($0[range])" }
    }
    if KnownPaths.isForAdministrators(bytes, range) {
      report(.adminPath, range) { "the path has the segment \($0[range])" }
    }
    checkMatrix(bytes, range)
    if segment.isShouting, isOwnPath {
      report(.upperCasePath, range) { "the path has capital letters in \($0[range])" }
    }
  }

  /// Reports a session id after a semicolon in a segment: `;jsessionid=…`.
  private mutating func checkMatrix(_ bytes: Span<UInt8>, _ segment: Range<Int>) {
    guard let semicolon = segment.first(where: { bytes[$0] == UInt8(ascii: ";") }),
      let equals = (semicolon..<segment.upperBound).first(where: { bytes[$0] == UInt8(ascii: "=") }
      ),
      KnownParameters.kind(bytes, semicolon + 1..<equals) == .secret
    else { return }
    let name = semicolon + 1..<equals
    report(.secret, semicolon..<segment.upperBound) { "the path has a \($0[name])" }
  }
}

/// The byte range of one path segment, and the kinds of its characters outside escapes.
private struct Segment {
  private(set) var range: Range<Int>
  private var hasCapitals = false
  private var hasSmallLetters = false
  private var hasDigits = false
  private var hasOthers = false

  /// Finds the segment that begins at `start` in a path that ends at `end`.
  init(_ bytes: Span<UInt8>, from start: Int, to end: Int) {
    var offset = start
    while offset < end, bytes[offset] != UInt8(ascii: "/") {
      switch bytes[offset] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"): hasSmallLetters = true
      case UInt8(ascii: "0")...UInt8(ascii: "9"): hasDigits = true
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): hasCapitals = true
      case UInt8(ascii: "%"):
        hasOthers = true
        offset += 2
      default: hasOthers = true
      }
      offset += 1
    }
    range = start..<offset
  }

  /// Whether the segment is a word with capitals. Identifiers of capitals and digits are not words:
  /// they are written this way to be short in a QR symbol.
  var isShouting: Bool { hasCapitals && (hasSmallLetters || !hasDigits) }

  /// Whether the segment is a number short enough to be a counter, whose neighbours can be guessed.
  func isSerial(_ bytes: Span<UInt8>) -> Bool {
    hasDigits && !hasCapitals && !hasSmallLetters && !hasOthers && isShortNumber(bytes, range)
  }

  /// Whether the segment is `.` or `..`, escaped or not.
  func isDots(_ bytes: Span<UInt8>) -> Bool {
    guard !range.isEmpty, range.count <= 6, !hasCapitals, !hasSmallLetters, !hasDigits else {
      return false
    }
    var (offset, dots) = (range.lowerBound, 0)
    while offset < range.upperBound {
      let isPlain = bytes[offset] == UInt8(ascii: ".")
      guard isPlain || escapedByte(bytes, offset, range.upperBound) == UInt8(ascii: ".") else {
        return false
      }
      dots += 1
      offset += isPlain ? 1 : 3
    }
    return dots <= 2
  }
}

/// Whether the range is one to nine digits that are not a year: few enough to guess the others.
func isShortNumber(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
  guard 1...9 ~= range.count, range.allSatisfy({ ASCIISet.digits.contains(bytes[$0]) }) else {
    return false
  }
  guard range.count == 4 else { return true }
  let century = (bytes[range.lowerBound], bytes[range.lowerBound + 1])
  let isYear =
    century == (UInt8(ascii: "1"), UInt8(ascii: "9"))
    || century == (UInt8(ascii: "2"), UInt8(ascii: "0"))
  return !isYear
}

/// Returns the byte that the escape at `offset` encodes, or `nil` if there is no escape.
func escapedByte(_ bytes: Span<UInt8>, _ offset: Int, _ end: Int) -> UInt8? {
  guard URLParser.isEscape(bytes, offset, end) else { return nil }
  let value = { (digit: UInt8) in digit & 0x40 == 0 ? digit & 0x0F : (digit & 0x0F) + 9 }
  return value(bytes[offset + 1]) << 4 | value(bytes[offset + 2])
}
