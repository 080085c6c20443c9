/// One line of udev rules: conditions and assignments.
package struct UdevRule: Hashable, Sendable {
  /// One pair: `ATTR{idVendor}=="072f"`.
  package struct Pair: Hashable, Sendable {
    /// The key, in capitals.
    package let key: String
    /// What stands in the braces; empty when there are none.
    package let attribute: String
    /// What is done.
    package let sign: Sign
    /// What stands in the quotes, with escapes as they are written.
    package let value: String
  }

  /// What a pair does.
  package enum Sign: String, CaseIterable, Hashable, Sendable {
    // In this order the parser tries them: the longer ones before the one that begins like them.
    case equal = "=="
    case unequal = "!="
    case add = "+="
    case remove = "-="
    case assignFinally = ":="
    case assign = "="

    /// Whether it asks rather than sets.
    package var isCondition: Bool { self == .equal || self == .unequal }
  }

  /// The line on which it begins, from 1.
  package let line: Int
  /// The pairs, in order.
  package let pairs: [Pair]

  /// Whether a condition on this attribute of the device, or of one above it, holds for `value`;
  /// `nil` when there is none.
  func asks(_ attribute: String, for value: String) -> Bool? {
    let own = pairs.filter {
      ["ATTR", "ATTRS"].contains($0.key) && $0.attribute == attribute && $0.sign == .equal
    }
    if own.isEmpty { return nil }
    return own.allSatisfy { pair in
      pair.value.split(separator: "|").contains { UdevPattern.matches($0, value) }
    }
  }

  /// The value that is assigned to a key last; `nil` when none is.
  func assigned(_ key: String) -> String? {
    pairs.last { $0.key == key && ($0.sign == .assign || $0.sign == .assignFinally) }?.value
  }

  /// Whether the tag is added by which a login at the machine gets access.
  var givesAccessToSeat: Bool {
    pairs.contains { $0.key == "TAG" && $0.sign == .add && $0.value == "uaccess" }
  }
}

/// What stands where a rule was expected, and why it is none.
package struct UdevComplaint: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  package let line: Int
  /// What is wrong there.
  package let problem: String

  /// A sentence with its place.
  package var description: String { "line \(line): \(problem)" }
}

/// The shell patterns of udev: `*`, `?` and sets in brackets.
enum UdevPattern {
  static func matches(_ pattern: some StringProtocol, _ text: some StringProtocol) -> Bool {
    matches(Array(pattern.utf8), Array(text.utf8))
  }

  /// With one place to go back to, so that many stars cost no more than length times length.
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

  /// How many bytes of the pattern stand for this one byte; `nil` when they do not.
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
