/// Codes that together contain one message (structured append).
package struct ScannedSeries: Hashable, Sendable {
  /// The number of codes in the complete series.
  package let count: Int
  /// The exclusive or of all bytes of the message, by which series are told apart.
  package let parity: UInt8
  /// The codes that were found, in the order of the series, each position once.
  package let parts: [ScannedCode]

  /// The positions in the series, counted from 1, whose codes are missing.
  package var missing: [Int] {
    let found = Set(parts.compactMap(\.part?.index))
    return (0..<count).filter { !found.contains($0) }.map { $0 + 1 }
  }

  /// Whether the series is complete and its bytes match the parity.
  package var isWhole: Bool { missing.isEmpty && hasRightParity }

  /// Whether the exclusive or of all bytes equals the parity. Some writers compute the parity in
  /// another character set.
  package var hasRightParity: Bool { bytes.reduce(0, ^) == parity }

  /// The decoded bytes of the codes that were found, in the order of the series.
  package var bytes: [UInt8] { parts.flatMap(\.bytes) }

  /// The complete text, or `nil` while a code is missing or if the bytes are not text.
  ///
  /// A character may begin in one code and end in the next, so UTF-8 is decoded from all bytes
  /// together.
  package var text: String? {
    guard missing.isEmpty else { return nil }
    if parts.allSatisfy({ $0.eciAssignments.allSatisfy { $0 == 26 } }),
      let text = String(validating: bytes, as: UTF8.self)
    {
      return text
    }
    let texts = parts.compactMap(\.text)
    return texts.count == parts.count ? texts.joined() : nil
  }

  /// Finds the series among codes, in the order of their first parts. Codes that do not belong to a
  /// series are omitted.
  package static func join(_ codes: [ScannedCode]) -> [ScannedSeries] {
    var order: [Key] = []
    var found: [Key: [Int: ScannedCode]] = [:]
    for code in codes {
      guard let part = code.part else { continue }
      let key = Key(count: part.count, parity: part.parity)
      if found[key] == nil { order.append(key) }
      if found[key]?[part.index] == nil { found[key, default: [:]][part.index] = code }
    }
    return order.map { key in
      let parts = (found[key] ?? [:]).sorted { $0.key < $1.key }.map(\.value)
      return ScannedSeries(count: key.count, parity: key.parity, parts: parts)
    }
  }

  private struct Key: Hashable {
    var count: Int
    var parity: UInt8
  }
}
