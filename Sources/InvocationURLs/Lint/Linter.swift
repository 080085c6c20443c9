/// Looks at a URL for what would go wrong on a wall or on a tag.
public struct Linter: Sendable {
  /// The list by which hosts are divided; the rules that need it are silent without.
  public var publicSuffixes: PublicSuffixList?
  /// The ids of rules that are switched off.
  public var disabled: Set<String>
  /// Whether a warning weighs as much as an error.
  public var warningsAreErrors: Bool
  /// Whether white space around the text is a warning, because the caller drops it before use,
  /// and not part of a URL that does not parse.
  public var trimsWhiteSpace: Bool

  /// The hosts, in lower case, whose paths are one's own to spell: those of the route table. The
  /// rule that asks for small letters is silent about others.
  public var ownHosts: Set<String>

  /// A linter with every rule on.
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
}

extension Linter {
  /// Everything there is to say about a text: the heaviest first, then by place.
  ///
  /// A text that is not an invocation URL has at least one error whose id begins with `url-`; the
  /// parts that can still be told apart are looked at all the same. A rule reports its first find.
  public func findings(in text: String) -> [LintFinding] {
    var run = LintRun(text, self)
    do throws(InvocationURLError) {
      run.check(try InvocationURL(text))
    } catch {
      run.checkFaulty(text, error)
    }
    return run.findings.sorted(by: LintFinding.precedes)
  }

  /// Everything there is to say about a URL.
  public func findings(in url: InvocationURL) -> [LintFinding] {
    var run = LintRun(url.text, self)
    run.check(url)
    return run.findings.sorted(by: LintFinding.precedes)
  }

  /// The first finding that forbids printing or writing the text, or `nil` when nothing does.
  public func firstError(in text: String) -> LintFinding? {
    findings(in: text).first.flatMap { $0.level == .error ? $0 : nil }
  }

  /// What a rule found, as these settings have it; `nil` when the rule is switched off.
  ///
  /// For rooms with rules of their own. `remedy` is the rule's where none is given.
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
  /// What would go wrong with this URL on a wall or on a tag: the heaviest first, then by place.
  public func lint(_ linter: Linter = Linter()) -> [LintFinding] { linter.findings(in: self) }
}
