/// A picture with lines and labels drawn over it, with dark edges so that they show on any
/// background.
package struct PictureAnnotator {
  /// The picture with all annotations drawn so far.
  package private(set) var bitmap: Bitmap
  /// The width of lines in pixels, in proportion to the picture.
  private let weight: Double
  /// The side of a dot of the letters, in pixels of the picture.
  private let letter: Int

  private static let edge = RGBColour(red: 0, green: 0, blue: 0)

  /// Creates an annotator of a picture, which has no annotations yet.
  package init(_ bitmap: Bitmap) {
    self.bitmap = bitmap
    let side = max(bitmap.width, bitmap.height)
    weight = max(2, Double(side) / 400)
    letter = max(1, side / 500)
  }

  /// Returns the width and height of a label, in pixels.
  package func size(ofLabel text: String) -> (width: Int, height: Int) {
    (letter * ((BitmapFont.width + 1) * text.count + 3), letter * (BitmapFont.height + 4))
  }

  /// Draws a closed polygon through these points.
  package mutating func outline(_ places: [(x: Double, y: Double)], _ colour: RGBColour) {
    let sides = places.indices.map { (places[$0], places[($0 + 1) % places.count]) }
    // Draw all the dark edges first, so that none covers a line.
    for (start, end) in sides { line(start, end, weight * 2, Self.edge) }
    for (start, end) in sides { line(start, end, weight, colour) }
  }

  /// Draws a diagonal cross with its centre at a point.
  package mutating func cross(at place: (x: Double, y: Double), _ colour: RGBColour) {
    let arm = weight * 5
    let arms = [(-arm, -arm), (-arm, arm)].map { (x, y) in
      ((x: place.x + x, y: place.y + y), (x: place.x - x, y: place.y - y))
    }
    for (start, end) in arms { line(start, end, weight * 2, Self.edge) }
    for (start, end) in arms { line(start, end, weight, colour) }
  }

  /// Draws text on a dark background. It is moved to be entirely inside the picture if it fits.
  package mutating func label(_ text: String, at place: (x: Int, y: Int), _ colour: RGBColour) {
    let size = size(ofLabel: text)
    let left = max(0, min(place.x, bitmap.width - size.width))
    let top = max(0, min(place.y, bitmap.height - size.height))
    fill(left..<left + size.width, top..<top + size.height, Self.edge)
    for (index, character) in text.enumerated() {
      let x = left + letter * (2 + (BitmapFont.width + 1) * index)
      for (row, bits) in BitmapFont.rows(character).enumerated() {
        let y = top + letter * (2 + row)
        for column in 0..<BitmapFont.width
        where bits >> UInt8(BitmapFont.width - 1 - column) & 1 == 1 {
          let left = x + letter * column
          fill(left..<left + letter, y..<y + letter, colour)
        }
      }
    }
  }
}

extension PictureAnnotator {
  private mutating func fill(_ columns: Range<Int>, _ rows: Range<Int>, _ colour: RGBColour) {
    for y in rows.clamped(to: 0..<bitmap.height) {
      for x in columns.clamped(to: 0..<bitmap.width) { blend(x, y, 1, colour) }
    }
  }

  /// Draws an antialiased line with round ends.
  private mutating func line(
    _ start: (x: Double, y: Double), _ end: (x: Double, y: Double), _ width: Double,
    _ colour: RGBColour
  ) {
    let (wayX, wayY) = (end.x - start.x, end.y - start.y)
    let length = wayX * wayX + wayY * wayY
    let reach = width / 2 + 1
    for y in span(min(start.y, end.y) - reach, max(start.y, end.y) + reach, bitmap.height) {
      // The part of the line within reach of this row.
      let ends = [Double(y) - reach, Double(y) + 1 + reach].enumerated().map { index, edge in
        wayY == 0
          ? start.x + wayX * Double(index)
          : start.x + wayX * min(max((edge - start.y) / wayY, 0), 1)
      }
      for x in span(min(ends[0], ends[1]) - reach, max(ends[0], ends[1]) + reach, bitmap.width) {
        let (fromX, fromY) = (Double(x) + 0.5 - start.x, Double(y) + 0.5 - start.y)
        let share = length > 0 ? min(max((fromX * wayX + fromY * wayY) / length, 0), 1) : 0
        let (offX, offY) = (fromX - share * wayX, fromY - share * wayY)
        let distance = (offX * offX + offY * offY).squareRoot()
        blend(x, y, width / 2 + 0.5 - distance, colour)
      }
    }
  }

  /// Returns the pixels between two coordinates on one axis, limited to the picture.
  private func span(_ low: Double, _ high: Double, _ count: Int) -> Range<Int> {
    let limit = Double(count)
    let (first, last) = (min(max(low, 0), limit), min(max(high, 0), limit))
    return Int(first)..<max(Int(first), Int(last.rounded(.up)))
  }

  private mutating func blend(_ x: Int, _ y: Int, _ share: Double, _ colour: RGBColour) {
    guard share > 0 else { return }
    let at = 4 * (y * bitmap.width + x)
    let share = min(share, 1)
    for (place, part) in [colour.red, colour.green, colour.blue].enumerated() {
      let old = Double(bitmap.pixels[at + place])
      bitmap.pixels[at + place] = UInt8(old + (Double(part) - old) * share + 0.5)
    }
    bitmap.pixels[at + 3] = 255
  }
}
