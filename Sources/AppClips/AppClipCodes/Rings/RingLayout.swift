/// The geometry of the rings of an App Clip Code, in a picture of 800 by 800 units.
///
/// Angles are in degrees, clockwise from "right" because y grows downwards.
package enum RingLayout {
  /// One of the five rings.
  package struct Ring: Hashable, Sendable {
    /// The radius of the ring's centre line, in units of the picture.
    package let radius: Double
    /// The angle of the ring's first boundary, in degrees.
    package let rotation: Double
    /// The number of boundaries on the ring, and also of positions between them.
    package let positions: Int
    /// The angle, in degrees, from a boundary with a gap to the end of an arc's centre line.
    package let halfGap: Double
    /// The index of the ring's first boundary among all 128.
    package let first: Int

    /// The angle from one boundary to the next, in degrees.
    package var step: Double { 360 / Double(positions) }

    /// The indices of the ring's boundaries among all 128.
    package var boundaries: Range<Int> { first..<first + positions }

    /// The angle of a boundary of the ring, in degrees.
    package func angle(_ boundary: Int) -> Double { rotation + Double(boundary) * step }
  }

  /// The side length of the picture, in units.
  package static let side = 800.0
  /// The coordinate of the picture's middle in both directions, in units.
  package static let centre = 400.0
  /// The radius of the disc behind the rings, in units of the picture.
  package static let discRadius = 400.0
  /// The width of an arc's stroke, in units of the picture; its ends are round.
  package static let strokeWidth = 23.5
  /// The radius of the circle for the glyph in the middle, in units of the picture.
  package static let glyphRadius = 106.7
  /// The distance from a ring to the quiet circles on its two sides, in units of the picture.
  package static let quietDistance = 23.4498

  /// The five rings, the innermost first.
  package static let rings: [Ring] = [
    Ring(radius: 177.2016, rotation: -78, positions: 17, halfGap: 7.5, first: 0),
    Ring(radius: 224.1012, rotation: -85, positions: 23, halfGap: 5.6, first: 17),
    Ring(radius: 271.0008, rotation: -70, positions: 26, halfGap: 5.0, first: 40),
    Ring(radius: 317.9004, rotation: -63, positions: 29, halfGap: 4.2, first: 66),
    Ring(radius: 364.8, rotation: -70, positions: 33, halfGap: 3.5, first: 95),
  ]

  /// The number of boundaries in all rings.
  package static let boundaryCount = 128

  /// The index of the ring that each of the 128 boundaries belongs to.
  static let ringOfBoundary: [Int] = rings.enumerated().flatMap { ring, layout in
    [Int](repeating: ring, count: layout.positions)
  }

  /// The index of the boundary that each bit of meta, gap and template data belongs to.
  static let places: [Int] = [
    16, 0, 1, 2, 4, 5, 6, 7, 30, 31, 32, 33, 34, 36, 37, 38, 127, 95, 94, 66, 65, 17, 18, 19, 101,
    102, 103, 71, 72, 46, 23, 24, 114, 115, 116, 117, 83, 84, 56, 57, 118, 119, 120, 85, 86, 87,
    58, 59, 96, 97, 98, 67, 68, 41, 42, 20, 104, 105, 73, 74, 75, 47, 48, 25, 8, 9, 10, 11, 12,
    13, 14, 15, 121, 122, 123, 88, 89, 60, 61, 62, 124, 125, 126, 91, 92, 93, 64, 39, 100, 69, 70,
    43, 44, 21, 22, 3, 111, 112, 113, 80, 81, 82, 54, 53, 106, 107, 108, 76, 77, 49, 50, 26, 109,
    110, 78, 79, 51, 52, 28, 29, 27, 35, 40, 45, 55, 63, 90, 99,
  ]

  /// The bits at the end of the data, which are the same in all codes.
  static let templateBits: [Bool] = (0..<8).map { 0x2A >> $0 & 1 == 1 }
}
