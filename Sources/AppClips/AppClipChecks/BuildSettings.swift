import RouteFiles

/// The values of build settings, which Xcode substitutes for `$(NAME)` in a build.
package struct BuildSettings: Sendable, Equatable {
  /// The values of the settings by their names.
  package private(set) var values: [String: String] = [:]

  package init(_ values: [String: String] = [:]) { self.values = values }

  /// Returns these settings with those that follow from a target's identifier. Existing values are
  /// kept.
  func adding(_ identifier: AppIdentifier?) -> BuildSettings {
    guard let identifier else { return self }
    let known = [
      "AppIdentifierPrefix": identifier.prefix + ".",
      "TeamIdentifierPrefix": identifier.prefix + ".",
      "DEVELOPMENT_TEAM": identifier.prefix, "PRODUCT_BUNDLE_IDENTIFIER": identifier.bundle,
    ]
    return BuildSettings(known.merging(values) { $1 })
  }

  /// The settings with others added; existing values are kept.
  func adding(_ others: [String: String]) -> BuildSettings {
    BuildSettings(others.merging(values) { $1 })
  }

  /// The maximum number of rounds for substituting settings that name each other.
  private static let maxRounds = 4

  /// The text with the known settings substituted, and those that their values name.
  package func resolve(_ text: String) -> String {
    var text = text
    for _ in 0..<Self.maxRounds where text.contains("$") {
      guard let next = resolvedOnce(text) else { break }
      text = next
    }
    return text
  }

  /// The length beyond which substitution stops; a text that would be longer stays as it is.
  private static let maxLength = 1 << 14

  private func resolvedOnce(_ text: String) -> String? {
    var (result, rest) = ("", text[...])
    while let dollar = rest.firstIndex(of: "$") {
      result += rest[..<dollar]
      rest = rest[rest.index(after: dollar)...]
      guard let open = rest.first, open == "(" || open == "{",
        let end = rest.firstIndex(of: open == "(" ? ")" : "}")
      else {
        result += "$"
        continue
      }
      let name = String(rest[rest.index(after: rest.startIndex)..<end])
      result += values[name] ?? "$(\(name))"
      rest = rest[rest.index(after: end)...]
      if result.utf8.count > Self.maxLength { return nil }
    }
    return result + rest
  }
}

extension String {
  /// Whether the text still contains a build setting.
  package var hasSetting: Bool { contains("$(") }

  /// Whether the texts could be equal after their settings are substituted: the parts around them
  /// must agree.
  package func mayEqual(_ other: String) -> Bool {
    guard hasSetting || other.hasSetting else { return self == other }
    let (mine, others) = (fixedEnds, other.fixedEnds)
    return (mine.start.hasPrefix(others.start) || others.start.hasPrefix(mine.start))
      && (mine.end.hasSuffix(others.end) || others.end.hasSuffix(mine.end))
  }

  /// The text before the first build setting, and the text after the last.
  private var fixedEnds: (start: String, end: String) {
    guard let first = firstIndex(of: "$"), let last = lastIndex(of: ")"), first < last else {
      return (self, self)
    }
    return (String(self[..<first]), String(self[index(after: last)...]))
  }
}
