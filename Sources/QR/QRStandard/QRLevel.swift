import Basics

/// An error correction level, which gives the share of codewords that can be repaired.
public enum QRLevel: Int, Hashable, Comparable, CaseIterable, Sendable {
  /// Errors are detected, never corrected: the only level of M1, and of no other version.
  case detectionOnly
  /// Level L, with which about 7 % of the codewords can be repaired.
  case low
  /// Level M, with which about 15 % of the codewords can be repaired.
  case medium
  /// Level Q, with which about 25 % of the codewords can be repaired; not in M1 to M3.
  case quartile
  /// Level H, with which about 30 % of the codewords can be repaired; not in Micro QR.
  case high

  /// Parses a level as people write it: L, M, Q or H in either case, or "none".
  package init?(_ text: some StringProtocol) {
    let match = QRLevel.allCases.first { $0.description.lowercased() == text.lowercased() }
    guard let match else { return nil }
    self = match
  }

  /// Parses a level, or returns `nil`; replaced by `init(parsing:)`, which reports the problem.
  @available(*, deprecated, renamed: "init(parsing:)")
  @_disfavoredOverload
  public init?(_ text: String) { self.init(text[...]) }

  /// Parses a level as people write it: L, M, Q or H in either case, or "none".
  public init(parsing text: some StringProtocol) throws(QRNotationError) {
    guard let level = QRLevel(text) else { throw .level(String(text)) }
    self = level
  }

  /// Whether the left level is weaker than the right one.
  public static func < (a: QRLevel, b: QRLevel) -> Bool { a.rawValue < b.rawValue }
}

extension QRLevel: CustomStringConvertible {
  /// The letter of the level, L, M, Q or H, or "none" for the one that only finds errors.
  public var description: String {
    switch self {
    case .detectionOnly: "none"
    case .low: "L"
    case .medium: "M"
    case .quartile: "Q"
    case .high: "H"
    }
  }
}

extension QRVersion {
  /// The levels that this version offers, the weakest first.
  package var levels: [QRLevel] {
    switch ordinal {
    case ..<(-2): [.detectionOnly]
    case ..<0: [.low, .medium]
    case 0: [.low, .medium, .quartile]
    default: [.low, .medium, .quartile, .high]
    }
  }

  /// The weakest level of this version that is at least `level`.
  package func level(atLeast level: QRLevel) -> QRLevel? { levels.first { $0 >= level } }
}

/// A text that is not a version or a level.
public enum QRNotationError: Error, Hashable, Sendable {
  /// The text is not a version.
  case version(String)
  /// The text is not a level.
  case level(String)
}

extension QRNotationError: CustomStringConvertible {
  /// A sentence that lists what can be written.
  public var description: String {
    switch self {
    case .version(let text): "\(quoted(text)) is not a version; write 1 to 40, or M1 to M4"
    case .level(let text): "\(quoted(text)) is not a level; write L, M, Q, H or none"
    }
  }
}
