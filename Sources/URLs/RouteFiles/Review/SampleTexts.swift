import InvocationRouter

/// Sample texts for example URLs, including the limits of the permitted values.
enum SampleTexts {
  /// The maximum number of words of a list, and of numbers of a range, that are tried.
  static let maximumCount = 64

  /// Returns one plain text of this kind, without computing the others of `texts`.
  static func plainest(_ kind: RouteParameter.Kind) -> String {
    switch kind {
    case .integer(let range, let width):
      digits(range.contains(1) ? 1 : range.lowerBound, width)
    case .word(let words): words.first ?? ""
    default: texts(kind).first ?? ""
    }
  }

  /// Returns texts that a kind accepts, the plainest first, and some that are just outside.
  static func texts(_ kind: RouteParameter.Kind) -> [String] {
    switch kind {
    case .text: ["x", "a-b_1", "caf\u{E9} & co"]
    case .word(let words): Array(words.prefix(maximumCount))
    case .integer(let range, let width): numbers(range).map { digits($0, width) }
    case .uuid: ["00000000-0000-4000-8000-000000000000"]
    case .base32(let length, let check): base32(length ?? 4, check)
    case .sun(let field): taps(field)
    }
  }

  /// Returns sample numbers: both ends of the range, the numbers next to them, and some in between.
  private static func numbers(_ range: ClosedRange<Int>) -> [Int] {
    var numbers: [Int] = range.contains(1) ? [1] : []
    for edge in [range.lowerBound, range.upperBound] {
      numbers += [edge, edge &+ 1, edge &- 1]
    }
    let count = range.upperBound.subtractingReportingOverflow(range.lowerBound)
    let step = count.overflow ? Int.max / maximumCount : max(1, count.partialValue / maximumCount)
    for index in 0..<maximumCount {
      let (number, overflow) = range.lowerBound.addingReportingOverflow(step &* index)
      if !overflow, range.contains(number) { numbers.append(number) }
    }
    return numbers.unique
  }

  private static func digits(_ number: Int, _ width: Int?) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, (width ?? 0) - digits.utf8.count)) + digits
  }

  /// Returns two sample texts: the placeholder before the first tap, and a text that a tap could
  /// write.
  private static func taps(_ field: SUNField) -> [String] {
    if field == .tamper { return ["CC", "OO"] }
    let lengths = field.lengths + (field == .data ? field.lengths.map { 2 * $0 } : [])
    return lengths.flatMap { length in ["0", "A"].map { String(repeating: $0, count: length) } }
  }

  private static func base32(_ length: Int, _ check: RouteParameter.Base32Check) -> [String] {
    let scheme: CheckDigit = check == .crockford ? .crockford : .mod37_36
    return ["0", "7", "A"].compactMap { digit in
      try? scheme.append(to: String(repeating: digit, count: length))
    }
  }
}

extension Array where Element: Hashable {
  /// The elements without duplicates, in their order.
  var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
