/// A problem that one rule found in one URL.
public struct LintFinding: Sendable, Hashable, CustomStringConvertible {
  /// The rule that reported the finding.
  package let rule: LintRule
  /// The severity: the rule's level, or error if warnings are treated as errors.
  public let level: LintLevel
  /// A sentence that describes the problem in this URL.
  public let message: String
  /// The way to solve the problem, in words.
  package let remedy: String
  /// The byte offset of the finding in the given text, counted from 0.
  public let offset: Int
  /// The number of bytes to which the finding applies; 0 if something is missing at `offset`.
  public let length: Int

  /// The stable id of the rule, such as for JSON output.
  public var id: String { rule.id }

  /// The byte range of the finding in the given text.
  package var range: Range<Int> { offset..<offset + length }

  /// A line with level, id, byte offset, message and remedy.
  public var description: String {
    "\(level.rawValue) \(id), byte \(offset): \(message); \(remedy)"
  }

  /// Whether the first finding is shown before the second: errors come first, then findings are in
  /// the order of their byte offsets, then of the rules in `LintRule.all`.
  package static func precedes(_ a: LintFinding, _ b: LintFinding) -> Bool {
    if a.level != b.level { return a.level > b.level }
    if a.offset != b.offset { return a.offset < b.offset }
    return a.row == b.row ? a.id < b.id : a.row < b.row
  }

  private var row: Int { LintRule.all.firstIndex { $0.id == id } ?? LintRule.all.count }
}
