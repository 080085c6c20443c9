import InvocationURLs

/// Where the segments of a path lie.
struct RoutePath {
  /// The first byte of the first segment; beyond `end` when there is none.
  let start: Int
  /// The end of the last segment, before a slash that ends the path.
  let end: Int
  let hasTrailingSlash: Bool
  /// Whether there are no escapes.
  let isPlain: Bool
  /// Whether the path has no segment, so that its one slash begins the path and ends nothing.
  var isRoot: Bool { start > end }

  init(_ parts: InvocationURL.Parts, _ text: Span<UInt8>) {
    let path = parts.path
    isPlain = parts.isPlain
    guard path.count > 1 else {
      (start, end, hasTrailingSlash) = (path.upperBound + 1, path.upperBound, false)
      return
    }
    hasTrailingSlash = text[path.upperBound - 1] == UInt8(ascii: "/")
    start = path.lowerBound + 1
    end = path.upperBound - (hasTrailingSlash ? 1 : 0)
  }
}

extension InvocationURL {
  /// The canonical form, when the spelling could hide what the URL means; else `nil`.
  var respelled: InvocationURL? { parts.isPlain ? nil : canonical }

  /// Lends the bytes of the text.
  func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result { text.withBytes(body) }
}

extension String {
  /// Lends the bytes of a text that the URL parser made contiguous.
  func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    let result = unsafe utf8.withContiguousStorageIfAvailable { body(unsafe $0.span) }
    return result ?? withCopiedBytes(body)
  }

  /// The same for a text that came over a bridge.
  @inline(never)
  private func withCopiedBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    let bytes = Array(utf8)
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
