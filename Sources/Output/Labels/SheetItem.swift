import InvocationURLs
import QRCodes

/// The content of one label on sheets: a code, and the text beside it.
package struct SheetItem {
  /// The number of the item, from 1.
  package let index: Int
  package let url: String
  package let lines: [String]
  /// The origin of the item, for messages, such as "line 7: ".
  package let place: String
  /// Whether the code contains the text unchanged, because it is not a URL.
  package let isText: Bool

  /// Creates a code with its lines of text.
  package init(
    index: Int, url: String, lines: [String], place: String, isText: Bool = false
  ) {
    (self.index, self.url, self.lines, self.place) = (index, url, lines, place)
    self.isText = isText
  }

  /// The item's label in a sentence, such as "the label of row 15".
  package var labelName: String {
    place.isEmpty ? "label \(index)" : "the label of \(place.dropLast(2))"
  }
}

extension SheetItem {
  /// Returns the content of the label. Throws an error if the URL is not valid.
  package func content() throws -> LabelContent {
    LabelContent(
      isText ? .text(url) : .url(try InvocationURL(url)), title: url, lines: lines)
  }
}
