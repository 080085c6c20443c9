package import InvocationURLs

extension Linter {
  /// Throws a finding that forbids printing the URL, and passes on warnings with their rules.
  package func requirePrintable(
    _ url: InvocationURL, warn: (_ sentence: String, _ rule: String) -> Void
  ) throws {
    for finding in findings(in: url) {
      switch finding.level {
      case .error: throw LintRefusal(finding: finding)
      case .warning: warn("\(finding.message) (\(finding.id)); \(finding.remedy)", finding.id)
      case .info: break
      }
    }
  }
}

/// An error: lint forbids printing this URL.
package struct LintRefusal: Error, CustomStringConvertible {
  package let finding: LintFinding

  package var description: String {
    "\(finding.message) (\(finding.id)); \(finding.remedy), or insist with --no-lint"
  }
}

/// A warning without its numbers, so that those of many codes can be counted together.
package func warningWithoutNumbers(_ sentence: String) -> String {
  String(sentence.filter { !$0.isNumber && $0 != "." })
}
