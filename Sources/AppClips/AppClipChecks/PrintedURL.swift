import CSVText
package import InvocationURLs

/// A URL that will be printed or written, with its place in a file.
package struct PrintedURL: Sendable {
  /// The text of the URL as it is in the file.
  package let text: String
  /// The parsed URL; nil if the text is not a URL for an App Clip.
  package let url: InvocationURL?
  /// The reason why the text is not such a URL; nil if it is one.
  package let fault: String?
  /// The path of the file that holds the URL.
  package let file: String
  /// The line of the URL in the file, counted from 1.
  package let line: Int
  /// Whether the URL goes into an App Clip Code, which supports fewer kinds of links.
  package let isAppClipCode: Bool

  package init(_ text: String, file: String, line: Int, isAppClipCode: Bool = false) {
    (self.text, self.file, self.line) = (text, file, line)
    self.isAppClipCode = isAppClipCode
    do throws(InvocationURLError) {
      url = try InvocationURL(text)
      fault = nil
    } catch { (url, fault) = (nil, error.description) }
  }

  /// Reads the URLs of a text with one URL per line, or of a CSV table with a column `url`.
  static func read(_ file: ProjectFile) throws(CSVError) -> [PrintedURL] {
    if file.path.lowercased().hasSuffix(".csv") {
      let table = try CSVTable(file.bytes)
      let names = table.header.names
      let column = names.firstIndex { $0.lowercased() == "url" } ?? 0
      return table.map { PrintedURL($0.row[column], file: file.path, line: $0.line) }
    }
    let lines = String(decoding: file.bytes, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.enumerated().compactMap { number, line in
      let text = String(line.drop { $0.isWhitespace || $0 == "\u{FEFF}" })
      guard !text.isEmpty, !text.hasPrefix("#") else { return nil }
      let end = text.lastIndex { !$0.isWhitespace } ?? text.startIndex
      return PrintedURL(String(text[...end]), file: file.path, line: number + 1)
    }
  }
}
