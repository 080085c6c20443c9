/// The severity of a lint finding.
public enum LintLevel: String, Sendable, Comparable, CaseIterable {
  /// The URL must not be printed or written: it does not open, or it opens something else.
  case error
  /// The URL opens, but at a cost: trust, space on the carrier, or readers that behave differently.
  case warning
  /// Something worth knowing before the URL is printed; it is not a problem.
  case info

  private var weight: Int {
    switch self {
    case .error: 2
    case .warning: 1
    case .info: 0
    }
  }

  /// Whether the left severity is lower: info is below a warning, and a warning below an error.
  public static func < (a: LintLevel, b: LintLevel) -> Bool { a.weight < b.weight }
}

/// One check of the linter. `LintRule.all` has the rules for a URL alone; modules that know a
/// carrier or a route define rules of their own.
public struct LintRule: Sendable, Hashable {
  /// The stable identifier, used in output for programs, in options that disable the rule, and in
  /// `docs/`.
  public let id: String
  /// The severity of its findings, unless warnings are treated as errors.
  public let level: LintLevel
  /// The problem that the rule finds, in one line.
  public let title: String
  /// The harm done if the problem is not fixed.
  package let cost: String
  /// The way to solve the problem, if a finding has no more specific one.
  package let remedy: String

  /// Creates a rule. `id` is in lower case with hyphens.
  package init(id: String, level: LintLevel, title: String, cost: String, remedy: String) {
    self.id = id
    self.level = level
    self.title = title
    self.cost = cost
    self.remedy = remedy
  }

  /// Returns the rule with this id among those in `all`.
  package static func named(_ id: String) -> LintRule? { all.first { $0.id == id } }
}
