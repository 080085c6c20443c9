extension String {
  /// The beginning of a text that may be a megabyte long, safe to show in a terminal.
  package var excerpt: String {
    let start = prefix(120)
    return (start.endIndex == endIndex ? self : start + "…").safeForTerminal()
  }
}
