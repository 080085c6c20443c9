/// How much a finding weighs.
public enum LintLevel: String, Sendable, Comparable, CaseIterable {
  /// Not to be printed or written: it does not open, or it opens something else.
  case error
  /// It opens, and will cost something: trust, space on the carrier, or a reader that differs.
  case warning
  /// Good to know before it is printed.
  case info

  private var weight: Int {
    switch self {
    case .error: 2
    case .warning: 1
    case .info: 0
    }
  }

  /// Compares by weight: information is less than a warning, a warning less than an error.
  public static func < (a: LintLevel, b: LintLevel) -> Bool { a.weight < b.weight }
}

/// One thing that lint looks for. The rules of a URL alone are in `LintRule.all`; a room that
/// knows a carrier or a route makes rules of its own.
public struct LintRule: Sendable, Hashable {
  /// The name that stays: in output for programs, in options that switch the rule off, in `docs/`.
  public let id: String
  /// What a finding of this rule weighs, unless warnings are treated as errors.
  public let level: LintLevel
  /// What is found, in one line.
  public let title: String
  /// What it costs when it stays.
  public let cost: String
  /// What to do, where a finding knows nothing more exact.
  public let remedy: String

  /// Makes a rule; `id` is in kebab case.
  public init(id: String, level: LintLevel, title: String, cost: String, remedy: String) {
    self.id = id
    self.level = level
    self.title = title
    self.cost = cost
    self.remedy = remedy
  }

  /// The rule of that id among those of a URL alone.
  public static func named(_ id: String) -> LintRule? { all.first { $0.id == id } }
}
