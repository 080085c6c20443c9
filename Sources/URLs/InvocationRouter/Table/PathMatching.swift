extension RoutePaths {
  /// Follows all steps of a route, the first of which is at `start`, along a path. Returns the end
  /// of the route if it matches. The steps before `known` are known to match, except those after a
  /// parameter of several segments.
  func match(
    _ start: Int, _ path: RoutePath, _ text: Span<UInt8>, known: Int,
    _ captures: inout [ParameterCapture]
  ) -> RouteStep? {
    var (cursor, position, known) = (start, path.start, known)
    while true {
      let step = steps[cursor]
      switch step.kind {
      case .end: return position > path.end ? step : nil
      case .many, .any:
        guard let tail = startOfTail(cursor + 1, path, position, text) else { return nil }
        if tail > position {
          guard text.areSegments(position..<tail - 1) else { return nil }
          captures.append(ParameterCapture(Int(step.detail), position..<tail - 1))
        } else if step.kind == .many {
          return nil
        }
        (position, known) = (tail, cursor)
      case .constant, .word, .constrained, .free:
        guard position <= path.end else { return nil }
        let segment = text.segment(position, path.end)
        guard cursor < known || accepts(step, segment, path, text) else { return nil }
        if step.kind != .constant {
          captures.append(ParameterCapture(Int(step.detail), segment))
        }
        position = segment.upperBound + 1
      }
      cursor += 1
    }
  }

  private func accepts(
    _ step: RouteStep, _ segment: Range<Int>, _ path: RoutePath, _ text: Span<UInt8>
  ) -> Bool {
    step.kind == .constant
      ? texts.isEqual(step.constant, text, segment, ignoringCase: ignoresCase)
      : accepts(step.kind, Int(step.value), segment, path, text)
  }

  /// Whether a parameter accepts one segment: its kind allows it, or it takes any text.
  func accepts(
    _ step: RouteStep.Kind, _ kind: Int, _ segment: Range<Int>, _ path: RoutePath,
    _ text: Span<UInt8>
  ) -> Bool {
    if segment.isEmpty { return false }
    return step >= .free
      ? path.isPlain || text.isDecodable(segment)
      : kinds[kind].accepts(text, segment, ignoringCase: ignoresCase)
  }

  /// Returns the start of the last segments of the path, as many as there are steps before the end.
  /// The result is one beyond the path if there are none.
  private func startOfTail(
    _ cursor: Int, _ path: RoutePath, _ position: Int, _ text: Span<UInt8>
  ) -> Int? {
    var (cursor, tail) = (cursor, path.end + 1)
    while steps[cursor].kind != .end {
      guard tail > position else { return nil }
      tail -= 1
      while tail > position, text[tail - 1] != UInt8(ascii: "/") { tail -= 1 }
      cursor += 1
    }
    return tail
  }
}

extension RouteParameter.Kind {
  /// Whether the percent-encoded text is of this kind.
  func accepts(_ text: Span<UInt8>, _ range: Range<Int>, ignoringCase: Bool) -> Bool {
    if case .text = self { return text.isDecodable(range) }
    return value(text, range, ignoringCase: ignoringCase) != nil
  }

  /// Returns the value of a percent-encoded text, or `nil` if it is not of this kind.
  func value(_ text: Span<UInt8>, _ range: Range<Int>, ignoringCase: Bool) -> RouteValue? {
    if case .integer(let numbers, let width) = self, !text.hasEscapes(range) {
      return Self.integer(text, range, numbers, width).map(RouteValue.integer)
    }
    return text.decoded(range).flatMap { value(of: $0, ignoringCase: ignoringCase) }
  }
}

extension Span<UInt8> {
  /// The range of the segment that begins at `position`; empty if that is `end`.
  func segment(_ position: Int, _ end: Int) -> Range<Int> {
    var offset = position
    while offset < end, self[offset] != UInt8(ascii: "/") { offset += 1 }
    return position..<offset
  }

  /// Whether the range consists only of non-empty segments that decode to text.
  fileprivate func areSegments(_ range: Range<Int>) -> Bool {
    var start = range.lowerBound
    while start <= range.upperBound {
      let segment = segment(start, range.upperBound)
      guard !segment.isEmpty, isDecodable(segment) else { return false }
      start = segment.upperBound + 1
    }
    return true
  }

  /// Decodes percent-encoded bytes into text, or returns `nil` if they are not UTF-8.
  func decoded(_ range: Range<Int>) -> String? {
    let text = string(range)
    return hasEscapes(range) ? try? PercentEncoding.decodeText(text[...]) : text
  }

  /// Whether the percent-encoded bytes decode to text.
  func isDecodable(_ range: Range<Int>) -> Bool { !hasEscapes(range) || decoded(range) != nil }

  fileprivate func hasEscapes(_ range: Range<Int>) -> Bool {
    range.contains { self[$0] == UInt8(ascii: "%") }
  }

  /// The bytes as text, without decoding.
  func string(_ range: Range<Int>) -> String {
    unsafe extracting(range).withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }
}
