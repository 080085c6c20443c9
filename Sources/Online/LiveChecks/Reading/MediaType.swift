/// The media type of a body, such as `text/html; charset=utf-8`, from the answer's header.
package struct MediaType: Sendable, Hashable {
  /// The type and subtype in lower case, such as `text/html`.
  package let name: String
  /// The character set in lower case, if the header names one.
  package let charset: String?

  /// Parses the value of `Content-Type`; nil without a valid type.
  package init?(_ text: String) {
    let parts = text.split(separator: ";", omittingEmptySubsequences: false)
    let name = Self.trimmed(parts.first ?? "")
    let sides = name.split(separator: "/", omittingEmptySubsequences: false)
    guard sides.count == 2, sides.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(Self.isToken) })
    else { return nil }
    self.name = name
    charset = parts.dropFirst().lazy.compactMap(Self.charset).first
  }

  /// Whether the type is that of a web page.
  package var isPage: Bool { name == "text/html" || name == "application/xhtml+xml" }

  private static func charset(_ parameter: Substring) -> String? {
    let sides = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard sides.count == 2, trimmed(sides[0]) == "charset" else { return nil }
    let value = trimmed(sides[1]).filter { $0 != "\"" }
    return value.isEmpty ? nil : value
  }

  private static func trimmed(_ text: Substring) -> String {
    var bytes = text.utf8.drop { $0 == 0x20 || $0 == 0x09 }
    while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
    return String(Substring(bytes)).lowercasedASCII
  }

  private static func isToken(_ byte: UInt8) -> Bool {
    byte.isDigit || 0x61...0x7A ~= byte.lowercasedASCII || "!#$&-^_.+".utf8.contains(byte)
  }
}
