extension URITemplate {
  /// The URL to print or to write: every variable must have a value, and the result must be an
  /// invocation URL.
  public func expandStrictly(_ values: [String: Value]) throws(ExpansionError) -> InvocationURL {
    try expandStrictly { values[$0] }
  }

  /// The URL that comes of the values that `value` gives for the names it is asked for.
  public func expandStrictly(
    _ value: (_ name: String) -> Value?
  ) throws(ExpansionError) -> InvocationURL {
    let text = try expansion(refusingUndefined: true, value)
    do {
      return try InvocationURL(text)
    } catch {
      throw ExpansionError(.notAURL(result: text, error), at: 0)
    }
  }
}
