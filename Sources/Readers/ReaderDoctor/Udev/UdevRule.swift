/// One rule of a udev rules file: conditions and assignments.
package struct UdevRule: Hashable, Sendable {
  /// A key, an operator and a value, such as `ATTR{idVendor}=="072f"`.
  package struct Pair: Hashable, Sendable {
    /// The key, in capitals.
    package let key: String
    /// The text in braces; empty if there are no braces.
    package let attribute: String
    /// The operator between key and value.
    package let sign: RuleOperator
    /// The value in quotes, with its escapes unchanged.
    package let value: String
  }

  /// The operators of udev rules.
  package enum RuleOperator: String, CaseIterable, Hashable, Sendable {
    // The parser tries them in this order: longer operators before those that begin like them.
    /// The value of the key must be equal (`==`).
    case equal = "=="
    /// The value of the key must be unequal (`!=`).
    case unequal = "!="
    /// The value is added to the list of the key (`+=`).
    case add = "+="
    /// The value is removed from the list of the key (`-=`).
    case remove = "-="
    /// The value is assigned to the key, and later rules cannot change it (`:=`).
    case assignFinally = ":="
    /// The value is assigned to the key (`=`).
    case assign = "="

    /// Whether the operator compares rather than assigns.
    package var isCondition: Bool { self == .equal || self == .unequal }
  }

  /// The line number, from 1, at which the rule begins.
  package let line: Int
  /// The conditions and assignments, in order.
  package let pairs: [Pair]

  /// Whether a condition on this attribute of the device, or of a parent device, holds for `value`;
  /// `nil` if there is no such condition.
  func asks(_ attribute: String, for value: String) -> Bool? {
    let own = pairs.filter {
      ["ATTR", "ATTRS"].contains($0.key) && $0.attribute == attribute && $0.sign == .equal
    }
    if own.isEmpty { return nil }
    return own.allSatisfy { pair in
      pair.value.split(separator: "|").contains { UdevPattern.matches($0, value) }
    }
  }

  /// Returns the value that is assigned to a key last, or `nil` if none is.
  func assigned(_ key: String) -> String? {
    pairs.last { $0.key == key && ($0.sign == .assign || $0.sign == .assignFinally) }?.value
  }

  /// Whether the rule adds the tag `uaccess`, which gives access to users logged in at the machine.
  var givesAccessToSeat: Bool {
    pairs.contains { $0.key == "TAG" && $0.sign == .add && $0.value == "uaccess" }
  }
}

/// A syntax error in a udev rules file.
package struct UdevSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number, from 1, of the line with the syntax error.
  package let line: Int
  /// The syntax error in words.
  package let problem: String

  /// The line number and the problem.
  package var description: String { "line \(line): \(problem)" }
}

/// Matching of udev's glob patterns: `*`, `?` and sets in brackets.
enum UdevPattern {
  static func matches(_ pattern: some StringProtocol, _ text: some StringProtocol) -> Bool {
    matches(Array(pattern.utf8), Array(text.utf8))
  }

  /// Whether a text matches a pattern; the search keeps one position, even with many stars.
  private static func matches(_ pattern: [UInt8], _ text: [UInt8]) -> Bool {
    var (p, t) = (0, 0)
    var back: (pattern: Int, text: Int)?
    while t < text.count {
      if p < pattern.count, pattern[p] == UInt8(ascii: "*") {
        p += 1
        back = (p, t)
      } else if p < pattern.count, let length = step(pattern[p...], text[t]) {
        p += length
        t += 1
      } else if let place = back {
        (p, t) = (place.pattern, place.text + 1)
        back = (p, t)
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == UInt8(ascii: "*") }
  }

  /// Returns the length of the pattern's first element if it matches this byte, and otherwise
  /// `nil`.
  private static func step(_ pattern: ArraySlice<UInt8>, _ byte: UInt8) -> Int? {
    guard let first = pattern.first else { return nil }
    if first == UInt8(ascii: "?") { return 1 }
    if first == UInt8(ascii: "["), let end = pattern.dropFirst(2).firstIndex(of: UInt8(ascii: "]"))
    {
      let set = pattern[(pattern.startIndex + 1)..<end]
      return contains(set, byte) ? end - pattern.startIndex + 1 : nil
    }
    return first == byte ? 1 : nil
  }

  private static func contains(_ set: ArraySlice<UInt8>, _ byte: UInt8) -> Bool {
    var rest = set
    let isNegated = rest.first == UInt8(ascii: "!") || rest.first == UInt8(ascii: "^")
    if isNegated { rest = rest.dropFirst() }
    var isFound = false
    while let low = rest.popFirst() {
      if rest.count >= 2, rest.first == UInt8(ascii: "-") {
        rest = rest.dropFirst()
        if let high = rest.popFirst(), low <= byte, byte <= high { isFound = true }
      } else if low == byte {
        isFound = true
      }
    }
    return isFound != isNegated
  }
}
