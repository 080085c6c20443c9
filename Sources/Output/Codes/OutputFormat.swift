package import Artwork

/// A file format in which codes are written.
public enum OutputFormat: String, CaseIterable, Hashable, Sendable {
  /// Pixels (PNG), for screens and office printers.
  case png
  /// Vectors (SVG), for screens and design programs.
  case svg
  /// Vectors (PDF), for presses.
  case pdf
  /// Vectors of one code (EPS), for sign makers.
  case eps

  /// Returns the format for a file name extension, or `nil` if the extension is not one of these.
  public init?(path: String) {
    guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    self.init(rawValue: path[path.utf8.index(after: dot)...].lowercased())
  }

  /// The names of all formats in options and files, in the order of the help text.
  package static var words: [String] { allCases.map(\.rawValue) }

  /// The file name extension with its dot: `.png`.
  package var suffix: String { "." + rawValue }

  /// The format's name in a sentence, such as "PNG".
  public var name: String { rawValue.uppercased() }

  /// Whether a file has pixels, whose number depends on the resolution.
  package var hasPixels: Bool { self == .png }

  /// The names of all formats for which `condition` is true, such as "PNG" and "SVG".
  package static func names(where condition: (OutputFormat) -> Bool = { _ in true }) -> [String] {
    allCases.filter(condition).map(\.name)
  }

  /// The names of all formats, with commas between them.
  package static let list = names().reduce(into: "") { $0 += ($0.isEmpty ? "" : ", ") + $1 }

  /// Whether the format uses printing inks instead of screen colours.
  var usesPrintingInks: Bool { self == .pdf || self == .eps }

  /// Returns the findings about a page that are specific to this format.
  package func findings(on page: Page) -> [PrintFinding] {
    usesPrintingInks && page.hasConvertedColours ? [.screenColours] : []
  }

  /// Returns the format's findings about codes in these colours, before they are drawn.
  package func findings(in colours: [Paint?]) -> [PrintFinding] {
    usesPrintingInks && colours.contains { $0?.isConverted == true } ? [.screenColours] : []
  }
}
