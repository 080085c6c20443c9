extension LintPass {
  /// Reports a URL that a tag with SUN generated for a single tap.
  mutating func checkTap(_ url: InvocationURL, _ query: Range<Int>) {
    guard let layout = url.tapLayoutOfURL else { return }
    let names = layout.map { "\($0.name)=" }.joined(separator: ", ")
    let verb = layout.count == 1 ? "holds" : "hold"
    report(.singleTapURL, query, "\(names) \(verb) what a tag generates at every tap")
  }
}
