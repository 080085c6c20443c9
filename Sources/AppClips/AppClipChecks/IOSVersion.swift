/// A version of iOS in the form of `MinimumOSVersion`: `16.4`.
package struct IOSVersion: Comparable, Hashable, Sendable, CustomStringConvertible {
  package let major: Int
  package let minor: Int

  package init(_ major: Int, _ minor: Int = 0) { (self.major, self.minor) = (major, minor) }

  /// Parses `17`, `16.4` or `16.4.1`, ignoring the third number, or returns `nil` for other texts.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.count <= 3 && part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil
    }
    guard 1...3 ~= parts.count, numbers.count == parts.count else { return nil }
    self.init(numbers[0], numbers.count > 1 ? numbers[1] : 0)
  }

  package static func < (first: IOSVersion, second: IOSVersion) -> Bool {
    (first.major, first.minor) < (second.major, second.minor)
  }

  package var description: String { minor == 0 ? "\(major)" : "\(major).\(minor)" }
}
