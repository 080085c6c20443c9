/// What one rule found in one URL.
public struct LintFinding: Sendable, Hashable, CustomStringConvertible {
  /// The rule that found it.
  public let rule: LintRule
  /// What it weighs: the rule's level, or error where warnings are treated as errors.
  public let level: LintLevel
  /// What was found, naming it.
  public let message: String
  /// What to do about it.
  public let remedy: String
  /// The first byte of what was found, counted from 0 in the text that was given.
  public let offset: Int
  /// How many bytes of the text it is; 0 where something is missing.
  public let length: Int

  /// The id of the rule.
  public var id: String { rule.id }

  /// The bytes of the text that it is about.
  public var range: Range<Int> { offset..<offset + length }

  /// A line for people: level, id, place, what was found, and what to do.
  public var description: String {
    "\(level.rawValue) \(id), byte \(offset): \(message); \(remedy)"
  }
}

extension LintFinding {
  /// The order in which findings are shown: the heaviest first, then by place, then as the rules
  /// stand in their table.
  package static func precedes(_ a: LintFinding, _ b: LintFinding) -> Bool {
    if a.level != b.level { return a.level > b.level }
    if a.offset != b.offset { return a.offset < b.offset }
    return a.row == b.row ? a.id < b.id : a.row < b.row
  }

  private var row: Int { LintRule.all.firstIndex { $0.id == id } ?? LintRule.all.count }
}
