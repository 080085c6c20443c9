import Basics

/// Parses the text between the braces: a name, a kind after `:`, and `?`, `*` or `+`.
struct ParameterParser {
  private let bytes: [UInt8]
  private let range: Range<Int>
  private let place: RouteParameter.Place

  init(_ bytes: [UInt8], _ range: Range<Int>, _ place: RouteParameter.Place) {
    self.bytes = bytes
    self.range = range
    self.place = place
  }

  func parse() throws(RoutePatternError) -> RouteParameter {
    let (count, end) = suffix()
    let colon = bytes[range.lowerBound..<end].firstIndex(of: UInt8(ascii: ":")) ?? end
    let name = string(range.lowerBound..<colon)
    guard !name.isEmpty else { throw RoutePatternError(.emptyName, at: range.lowerBound) }
    guard Self.isName(name.utf8) else {
      throw RoutePatternError(.badName(name), at: range.lowerBound)
    }
    let kind = colon < end ? try kind(colon + 1..<end) : .text
    return RouteParameter(name: name, kind: kind, count: count, place: place)
  }

  private func suffix() -> (RouteParameter.Count, Int) {
    let end = range.upperBound
    guard let last = bytes[range].last else { return (.one, end) }
    return switch last {
    case UInt8(ascii: "?"): (.optional, end - 1)
    case UInt8(ascii: "*"): (.any, end - 1)
    case UInt8(ascii: "+"): (.many, end - 1)
    default: (.one, end)
    }
  }

  private static func isName(_ name: String.UTF8View) -> Bool {
    let letters: (UInt8) -> Bool = { (0x61...0x7A).contains($0 | 0x20) || $0 == 0x5F }
    return name.first.map(letters) == true
      && name.allSatisfy { letters($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
  }

  private func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  // MARK: Kinds

  private func kind(_ range: Range<Int>) throws(RoutePatternError) -> RouteParameter.Kind {
    if bytes[range].contains(UInt8(ascii: "|")) { return .word(try words(range)) }
    let open = bytes[range].firstIndex(of: UInt8(ascii: "(")) ?? range.upperBound
    let name = string(range.lowerBound..<open)
    var arguments: String?
    if open < range.upperBound {
      guard bytes[range.upperBound - 1] == UInt8(ascii: ")") else {
        throw RoutePatternError(.unknownKind(string(range)), at: range.lowerBound)
      }
      arguments = string(open + 1..<range.upperBound - 1)
    }
    do {
      return try Self.kind(name, arguments)
    } catch {
      throw RoutePatternError(error.problem, at: arguments == nil ? range.lowerBound : open)
    }
  }

  private static func kind(
    _ name: String, _ arguments: String?
  ) throws(RoutePatternError) -> RouteParameter.Kind {
    switch (name, arguments) {
    case ("text", nil): return .text
    case ("uuid", nil): return .uuid
    case ("int", nil): return .integer(Int.min...Int.max, width: nil)
    case ("int", let range?): return try integer(range)
    case ("base32", nil): return .base32(length: nil, check: .crockford)
    case ("base32", let arguments?): return try base32(arguments)
    case ("sun", let field): return .sun(try tapField(field))
    case ("text", let found?), ("uuid", let found?):
      throw RoutePatternError(
        .badArguments(kind: name, found: found, expected: "{name:\(name)}"), at: 0)
    default: throw RoutePatternError(.unknownKind(name), at: 0)
    }
  }

  /// Parses a range such as `1...500`, which may be open at either end. Two bounds of the same
  /// width, one with a leading zero, fix the number of digits: `001...500`.
  private static func integer(_ text: String) throws(RoutePatternError) -> RouteParameter.Kind {
    guard let dots = text.position(of: "..."), text != "...",
      let lower = bound(text[..<dots.lowerBound], Int.min),
      let upper = bound(text[dots.upperBound...], Int.max)
    else {
      throw RoutePatternError(
        .badArguments(kind: "int", found: text, expected: "int(1...500) or int(001...500)"), at: 0)
    }
    guard lower <= upper else { throw RoutePatternError(.emptyRange(text), at: 0) }
    let parts = [text[..<dots.lowerBound], text[dots.upperBound...]]
    let hasZeros = parts.contains { $0.utf8.count > 1 && $0.utf8.first == UInt8(ascii: "0") }
    guard hasZeros else { return .integer(lower...upper, width: nil) }
    let width = parts[0].utf8.count
    guard width == parts[1].utf8.count, width <= 18, lower >= 0 else {
      throw RoutePatternError(
        .badArguments(
          kind: "int", found: text, expected: "both bounds with the same number of digits, up to 18"
        ),
        at: 0)
    }
    return .integer(lower...upper, width: width)
  }

  /// Parses one bound of a range in plain digits. An empty text means `open`; returns `nil` for
  /// others.
  private static func bound(_ text: Substring, _ open: Int) -> Int? {
    if text.isEmpty { return open }
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8
    return digits.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }

  private static func tapField(
    _ word: String?
  ) throws(RoutePatternError) -> SUNField {
    guard let field = word.flatMap(SUNField.init) else {
      throw RoutePatternError(
        .badArguments(
          kind: "sun", found: word ?? "",
          expected: orList(SUNField.allCases.map { "sun(\($0.rawValue))" })), at: 0)
    }
    return field
  }

  private static func base32(_ text: String) throws(RoutePatternError) -> RouteParameter.Kind {
    var length: Int?
    var check: RouteParameter.Base32Check?
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let word = part.drop { $0 == " " }
      if length == nil, check == nil, let number = Int(word), (1...64).contains(number) {
        length = number
      } else if check == nil, let scheme = RouteParameter.Base32Check(rawValue: String(word)) {
        check = scheme
      } else {
        throw RoutePatternError(
          .badArguments(
            kind: "base32", found: text,
            expected: "base32(8), base32(mod37-36) or base32(8,mod37-36), with 1 to 64 characters"),
          at: 0)
      }
    }
    return .base32(length: length, check: check ?? .crockford)
  }

  /// Parses words separated by `|`, percent-encoded where necessary.
  private func words(_ range: Range<Int>) throws(RoutePatternError) -> [String] {
    var words: [String] = []
    var known: Set<String> = []
    var start = range.lowerBound
    while start <= range.upperBound {
      let end =
        bytes[start..<range.upperBound].firstIndex(of: UInt8(ascii: "|")) ?? range.upperBound
      let written = string(start..<end)
      guard !written.isEmpty, let word = Self.word(written) else {
        throw RoutePatternError(.badWord(written), at: start)
      }
      guard known.insert(word).inserted else {
        throw RoutePatternError(.duplicateWord(written), at: start)
      }
      words.append(word)
      start = end + 1
    }
    return words
  }

  private static func word(_ text: String) -> String? {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"),
        UInt8(ascii: "%"):
        true
      default: false
      }
    }
    guard isPlain, let word = try? PercentEncoding.decodeText(text[...]), word != ".", word != ".."
    else { return nil }
    return word
  }
}
