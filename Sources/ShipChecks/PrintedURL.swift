import CSVText
package import InvocationURLs

/// A URL that is to be printed or written, and where it stands.
package struct PrintedURL: Sendable {
  package let text: String
  package let url: InvocationURL?
  /// Why it is not a URL.
  package let fault: String?
  package let file: String
  package let line: Int
  /// Whether it goes into an App Clip Code, which takes fewer links.
  package let isAppClipCode: Bool

  package init(_ text: String, file: String, line: Int, isAppClipCode: Bool = false) {
    (self.text, self.file, self.line) = (text, file, line)
    self.isAppClipCode = isAppClipCode
    do throws(InvocationURLError) {
      url = try InvocationURL(text)
      fault = nil
    } catch { (url, fault) = (nil, error.description) }
  }

  /// The URLs of a text, one a line, or of a CSV table with a column `url`.
  static func read(_ file: ShipFile) throws(CSVError) -> [PrintedURL] {
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
