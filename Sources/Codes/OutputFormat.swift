public import Artwork

/// A kind of file that a code leaves as.
public enum OutputFormat: String, CaseIterable, Hashable, Sendable {
  /// Pixels.
  case png
  /// Vectors, for screens and design programs.
  case svg
  /// Vectors, for presses.
  case pdf
  /// Vectors of one code, for sign makers.
  case eps

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

  /// Whether its colours are printing inks.
  var isInInks: Bool { self == .pdf || self == .eps }

  /// What is worth a word of a page in this format, which its drawing did not know.
  public func findings(on page: Page) -> [PrintFinding] {
    isInInks && page.hasConvertedColours ? [.screenColours] : []
  }

  /// The same of codes that are not drawn yet, by their colours.
  package func findings(in colours: [Paint?]) -> [PrintFinding] {
    isInInks && colours.contains { $0?.isConverted == true } ? [.screenColours] : []
  }
}
