import RouteFiles

/// What Xcode puts in place of `$(NAME)` when it builds.
package struct BuildSettings: Sendable, Equatable {
  package private(set) var values: [String: String] = [:]

  package init(_ values: [String: String] = [:]) { self.values = values }

  /// The settings that follow from a target's identifier; what was given wins.
  func adding(_ identifier: AppIdentifier?) -> BuildSettings {
    guard let identifier else { return self }
    let known = [
      "AppIdentifierPrefix": identifier.prefix + ".",
      "TeamIdentifierPrefix": identifier.prefix + ".",
      "DEVELOPMENT_TEAM": identifier.prefix, "PRODUCT_BUNDLE_IDENTIFIER": identifier.bundle,
    ]
    return BuildSettings(known.merging(values) { $1 })
  }

  /// A text with the settings that are known in place of their names.
  func resolve(_ text: String) -> String {
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
    }
    return result + rest
  }
}

extension String {
  /// Whether a build setting is still in it.
  var hasSetting: Bool { contains("$(") }

  /// Whether two texts may be one when their settings are put in: the parts around them agree.
  func mayEqual(_ other: String) -> Bool {
    guard hasSetting || other.hasSetting else { return self == other }
    let (mine, others) = (fixedEnds, other.fixedEnds)
    return (mine.start.hasPrefix(others.start) || others.start.hasPrefix(mine.start))
      && (mine.end.hasSuffix(others.end) || others.end.hasSuffix(mine.end))
  }

  /// What stands before the first setting and behind the last.
  private var fixedEnds: (start: String, end: String) {
    guard let first = firstIndex(of: "$"), let last = lastIndex(of: ")"), first < last else {
      return (self, self)
    }
    return (String(self[..<first]), String(self[index(after: last)...]))
  }
}
