extension String {
  /// The text with every character that could control a terminal, or be invisible in it, written as
  /// `\u{202E}`.
  ///
  /// These are all control, format (bidirectional, zero-width, byte order mark, tag),
  /// line-separating, private and unassigned scalars. The result is only for display: backslashes
  /// are not escaped, so it cannot be converted back.
  package func safeForTerminal(keepingLines: Bool = false) -> String {
    if utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return self }
    var safe = ""
    for scalar in unicodeScalars {
      if scalar.isHarmless || keepingLines && (scalar == "\n" || scalar == "\t") {
        safe.unicodeScalars.append(scalar)
      } else {
        safe += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      }
    }
    return safe
  }
}

extension Unicode.Scalar {
  fileprivate var isHarmless: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
      .unassigned:
      false
    default: true
    }
  }
}

extension String {
  /// The beginning of a text that may be a megabyte long, safe to show in a terminal.
  package var excerpt: String {
    let start = prefix(120)
    return (start.endIndex == endIndex ? self : start + "…").safeForTerminal()
  }
}
