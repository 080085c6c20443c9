/// A text chunk in a PNG file, such as the URL of the code.
package struct PNGText: Hashable, Sendable {
  /// The keyword: "Title", "Description", "Software" or a private one.
  package let keyword: String
  /// The text; ASCII is written in a `tEXt` chunk, any other text in `iTXt`.
  package let text: String

  /// Creates a text chunk; throws an error if the keyword or the text cannot be written.
  package init(keyword: String, text: String) throws(ArtworkError) {
    let bytes = Array(keyword.utf8)
    let isPlain = bytes.allSatisfy { (0x20...0x7E).contains($0) }
    guard (1...79).contains(bytes.count), isPlain, bytes.first != 0x20, bytes.last != 0x20,
      !bytes.indices.dropFirst().contains(where: { bytes[$0 - 1] == 0x20 && bytes[$0] == 0x20 })
    else { throw ArtworkError(.textKeyword(keyword)) }
    guard !text.utf8.contains(0) else { throw ArtworkError(.textNUL(keyword: keyword)) }
    self.keyword = keyword
    self.text = text
  }

  /// Whether the text needs more than ASCII and line breaks.
  var isInternational: Bool {
    !text.utf8.allSatisfy { (0x20...0x7E).contains($0) || $0 == 0x0A }
  }
}
