/// A point on a page, in micrometres from its upper left corner; y grows downwards.
public struct Point: Hashable, Sendable {
  /// The distance from the left edge of the page, in micrometres.
  package var x: Int
  /// The distance from the upper edge of the page, in micrometres.
  package var y: Int

  /// Creates a point at these distances from the left and upper edges, in micrometres.
  package init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}

/// An upright rectangle on a page, in micrometres.
public struct Rectangle: Hashable, Sendable {
  /// The position of the left edge, in micrometres.
  package var x: Int
  /// The position of the upper edge, in micrometres.
  package var y: Int
  /// The width in micrometres.
  package var width: Int
  /// The height in micrometres.
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
  /// Returns the rectangle extended by `reach` micrometres on each of its four sides.
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
