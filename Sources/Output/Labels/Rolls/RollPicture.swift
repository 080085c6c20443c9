import Artwork
import Codes
package import LabelPrinting

extension RenderedLabel {
  /// Draws the label in a printer's dots, black or white.
  package func picture(on roll: RollGeometry) throws -> LabelPicture {
    var page = try Page(
      width: roll.density.micrometres(roll.width), height: roll.density.micrometres(roll.height),
      background: .white)
    for part in [ground, surroundings] { try page.add(part, at: Point(x: 0, y: 0)) }
    let place = place(on: roll)
    try page.add(
      code.page,
      at: Point(x: roll.density.micrometres(place.x), y: roll.density.micrometres(place.y)))
    let bitmap = try page.bitmap(density: roll.density)
    guard bitmap.width == roll.width, bitmap.height == roll.height else {
      throw SheetError.otherDots(width: bitmap.width, height: bitmap.height)
    }
    return try LabelPicture(width: bitmap.width, height: bitmap.height) { x, y in
      bitmap.pixels[4 * (y * bitmap.width + x)] < 128
    }
  }

  /// Returns the upper left corner of the code and its quiet zone, in whole dots.
  func place(on roll: RollGeometry) -> (x: Int, y: Int) {
    (roll.density.dots(corner.x), roll.density.dots(corner.y))
  }

  /// Throws an error unless a picture shows the label's code correctly in every dot.
  func check(
    _ picture: LabelPicture, on roll: RollGeometry, by publisher: QRPublisher
  ) throws {
    guard picture.width == roll.width, picture.height == roll.height else {
      throw SheetError.otherDots(width: picture.width, height: picture.height)
    }
    let place = place(on: roll)
    try publisher.check(code, density: roll.density) { x, y in
      picture.isBlack(x: place.x + x, y: place.y + y)
    }
  }
}
