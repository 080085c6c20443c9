import Basics

/// The settings of `.xcconfig` files, on which configurations of an Xcode project are based.
struct SettingsFiles {
  private let files: [String: [UInt8]]

  /// The maximum depth of files that include each other.
  private static let maxDepth = 8

  /// Creates the set of a project's settings files from their bytes by path.
  init(_ files: [String: [UInt8]]) { self.files = files }

  /// Adds the settings of a file and of those that it includes. Returns `false` if one of them is
  /// missing.
  func read(_ path: String, into settings: inout [String: String], depth: Int = 0) -> Bool {
    guard depth < Self.maxDepth, let bytes = files[path] else { return false }
    var isWhole = true
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let text = Self.plain(line)
      if text.hasPrefix("#include") {
        let name = text.split(separator: "\"", omittingEmptySubsequences: false)
        guard name.count == 3 else { continue }
        let file = path.folder.joined(with: String(name[1]))
        let isThere = read(file, into: &settings, depth: depth + 1)
        if !isThere, !text.hasPrefix("#include?") { isWhole = false }
      } else if let equals = Self.assignment(text) {
        settings.set(
          Self.trimmed(text[..<equals]), Self.trimmed(text[text.index(after: equals)...]))
      }
    }
    return isWhole
  }

  /// The line without its comment and its leading white space.
  private static func plain(_ line: Substring) -> Substring {
    var rest = line
    if let comment = line.firstRange(of: "//") { rest = line[..<comment.lowerBound] }
    return rest.drop { $0 == " " || $0 == "\t" }
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text.drop { $0 == " " || $0 == "\t" }
    while let last = text.last, last == " " || last == "\t" || last == ";" { text.removeLast() }
    return String(text)
  }

  /// The place of the equals sign behind a name, which may have conditions in brackets.
  private static func assignment(_ text: Substring) -> Substring.Index? {
    var isInBrackets = false
    for index in text.indices {
      switch text[index] {
      case "[": isInBrackets = true
      case "]": isInBrackets = false
      case "=" where !isInBrackets: return index
      default: continue
      }
    }
    return nil
  }
}

extension [String: String] {
  /// Sets a build setting in a build for iPhones. Settings for other platforms are left out, and
  /// `$(inherited)` stands for the earlier value.
  mutating func set(_ name: String, _ value: String) {
    let parts = name.split(separator: "[", omittingEmptySubsequences: false)
    guard let plain = parts.first.map(String.init) else { return }
    let isMeant = parts.dropFirst().allSatisfy { part in
      let condition = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard condition.count == 2 else { return false }
      let pattern = condition[1].prefix { $0 != "]" && $0 != "*" }
      switch condition[0] {
      case "sdk": return "iphoneos".hasPrefix(pattern) || pattern.hasPrefix("iphoneos")
      case "arch": return "arm64".hasPrefix(pattern)
      case "config": return "Release".hasPrefix(pattern)
      default: return false
      }
    }
    guard isMeant else { return }
    self[plain] = value.replacingAll("$(inherited)", self[plain] ?? "")
  }
}

extension String {
  /// The text with every occurrence of another text replaced.
  fileprivate func replacingAll(_ old: String, _ new: String) -> String {
    guard contains(old) else { return self }
    var (result, rest) = ("", self[...])
    while let range = rest.firstRange(of: old) {
      result += rest[..<range.lowerBound] + new
      rest = rest[range.upperBound...]
    }
    return result + rest
  }

  /// The path of a file that is named relative to this folder; `..` leads to the folder above.
  func joined(with name: String) -> String {
    var parts =
      isEmpty ? [] : split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    for part in name.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != "..", !last.isEmpty {
        parts.removeLast()
      } else {
        parts.append(String(part))
      }
    }
    return parts.joined(separator: "/")
  }
}
