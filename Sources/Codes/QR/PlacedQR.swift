package import Artwork
import Basics

/// A code somewhere on a sheet.
package struct PlacedQR: Sendable {
  /// The code.
  package let drawn: DrawnQR
  /// Where its page, with the quiet zone, lies.
  package let frame: Rectangle
  /// Whether it is upside down.
  package let isTurned: Bool

  /// Puts a code with its upper left corner, as it is seen on the sheet, at `corner`.
  package init(_ drawn: DrawnQR, at corner: Point, isTurned: Bool = false) {
    self.drawn = drawn
    self.isTurned = isTurned
    frame = Rectangle(
      x: corner.x, y: corner.y, width: drawn.page.width, height: drawn.page.height)
  }
}

/// A code of a sheet that is not read back as it was meant: nothing of the sheet is written.
package struct SheetCodeFailure: Error, CustomStringConvertible {
  private let place: Rectangle
  private let text: String
  /// What was found.
  package let cause: any Error

  init(place: Rectangle, _ drawn: DrawnQR, _ cause: any Error) {
    (self.place, self.cause) = (place, cause)
    text = drawn.page.title ?? ""
  }

  package var description: String {
    "the code of \(quoted(text)) at \(millimetres(place.x)), \(millimetres(place.y)) of its sheet is "
      + "not read back: \(cause)"
  }
}
