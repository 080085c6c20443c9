extension LintRun {
  /// Finds the URL of one tap.
  mutating func checkTap(_ url: InvocationURL, _ query: Range<Int>) {
    guard let layout = url.usualTap else { return }
    let names = layout.map { "\($0.name)=" }.joined(separator: ", ")
    let verb = layout.count == 1 ? "holds" : "hold"
    report(.oneTap, query, "\(names) \(verb) what a tag writes anew with every tap")
  }
}
