/// The name of a station where tags are written. Each station has its own chain of events.
package struct StationName: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The name of the station as text.
  package let description: String

  /// Makes a name of 1 to 63 ASCII letters, digits, dots, dashes and underscores that begins with a
  /// letter or a digit. Returns `nil` for all other texts.
  package init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard (1...63).contains(bytes.count), let first = bytes.first, Self.isWord(first),
      bytes.allSatisfy({ Self.isWord($0) || [0x2D, 0x2E, 0x5F].contains($0) })
    else { return nil }
    description = String(text)
  }

  /// Makes a station name from the name of a machine, replacing invalid characters with dashes.
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

  /// Whether the left name comes first when names are compared by their bytes.
  package static func < (one: StationName, other: StationName) -> Bool {
    one.description.utf8.lexicographicallyPrecedes(other.description.utf8)
  }
}
