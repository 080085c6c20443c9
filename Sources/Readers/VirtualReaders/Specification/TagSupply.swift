import Basics

/// A series of fresh simulated tags with distinct UIDs.
package struct TagSupply: Sendable {
  private let specification: String
  /// The number of tags that remain; `nil` for no limit.
  package private(set) var left: Int?
  private var dealt: Int

  /// Parses `TAG` or `TAG:COUNT`. The tag must not have a UID of its own.
  ///
  /// Decks whose first numbers are far enough apart have different tags.
  package init(_ text: String, firstNumber: Int = 1) throws(SpecificationError) {
    dealt = firstNumber - 1
    var specification = text
    if let colon = text.lastIndex(of: ":"), let count = Int(text[text.index(after: colon)...]) {
      guard count > 0, count < 1 << 24 else {
        throw SpecificationError(.number("a deck", "\(count)"))
      }
      left = count
      specification = String(text[..<colon])
    }
    self.specification = specification
    // Errors are reported now and not at the first tap.
    _ = try VirtualTag(specification: specification)
    if specification.contains(":uid=") {
      throw SpecificationError(.deckNumber)
    }
  }

  /// Returns the next tag, or `nil` if none remains.
  package mutating func next() -> VirtualTag? {
    if let left {
      guard left > 0 else { return nil }
      self.left = left - 1
    }
    dealt += 1
    let number = UInt32(truncatingIfNeeded: dealt)
    // An odd multiplier gives each number once. The last byte is 80 on many real chips.
    let mixed = number &* 0x9E_3779 & 0xFF_FFFF
    let middle = [16, 8, 0].map { UInt8(truncatingIfNeeded: mixed >> UInt32($0)) }
    let parts = specification.split(separator: ":", maxSplits: 1)
    let high = UInt8(truncatingIfNeeded: number >> 24)
    let model = ChipModel(rawValue: parts[0].lowercased())
    let uid: [UInt8] =
      if let layout = model.flatMap(Type5Layout.of) {
        layout.prefix + [high] + middle
      } else if model?.isFeliCa == true {
        [0x01, 0x2E, 0xD0, high, 0x00] + middle
      } else {
        [0x04, 0xD0, high] + middle + [0x80]
      }
    let rest = parts.count > 1 ? ":\(parts[1])" : ""
    return try? VirtualTag(specification: "\(parts[0]):uid=\(hexadecimal(uid))\(rest)")
  }
}
