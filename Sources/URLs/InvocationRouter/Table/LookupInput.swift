/// The URL of a lookup, split into its parts.
struct LookupInput {
  let parts: InvocationURL.Parts
  let path: RoutePath

  init(_ parts: InvocationURL.Parts, _ text: Span<UInt8>) {
    self.parts = parts
    path = RoutePath(parts, text)
  }
}

/// The byte offsets of the segments of a URL's path.
struct RoutePath {
  /// The byte offset of the first segment; greater than `end` if the path has no segments.
  let start: Int
  /// The byte offset after the last segment, before any trailing slash.
  let end: Int
  let hasTrailingSlash: Bool
  /// Whether the spelling of the whole URL cannot disguise it; see `InvocationURL.Parts.isPlain`.
  let isPlain: Bool
  /// Whether the path has no segments, so that its only slash is not a trailing slash.
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
  /// The canonical form if the spelling could disguise the URL, and otherwise `nil`.
  var respelled: InvocationURL? { parts.isPlain ? nil : canonical }

  /// Calls `body` with the bytes of the text.
  func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result { text.withBytes(body) }
}

extension String {
  /// Calls `body` with the bytes of a text that the URL parser made contiguous.
  func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    let result = unsafe utf8.withContiguousStorageIfAvailable { body(unsafe $0.span) }
    return result ?? withCopiedBytes(body)
  }

  /// Calls `body` with a copy of the bytes, for texts that come from another language.
  @inline(never)
  private func withCopiedBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    let bytes = Array(utf8)[...]
    return body(bytes.span)
  }
}

/// The byte range of the URL that a parameter captured.
struct ParameterCapture: Sendable {
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
