import CommandLineKit

extension String {
  /// What a message shows of a text that may be a megabyte long, safe for a terminal.
  package var excerpt: String {
    let start = prefix(120)
    return (start.endIndex == endIndex ? self : start + "…").safeForTerminal()
  }
}
