/// The name of a place where tags are written; each has a chain of events of its own.
package struct StationName: Sendable, Hashable, Comparable, CustomStringConvertible {
  package let description: String

  /// Takes 1 to 63 letters, digits, dots, dashes and underscores of ASCII, the first of them a
  /// letter or digit; `nil` for anything else.
  package init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard (1...63).contains(bytes.count), let first = bytes.first, Self.isWord(first),
      bytes.allSatisfy({ Self.isWord($0) || [0x2D, 0x2E, 0x5F].contains($0) })
    else { return nil }
    description = String(text)
  }

  /// The name of a machine as a station's name: what does not fit becomes a dash.
  package init(machine: some StringProtocol) {
    let word = machine.utf8.map { Self.isWord($0) || $0 == 0x2E ? $0 : 0x2D }.prefix(63)
    self =
      StationName(String(decoding: word.drop { !Self.isWord($0) }, as: UTF8.self))
      ?? StationName(checked: "station")
  }

  private init(checked text: String) { description = text }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }

  /// By the bytes of the names.
  package static func < (one: StationName, other: StationName) -> Bool {
    one.description.utf8.lexicographicallyPrecedes(other.description.utf8)
  }
}
