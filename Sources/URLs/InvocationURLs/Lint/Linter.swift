/// A checker of URLs for problems that would appear on a printed code or a tag.
///
/// ```swift
/// let linter = Linter(disabled: ["tracking"])
/// for finding in linter.findings(in: "http://eat.example.com/s/42") { print(finding) }
/// ```
public struct Linter: Sendable {
  /// The public suffix list. The rules that need it do nothing without it.
  package var publicSuffixes: PublicSuffixList?
  /// The ids of the rules that are not applied.
  package var disabled: Set<String>
  /// Whether the linter reports warnings as errors.
  package var warningsAreErrors: Bool
  /// Whether the white space around a text is only a warning, because the caller drops it before
  /// use. Otherwise it is part of a URL that does not parse.
  package var trimsWhiteSpace: Bool

  /// The hosts, in lower case, whose paths the user controls: those of the route table. The rule
  /// that asks for lower case ignores other hosts.
  package var ownHosts: Set<String>

  /// Creates a linter with all rules enabled by default.
  public init(
    publicSuffixes: PublicSuffixList? = nil, disabled: Set<String> = [],
    warningsAreErrors: Bool = false, trimsWhiteSpace: Bool = false,
    ownHosts: Set<String> = []
  ) {
    self.ownHosts = ownHosts
    self.publicSuffixes = publicSuffixes
    self.disabled = disabled
    self.warningsAreErrors = warningsAreErrors
    self.trimsWhiteSpace = trimsWhiteSpace
  }

  /// Returns all findings for a text: errors first, then by byte offset.
  ///
  /// A text that is not an invocation URL has at least one error whose id begins with `url-`; the
  /// parts that can still be recognized are checked as well. A rule reports only its first finding.
  public func findings(in text: String) -> [LintFinding] {
    var run = LintPass(text, self)
    do throws(InvocationURLError) {
      run.check(try InvocationURL(text))
    } catch {
      run.checkFaulty(text, error)
    }
    return run.findings.sorted(by: LintFinding.precedes)
  }

  /// Returns all findings for a URL.
  public func findings(in url: InvocationURL) -> [LintFinding] {
    var run = LintPass(url.text, self)
    run.check(url)
    return run.findings.sorted(by: LintFinding.precedes)
  }

  /// Returns the first finding that forbids printing or writing the text, or `nil` if there is
  /// none.
  public func firstError(in text: String) -> LintFinding? {
    findings(in: text).first.flatMap { $0.level == .error ? $0 : nil }
  }

  /// Creates a finding of a rule with these settings, or returns `nil` if the rule is disabled.
  ///
  /// This is for modules with rules of their own. Without `remedy`, the finding has the rule's.
  public func finding(
    _ rule: LintRule, at range: Range<Int>, remedy: String? = nil,
    _ message: @autoclosure () -> String
  ) -> LintFinding? {
    guard !disabled.contains(rule.id) else { return nil }
    let isRaised = warningsAreErrors && rule.level == .warning
    return LintFinding(
      rule: rule, level: isRaised ? .error : rule.level, message: message(),
      remedy: remedy ?? rule.remedy, offset: range.lowerBound, length: range.count)
  }
}

extension InvocationURL {
  /// Checks this URL for problems on a printed code or a tag. Returns errors first, then by byte
  /// offset.
  public func lint(_ linter: Linter = Linter()) -> [LintFinding] { linter.findings(in: self) }
}
