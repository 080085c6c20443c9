/// A point on a page, in micrometres from its upper left corner; y grows downwards.
public struct Point: Hashable, Sendable {
  /// The distance from the left edge.
  package var x: Int
  /// The distance from the upper edge.
  package var y: Int

  /// Creates a point.
  package init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}

/// An upright rectangle on a page, in micrometres.
public struct Rectangle: Hashable, Sendable {
  /// The left edge.
  package var x: Int
  /// The upper edge.
  package var y: Int
  /// The width.
  package var width: Int
  /// The height.
  package var height: Int

  /// Creates a rectangle from its upper left corner and its size.
  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

extension Rectangle {
  /// Returns the rectangle extended by a distance on each side.
  func grown(by reach: Int) -> Rectangle {
    Rectangle(x: x - reach, y: y - reach, width: width + 2 * reach, height: height + 2 * reach)
  }

  /// Whether the rectangle is not empty and is entirely inside `other`. Safe for coordinates that
  /// overflow.
  func lies(in other: Rectangle) -> Bool {
    let right = x.addingReportingOverflow(width)
    let bottom = y.addingReportingOverflow(height)
    return width > 0 && height > 0 && !right.overflow && !bottom.overflow
      && x >= other.x && y >= other.y
      && right.partialValue <= other.x + other.width
      && bottom.partialValue <= other.y + other.height
  }
}
