package import Artwork
import Basics

/// A drawn code with its position on a sheet.
package struct PlacedQR: Sendable {
  /// The drawn code.
  package let drawn: RenderedQR
  /// The rectangle that the code takes on the sheet, including its quiet zone.
  package let frame: Rectangle
  /// Whether the code is turned by 180 degrees.
  package let isTurned: Bool

  /// Places a code with its upper left corner, as seen on the sheet, at `corner`.
  package init(_ drawn: RenderedQR, at corner: Point, isTurned: Bool = false) {
    self.drawn = drawn
    self.isTurned = isTurned
    frame = Rectangle(
      x: corner.x, y: corner.y, width: drawn.page.width, height: drawn.page.height)
  }
}

/// An error for a sheet on which a code cannot be read back. Nothing of the sheet is written.
package struct SheetCodeUnreadable: Error, CustomStringConvertible {
  private let place: Rectangle
  private let text: String
  /// The reason why the code could not be read back.
  package let cause: any Error

  init(place: Rectangle, _ drawn: RenderedQR, _ cause: any Error) {
    (self.place, self.cause) = (place, cause)
    text = drawn.page.title ?? ""
  }

  package var description: String {
    "the code of \(quoted(text)) at \(millimetres(place.x)), \(millimetres(place.y)) on its sheet "
      + "cannot be read back: \(cause)"
  }
}
