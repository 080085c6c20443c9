import Basics

extension RouteParameter.Kind {
  /// Returns the value of a decoded text, or `nil` if it is not of this kind.
  ///
  /// If letter case is ignored, a word is returned in the spelling of the list.
  func value(of text: String, ignoringCase: Bool = false) -> RouteValue? {
    switch self {
    case .text: .text(text)
    case .integer(let range, let width):
      text.withBytes { Self.integer($0, 0..<$0.count, range, width) }.map(RouteValue.integer)
    case .word(let words):
      words.first {
        guard $0.utf8.count == text.utf8.count else { return false }
        return ignoringCase
          ? $0.utf8.elementsEqual(text.utf8) { $0.foldedCase == $1.foldedCase }
          : $0.utf8.elementsEqual(text.utf8)
      }.map(RouteValue.text)
    case .uuid: Self.isUUID(text) ? .text(text) : nil
    case .base32(let length, let check):
      Self.isBase32(text, length, check) ? .text(text) : nil
    case .sun(let field): field.takes(text) ? .text(text) : nil
    }
  }

  /// Returns the text of `value`, or `nil` if the value is not of this kind.
  func text(of value: RouteValue) -> String? {
    switch (self, value) {
    case (.integer(let range, let width), .integer(let number)):
      range.contains(number) ? Self.digits(number, width) : nil
    case (.integer, _), (_, .integer), (_, .list): nil
    case (_, .text(let text)): self.value(of: text) == nil ? nil : text
    }
  }

  /// Whether this kind accepts `text`.
  func accepts(_ text: String, ignoringCase: Bool = false) -> Bool {
    value(of: text, ignoringCase: ignoringCase) != nil
  }

  static func digits(_ number: Int, _ width: Int?) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, (width ?? 0) - digits.utf8.count)) + digits
  }

  /// Reads a number from a part of a text.
  static func integer(
    _ text: Span<UInt8>, _ part: Range<Int>, _ range: ClosedRange<Int>, _ width: Int?
  ) -> Int? {
    guard !part.isEmpty else { return nil }
    let isNegative = text[part.lowerBound] == UInt8(ascii: "-")
    let digits = part.dropFirst(isNegative ? 1 : 0)
    guard let first = digits.first else { return nil }
    if let width {
      guard part.count == width else { return nil }
    } else {
      guard text[first] != UInt8(ascii: "0") || part.count == 1 else { return nil }
    }
    var number = 0
    for offset in digits {
      guard (0x30...0x39).contains(text[offset]) else { return nil }
      let digit = Int(text[offset]) - 0x30
      let (tenfold, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      let (sum, isOverflow) = tenfold.addingReportingOverflow(isNegative ? -digit : digit)
      if isTooLarge || isOverflow { return nil }
      number = sum
    }
    return range.contains(number) ? number : nil
  }

  private static func isUUID(_ text: String) -> Bool {
    text.utf8.count == 36
      && text.utf8.enumerated().allSatisfy { offset, byte in
        [8, 13, 18, 23].contains(offset) ? byte == UInt8(ascii: "-") : byte.isHexadecimalDigit
      }
  }

  private static func isBase32(
    _ text: String, _ length: Int?, _ check: RouteParameter.Base32Check
  ) -> Bool {
    guard length == nil || text.utf8.count == (length ?? 0) + 1,
      text.utf8.dropLast().allSatisfy(isBase32Digit)
    else { return false }
    return check.scheme.isValid(String(decoding: text.utf8.map(\.uppercasedASCII), as: UTF8.self))
  }

  /// Whether the byte is a digit or a letter other than I, L, O and U, which are confused with
  /// digits or form swear words.
  private static func isBase32Digit(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39: true
    case 0x41...0x5A, 0x61...0x7A: !"ILOU".utf8.contains(byte.uppercasedASCII)
    default: false
    }
  }
}

extension RouteParameter.Base32Check {
  /// The scheme that computes the check character.
  var scheme: CheckDigit { self == .crockford ? .crockford : .mod37_36 }
}

extension String {
  /// The text with ASCII capitals in lower case.
  var foldedCase: String { String(decoding: utf8.map(\.foldedCase), as: UTF8.self) }
}

extension UInt8 {
  /// The byte in lower case if it is an ASCII capital.
  var foldedCase: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
