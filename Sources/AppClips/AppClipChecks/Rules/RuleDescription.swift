/// A row in the tables of findings in docs/ship-check.md, which describes a rule.
package struct RuleDescription: Sendable {
  /// A part of the page with a table of rules.
  package enum Chapter: Sendable, CaseIterable {
    case files
    case entitlements
    case infoPlist
    case limits
    case needs
    case pages
    case builtApps
    case sites
    case experiences
  }

  package let rule: ProjectRule
  package let chapter: Chapter
  /// The severities of the rule's findings in words, since some depend on the finding.
  let levels: String
  /// The fault that the rule finds, in words.
  package let finding: String
  /// The remedy; empty for limits, whose remedies are in the table of restrictions.
  let remedy: String

  init(
    _ rule: ProjectRule, _ chapter: Chapter, _ levels: String, _ finding: String,
    _ remedy: String = ""
  ) {
    (self.rule, self.chapter, self.levels) = (rule, chapter, levels)
    (self.finding, self.remedy) = (finding, remedy)
  }

  /// The row as Markdown for the documentation.
  package var documentRow: String {
    // The remedies of limits are in the table of limits.
    let last = chapter == .limits ? "" : remedy.isEmpty ? " |" : " \(remedy) |"
    return "| `\(rule.rawValue)` | \(levels) | \(finding) |" + last
  }

  /// All rules in the order of the page.
  package static let all = project + contents + outside
}

extension ProjectRule {
  /// The fault that the rule finds, in words.
  package var finding: String {
    RuleDescription.all.first { $0.rule == self }?.finding ?? rawValue
  }
}
