/// A place on a page, in micrometres from its upper left corner; y grows downwards.
public struct Point: Hashable, Sendable {
  /// To the right.
  public var x: Int
  /// Down.
  public var y: Int

  /// Names the place.
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}

/// An upright rectangle on a page, in micrometres.
public struct Rectangle: Hashable, Sendable {
  /// The left edge.
  public var x: Int
  /// The upper edge.
  public var y: Int
  /// How wide it is.
  public var width: Int
  /// How high it is.
  public var height: Int

  /// Names the upper left corner and the extent.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

extension Rectangle {
  /// The rectangle with so much more on each side.
  func grown(by reach: Int) -> Rectangle {
    Rectangle(x: x - reach, y: y - reach, width: width + 2 * reach, height: height + 2 * reach)
  }

  /// Whether it has an extent and all of it lies in `other`; a huge number is no trap.
  func lies(in other: Rectangle) -> Bool {
    let right = x.addingReportingOverflow(width)
    let bottom = y.addingReportingOverflow(height)
    return width > 0 && height > 0 && !right.overflow && !bottom.overflow
      && x >= other.x && y >= other.y
      && right.partialValue <= other.x + other.width
      && bottom.partialValue <= other.y + other.height
  }
}
