extension RouteSteps {
  /// Follows the whole program that begins at `start` along the path of `subject`. Returns the
  /// position of the program's end if it matches.
  func matchPath(
    _ start: Int, _ path: RoutePath, _ text: Span<UInt8>, _ ignoringCase: Bool,
    _ captures: inout [ParameterCapture]
  ) -> Int? {
    var (cursor, position) = (start, path.start)
    while true {
      let head = head(cursor)
      switch head.step {
      case .end: return position > path.end ? cursor : nil
      case .constant:
        guard
          let after = match(constant: cursor, text, position, path.end, ignoringCase)
        else { return nil }
        position = after
      case .many, .any:
        guard let after = positionOfTail(next(cursor), text, position, path.end) else {
          return nil
        }
        if after > position {
          guard RouteProgram.areSegments(text, position..<after - 1) else { return nil }
          captures.append(ParameterCapture(head.parameter, position..<after - 1))
        } else if head.step == .many {
          return nil
        }
        position = after
      case .word, .constrained, .free:
        let segment = position..<RouteProgram.segmentEnd(text, position, path.end)
        guard accepts(head.step, head.kind, segment, path, text, ignoringCase) else {
          return nil
        }
        captures.append(ParameterCapture(head.parameter, segment))
        position = segment.upperBound + 1
      }
      cursor += head.size
    }
  }

  /// Returns the position after the constant's segment if the segment at `position` equals it.
  func match(
    constant cursor: Int, _ text: Span<UInt8>, _ position: Int, _ end: Int, _ ignoringCase: Bool
  ) -> Int? {
    let range = constant(cursor)
    let after = position + range.count
    guard after <= end, after == end || text[after] == UInt8(ascii: "/") else { return nil }
    var (own, other) = (range.lowerBound, position)
    while after - other >= 8 {
      guard word(own) == SegmentWord(text, other, ignoringCase: ignoringCase) else { return nil }
      (own, other) = (own + 8, other + 8)
    }
    let rest = SegmentWord(text, other..<after, ignoringCase: ignoringCase)
    return word(own).prefix(after - other) == rest ? after + 1 : nil
  }

  /// Whether the step accepts a segment: one of its kind, or any text.
  func accepts(
    _ step: Step, _ kind: Int, _ segment: Range<Int>, _ path: RoutePath, _ text: Span<UInt8>,
    _ ignoringCase: Bool
  ) -> Bool {
    if segment.isEmpty { return false }
    return step >= .free
      ? path.isPlain || text.isDecodable(segment)
      : kinds[kind].accepts(text, segment, ignoringCase: ignoringCase)
  }

  /// Returns the start of the last segments of the path, as many as there are steps before the end.
  /// The result is one beyond `end` if there are none.
  private func positionOfTail(
    _ cursor: Int, _ text: Span<UInt8>, _ position: Int, _ end: Int
  ) -> Int? {
    var (cursor, tail) = (cursor, end + 1)
    while step(cursor) != .end {
      guard tail > position else { return nil }
      tail -= 1
      while tail > position, text[tail - 1] != UInt8(ascii: "/") { tail -= 1 }
      cursor = next(cursor)
    }
    return tail
  }

}

extension RouteProgram {
  /// The end of the segment at `position`.
  static func segmentEnd(_ text: Span<UInt8>, _ position: Int, _ end: Int) -> Int {
    var offset = position
    while offset < end, text[offset] != UInt8(ascii: "/") { offset += 1 }
    return offset
  }

  /// Whether the range consists of segments that are not empty and are text.
  static func areSegments(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var start = range.lowerBound
    while start <= range.upperBound {
      let end = segmentEnd(text, start, range.upperBound)
      guard start < end, text.isDecodable(start..<end) else { return false }
      start = end + 1
    }
    return true
  }
}

extension RouteParameter.Kind {
  /// Whether the percent-encoded text is of this kind.
  func accepts(_ text: Span<UInt8>, _ range: Range<Int>, ignoringCase: Bool) -> Bool {
    if case .text = self { return text.isDecodable(range) }
    guard let text = text.decoded(range) else { return false }
    return accepts(text, ignoringCase: ignoringCase)
  }
}

extension Span<UInt8> {
  /// Decodes percent-encoded bytes into text, or returns `nil` if they are not UTF-8.
  func decoded(_ range: Range<Int>) -> String? {
    let text = string(range)
    return range.contains { self[$0] == UInt8(ascii: "%") }
      ? try? PercentEncoding.decodeText(text[...]) : text
  }

  /// Whether the percent-encoded bytes decode to text.
  func isDecodable(_ range: Range<Int>) -> Bool {
    for offset in range where self[offset] == UInt8(ascii: "%") { return decoded(range) != nil }
    return true
  }

  /// The bytes as text, without decoding.
  func string(_ range: Range<Int>) -> String {
    unsafe extracting(range).withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }
}
