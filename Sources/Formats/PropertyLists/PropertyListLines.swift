/// The lines of the XML format on which keys and the strings of arrays are written.
package struct PropertyListLines: Sendable {
  private var lines: [String: Int] = [:]

  /// The maximum length of a path or text in bytes, so that nested long keys do not take memory.
  private static let limit = 256

  package init() {}

  /// The line of a key, or of the innermost dictionary around it that exists. Keys of nested
  /// dictionaries are joined by dots, as in `NSAppClip.NSAppClipRequestLocationConfirmation`.
  package func line(of path: String) -> Int? {
    var path = path[...]
    while true {
      if let line = lines[String(path)] { return line }
      guard let dot = path.lastIndex(of: ".") else { return nil }
      path = path[..<dot]
    }
  }

  /// The line of a string in the array of a key; that of the key if the string is not known.
  package func line(of text: String, in path: String) -> Int? {
    lines[Self.place(of: text, in: path)] ?? line(of: path)
  }

  /// The path of a key in the dictionary at a path; nil if it would be too long.
  static func path(_ key: String, in outer: String) -> String? {
    guard outer.utf8.count + key.utf8.count < limit else { return nil }
    return outer.isEmpty ? key : "\(outer).\(key)"
  }

  /// Records the line of a key, unless one is recorded already.
  mutating func note(_ path: String, _ line: Int) {
    if lines[path] == nil { lines[path] = line }
  }

  /// Notes the line of a string in an array.
  mutating func note(_ text: String, in path: String, _ line: Int) {
    if text.utf8.count < Self.limit { note(Self.place(of: text, in: path), line) }
  }

  private static func place(of text: String, in path: String) -> String { "\(path)\n\(text)" }
}
