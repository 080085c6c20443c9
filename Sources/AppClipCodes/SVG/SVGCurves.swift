/// The curves of a path: its arcs and Bézier curves with a place half way. Straight lines are
/// passed over.
struct SVGCurves {
  private(set) var curves: [(start: ClipPlace, middle: ClipPlace, end: ClipPlace)] = []
  private var numbers: SVGNumbers
  private var current = ClipPlace(x: 0, y: 0)
  private var start = ClipPlace(x: 0, y: 0)
  /// The last control place of a curve, for smooth ones.
  private var control: ClipPlace?

  /// Reads a path; `nil` when that is not possible.
  init?(_ data: String) {
    numbers = SVGNumbers(data)
    var command: UInt8?
    while !numbers.isAtEnd {
      if let letter = numbers.sign() {
        command = letter
      } else if command == nil || command == UInt8(ascii: "Z") || command == UInt8(ascii: "z") {
        return nil
      }
      guard let command, step(command), curves.count <= XMLReader.mostTags else { return nil }
    }
  }

  private mutating func place(_ isRelative: Bool) -> ClipPlace? {
    guard let x = numbers.number(), let y = numbers.number() else { return nil }
    return isRelative ? ClipPlace(x: current.x + x, y: current.y + y) : ClipPlace(x: x, y: y)
  }

  private mutating func step(_ command: UInt8) -> Bool {
    let isRelative = command & 0x20 != 0
    let before = control
    control = nil
    switch command & 0xDF {
    case UInt8(ascii: "M"), UInt8(ascii: "L"):
      guard let end = place(isRelative) else { return false }
      current = end
      if command & 0xDF == UInt8(ascii: "M") { start = end }
    case UInt8(ascii: "H"):
      guard let x = numbers.number() else { return false }
      current = ClipPlace(x: isRelative ? current.x + x : x, y: current.y)
    case UInt8(ascii: "V"):
      guard let y = numbers.number() else { return false }
      current = ClipPlace(x: current.x, y: isRelative ? current.y + y : y)
    case UInt8(ascii: "A"): return arc(isRelative)
    case UInt8(ascii: "C"):
      guard let first = place(isRelative) else { return false }
      return curve(first, isRelative)
    case UInt8(ascii: "S"):
      let mirrored = before.map { ClipPlace(x: 2 * current.x - $0.x, y: 2 * current.y - $0.y) }
      return curve(mirrored ?? current, isRelative)
    case UInt8(ascii: "Z"): current = start
    default: return false
    }
    return true
  }

  private mutating func curve(_ first: ClipPlace, _ isRelative: Bool) -> Bool {
    guard let second = place(isRelative), let end = place(isRelative) else { return false }
    let middle = ClipPlace(
      x: (current.x + 3 * first.x + 3 * second.x + end.x) / 8,
      y: (current.y + 3 * first.y + 3 * second.y + end.y) / 8)
    curves.append((current, middle, end))
    current = end
    control = second
    return true
  }

  private mutating func arc(_ isRelative: Bool) -> Bool {
    guard let across = numbers.number(), let along = numbers.number(), numbers.number() != nil,
      let isLarge = numbers.flag(), let isClockwise = numbers.flag(), let end = place(isRelative)
    else { return false }
    // Rings are circles; an ellipse is none.
    if across > 0, abs(across - along) < across / 100,
      let middle = Self.middle(current, end, across, isLarge: isLarge, isClockwise: isClockwise)
    {
      curves.append((current, middle, end))
    }
    current = end
    return true
  }

  /// The place half way on an arc of a circle.
  private static func middle(
    _ start: ClipPlace, _ end: ClipPlace, _ radius: Double, isLarge: Bool, isClockwise: Bool
  ) -> ClipPlace? {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let chord = (dx * dx + dy * dy).squareRoot()
    guard chord > 0 else { return nil }
    let radius = max(radius, chord / 2)
    let height = (radius * radius - chord * chord / 4).squareRoot()
    // From the middle of the chord to the middle of the arc, to the left of the way there when it
    // goes clockwise on a screen.
    let rise = isLarge ? radius + height : radius - height
    let side = isClockwise ? 1.0 : -1.0
    return ClipPlace(
      x: (start.x + end.x) / 2 + side * rise * dy / chord,
      y: (start.y + end.y) / 2 - side * rise * dx / chord)
  }
}
