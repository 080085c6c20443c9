extension URITemplate {
  /// Expands the template into a URL to print or to write. Every variable must have a value, and
  /// the result must be an invocation URL in which `linter` finds no error.
  public func expandStrictly(
    _ values: [String: Value], linter: Linter = Linter()
  ) throws(ExpansionError) -> InvocationURL {
    try expandStrictly(linter: linter) { values[$0] }
  }

  /// Expands the template strictly. `value` returns the value of each variable by name.
  public func expandStrictly(
    linter: Linter = Linter(), _ value: (_ name: String) -> Value?
  ) throws(ExpansionError) -> InvocationURL {
    let text = try expansion(refusingUndefined: true, value)
    let url: InvocationURL
    do {
      url = try InvocationURL(text)
    } catch {
      throw ExpansionError(.notAURL(result: text, error), at: 0)
    }
    if let finding = linter.findings(in: url).first(where: { $0.level == .error }) {
      throw ExpansionError(.refused(result: text, finding), at: 0)
    }
    return url
  }
}
