import InvocationURLs

/// A URL as the matcher reads it.
struct RouteSubject {
  /// The URL, in its canonical form when its spelling could hide what it means.
  let url: InvocationURL
  /// The first byte of the first segment; beyond `end` when there is none.
  let start: Int
  /// The end of the last segment, before a slash that ends the path.
  let end: Int
  let hasTrailingSlash: Bool

  init(_ given: InvocationURL) {
    let parts = Self.needsCanonicalForm(given) ? given.canonical : given
    let path = parts.parts.path
    url = parts
    guard path.count > 1 else {
      (start, end, hasTrailingSlash) = (path.upperBound + 1, path.upperBound, false)
      return
    }
    let endsInSlash = parts.withBytes { $0[path.upperBound - 1] == UInt8(ascii: "/") }
    start = path.lowerBound + 1
    end = path.upperBound - (endsInSlash ? 1 : 0)
    hasTrailingSlash = endsInSlash
  }

  /// Whether there are escapes, which may stand for plain characters, or segments of dots.
  private static func needsCanonicalForm(_ url: InvocationURL) -> Bool {
    let path = url.parts.path
    return url.withBytes { bytes in
      var previous: UInt8 = 0
      for offset in path.lowerBound..<bytes.count {
        let byte = bytes[offset]
        if byte == UInt8(ascii: "%") { return true }
        if byte == UInt8(ascii: "."), previous == UInt8(ascii: "/"), path.contains(offset) {
          return true
        }
        previous = byte
      }
      return false
    }
  }
}

extension InvocationURL {
  /// Lends the bytes of the text.
  func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    let result = unsafe text.utf8.withContiguousStorageIfAvailable { body(unsafe $0.span) }
    if let result { return result }
    // The parser made the text contiguous, so this is for a text that came over a bridge.
    let bytes = Array(text.utf8)
    return body(bytes.span)
  }
}

/// The piece of the URL that a parameter took.
struct RouteCapture: Sendable {
  var parameter: Int32
  var start: Int32
  var end: Int32

  init(_ parameter: Int, _ range: Range<Int>) {
    self.parameter = Int32(truncatingIfNeeded: parameter)
    start = Int32(truncatingIfNeeded: range.lowerBound)
    end = Int32(truncatingIfNeeded: range.upperBound)
  }

  var range: Range<Int> { Int(start)..<Int(end) }
}
