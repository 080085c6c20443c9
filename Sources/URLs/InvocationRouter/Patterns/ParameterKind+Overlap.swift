import Basics

extension RouteParameter.Kind {
  /// Returns a text that both this kind and `other` accept, or `nil` if there is none.
  func common(with other: Self, ignoringCase: Bool = false) -> String? {
    switch (self, other) {
    case (.text, let kind), (let kind, .text): kind.example
    case (.word(let words), .word(let others)):
      Self.commonWord(words, others, ignoringCase)
    case (.word(let words), let kind), (let kind, .word(let words)):
      words.first { kind.accepts($0, ignoringCase: ignoringCase) }
    case (.integer(let a, let aWidth), .integer(let b, let bWidth)):
      Self.commonInteger(a, aWidth, b, bWidth)
    case (.uuid, .uuid): example
    // A UUID has hyphens in positions where the other kinds have none.
    case (.uuid, _), (_, .uuid): nil
    case (.base32(let a, let aCheck), .base32(let b, let bCheck)):
      Self.commonBase32(a, aCheck, b, bCheck)
    case (.sun(let field), .sun(let other)): field.common(with: other)
    // If both accept any text, they accept zeros; digits with their check are few enough to search.
    case (.sun(let field), .integer(let range, let width)),
      (.integer(let range, let width), .sun(let field)):
      field.lengths.lazy.compactMap { Self.digits(ofLength: $0, range, width) }
        .first(where: field.takes)
    case (.sun(let field), .base32(let length, let check)),
      (.base32(let length, let check), .sun(let field)):
      Self.commonBase32(field, length, check)
    case (.integer(let range, let width), .base32(let length, _)):
      Self.commonDigits(range, width, length, other)
    case (.base32(let length, _), .integer(let range, let width)):
      Self.commonDigits(range, width, length, self)
    }
  }

  /// A short and plain text that is of this kind.
  var example: String {
    switch self {
    case .text: "x"
    case .word(let words): words.first ?? ""
    case .integer(let range, let width):
      Self.digits(range.contains(1) ? 1 : range.lowerBound, width)
    case .uuid: "00000000-0000-4000-8000-000000000000"
    case .base32(let length, let check):
      Self.withCheck(String(repeating: "0", count: length ?? 1), check)
    case .sun(let field): field.example
    }
  }

  private static func withCheck(_ payload: String, _ check: RouteParameter.Base32Check) -> String {
    (try? check.scheme.append(to: payload)) ?? payload
  }

  private static func commonWord(
    _ words: [String], _ others: [String], _ ignoringCase: Bool
  ) -> String? {
    let others = Set(others.map { ignoringCase ? $0.foldedCase : $0 })
    return words.first { others.contains(ignoringCase ? $0.foldedCase : $0) }
  }

  private static func commonInteger(
    _ a: ClosedRange<Int>, _ aWidth: Int?, _ b: ClosedRange<Int>, _ bWidth: Int?
  ) -> String? {
    guard a.overlaps(b) else { return nil }
    let range = a.clamped(to: b)
    guard aWidth != bWidth else {
      return RouteParameter.Kind.integer(range, width: aWidth).example
    }
    guard let width = aWidth ?? bWidth, aWidth == nil || bWidth == nil else { return nil }
    // A number without leading zeros has this width if it is neither too small nor too large.
    let power = (1..<width).reduce(1) { power, _ in power * 10 }
    let smallest = width == 1 ? 0 : power
    let (next, overflow) = power.multipliedReportingOverflow(by: 10)
    let wide = smallest...(overflow ? Int.max : next - 1)
    return range.overlaps(wide) ? String(range.clamped(to: wide).lowerBound) : nil
  }

  private static func commonBase32(
    _ a: Int?, _ aCheck: RouteParameter.Base32Check, _ b: Int?, _ bCheck: RouteParameter.Base32Check
  ) -> String? {
    guard a == nil || b == nil || a == b else { return nil }
    let length = a ?? b ?? 1
    if aCheck == bCheck { return withCheck(String(repeating: "0", count: length), aCheck) }
    let other = RouteParameter.Kind.base32(length: length, check: bCheck)
    let zeros = String(repeating: "0", count: max(0, length - 2))
    return numbers(0...999).lazy
      .filter { $0.utf8.count <= length }
      .map { withCheck(zeros + zeroPadded($0, to: min(2, length)), aCheck) }
      .first { $0.utf8.count == length + 1 && other.accepts($0) }
  }

  /// Returns a number in `range` whose digits are base 32 with their check. This is true for about
  /// one number in 37, so a search of this length is enough.
  private static func commonDigits(
    _ range: ClosedRange<Int>, _ width: Int?, _ length: Int?, _ base32: Self
  ) -> String? {
    var range = range
    if let length {
      guard length < 18 else { return nil }
      let power = (0..<length).reduce(1) { power, _ in power * 10 }
      let wide = (width == length + 1 ? 0 : power)...(power * 10 - 1)
      guard range.overlaps(wide) else { return nil }
      range = range.clamped(to: wide)
    }
    range = range.clamped(to: max(0, range.lowerBound)...max(0, range.upperBound))
    let last = range.lowerBound.addingReportingOverflow(20_000)
    let searched = range.clamped(
      to: range.lowerBound...(last.overflow ? Int.max : last.partialValue))
    return searched.lazy.map { digits($0, width) }.first { base32.accepts($0) }
  }

  /// Returns the smallest number in a range with this number of digits, or `nil` if there is none.
  private static func digits(
    ofLength length: Int, _ range: ClosedRange<Int>, _ width: Int?
  ) -> String? {
    guard length < 19, width == nil || width == length else { return nil }
    let power = (1..<length).reduce(1) { power, _ in power * 10 }
    let wide = (width == nil ? power : 0)...(power * 10 - 1)
    guard range.overlaps(wide) else { return nil }
    return digits(range.clamped(to: wide).lowerBound, width)
  }

  private static func commonBase32(
    _ field: SUNField, _ length: Int?, _ check: RouteParameter.Base32Check
  ) -> String? {
    let lengths = length.map { [$0 + 1] } ?? field.lengths
    return lengths.lazy.flatMap { length in
      numbers(0...99).lazy.map { withCheck(zeroPadded($0, to: length - 1), check) }
    }.first(where: field.takes)
  }

  private static func numbers(_ range: ClosedRange<Int>) -> [String] { range.map { String($0) } }
}
