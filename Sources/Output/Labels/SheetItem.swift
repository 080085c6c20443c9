import InvocationURLs
import QRCodes

/// One code of a sheet, with the text beside it.
package struct SheetItem {
  /// The number of the item, from 1.
  package let index: Int
  package let url: String
  package let lines: [String]
  /// The origin of the item, for messages: "line 7: ".
  package let place: String
  /// Whether the text goes into the code unchanged, because it is not a URL.
  package let isText: Bool

  /// Creates a code with its lines of text.
  package init(
    index: Int, url: String, lines: [String], place: String, isText: Bool = false
  ) {
    (self.index, self.url, self.lines, self.place) = (index, url, lines, place)
    self.isText = isText
  }

  /// The name of the item's label in a sentence: "the label of row 15".
  package var labelName: String {
    place.isEmpty ? "label \(index)" : "the label of \(place.dropLast(2))"
  }
}

extension SheetItem {
  /// The content of the label. Throws if the URL is not valid.
  package func content() throws -> LabelContent {
    LabelContent(
      isText ? .text(url) : .url(try InvocationURL(url)), title: url, lines: lines)
  }
}
