/// A kind of file that a code leaves as.
public enum OutputFormat: String, CaseIterable, Hashable, Sendable {
  /// Pixels.
  case png
  /// Vectors, for screens and design programs.
  case svg
  /// Vectors, for presses.
  case pdf

  /// The format that the end of a file name asks for; `nil` for any other end.
  public init?(path: String) {
    guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    self.init(rawValue: path[path.utf8.index(after: dot)...].lowercased())
  }

  /// How the formats are called in options and files, in the order of help.
  package static var words: [String] { allCases.map(\.rawValue) }

  /// The end of a file name, with its point: `.png`.
  public var suffix: String { "." + rawValue }

  /// The format's name in a sentence.
  public var name: String { rawValue.uppercased() }
}
