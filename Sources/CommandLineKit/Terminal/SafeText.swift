extension String {
  /// The text with everything that could steer a terminal or hide in it written out as `\u{202E}`.
  ///
  /// That is every control, format (bidirectional, zero-width, byte order mark, tag), line-separating,
  /// private and unassigned scalar. It is for eyes: a backslash stays one, so there is no way back.
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
