/// Codes that belong together (structured append) and say one thing.
public struct ScannedSeries: Hashable, Sendable {
  /// How many codes the whole has.
  public let count: Int
  /// All bytes combined by exclusive or: what tells two series apart.
  public let parity: UInt8
  /// What was found, in order, each place once.
  public let parts: [ScannedCode]

  /// The places that are missing, counted from 1.
  public var missing: [Int] {
    let found = Set(parts.compactMap(\.part?.index))
    return (0..<count).filter { !found.contains($0) }.map { $0 + 1 }
  }

  /// Whether every part is there and the bytes are those that were written.
  public var isWhole: Bool { missing.isEmpty && hasRightParity }

  /// Whether all bytes combined give the parity. A writer may have combined the bytes of another
  /// character set.
  public var hasRightParity: Bool { bytes.reduce(0, ^) == parity }

  /// The bytes of the parts that are there.
  public var bytes: [UInt8] { parts.flatMap(\.bytes) }

  /// The text of the whole; `nil` while a part is missing, or when the bytes are no text.
  ///
  /// A character may begin in one code and end in the next, so UTF-8 is read from all the bytes.
  public var text: String? {
    guard missing.isEmpty else { return nil }
    if parts.allSatisfy({ $0.eciAssignments.allSatisfy { $0 == 26 } }),
      let text = String(validating: bytes, as: UTF8.self)
    {
      return text
    }
    let texts = parts.compactMap(\.text)
    return texts.count == parts.count ? texts.joined() : nil
  }

  /// Finds the series among codes, in the order of their first parts; codes of no series are left
  /// out.
  public static func join(_ codes: [ScannedCode]) -> [ScannedSeries] {
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
