import SVGText

extension Page {
  /// The length of the longer side of a page made from an SVG file, in micrometres.
  private static let drawnSide = 800_000.0
  /// The maximum number of shapes. A drawing of a code has some hundred.
  private static let maxShapeCount = 2_000

  /// Draws an SVG file of any program, if it consists of shapes filled or stroked with one colour
  /// each. Throws if the file has anything else, because the page must show what other programs
  /// show.
  ///
  /// Texts are left out, and the corners of strokes are round. The longer side of the page is 800
  /// mm, whatever the file says.
  public init(svg bytes: [UInt8]) throws {
    var elements = try SVGElementReader(bytes)
    let box = try SVGBox(elements.root)
    let scale = Self.drawnSide / max(box.width, box.height)
    try self.init(
      width: max(1, Int((box.width * scale).rounded())),
      height: max(1, Int((box.height * scale).rounded())), background: nil)
    while let element = try elements.next() {
      guard let text = try element.outline else { continue }
      guard items.count < Self.maxShapeCount else {
        throw SVGDrawingError.manyShapes(Self.maxShapeCount)
      }
      if let obstacle = element.style.obstacle { throw SVGDrawingError.unsupported(obstacle) }
      try draw(text, element.style, box, scale)
    }
  }

  private mutating func draw(
    _ outline: String, _ style: SVGStyle, _ box: SVGBox, _ scale: Double
  ) throws {
    // One unit of the file is 1000 units of the path.
    let path = try Path(svgPath: outline, fillRule: style.isEvenOdd ? .evenOdd : .nonZero)
      .mapPoints { point in
        let place = style.transform(
          SVGPoint(x: Double(point.x) / 1000, y: Double(point.y) / 1000))
        func whole(_ value: Double) -> Int { Int(max(-1e12, min(1e12, value * scale)).rounded()) }
        return Point(x: whole(place.x - box.x), y: whole(place.y - box.y))
      }
    if let fill = style.fill { try self.fill(path, with: fill.paint) }
    let width = style.strokeWidth * style.transform.scale * scale
    guard let stroke = style.stroke, width > 0 else { return }
    guard width <= Double(Self.maximumSide) else {
      throw SVGDrawingError.unsupported("a line so wide")
    }
    try self.fill(path.stroked(width: width, ends: style.cap.end), with: stroke.paint)
  }
}

extension SVGStyle.Cap {
  fileprivate var end: Path.LineCap {
    switch self {
    case .butt: .flat
    case .round: .round
    case .square: .square
    }
  }
}

/// The view box of an SVG file, in its own units.
private struct SVGBox {
  var x = 0.0
  var y = 0.0
  var width: Double
  var height: Double

  init(_ root: [String: String]) throws {
    if let text = root["viewBox"] {
      var numbers = SVGNumbers(text)
      let values = (0..<4).compactMap { _ in numbers.number() }
      guard values.count == 4, numbers.isAtEnd else { throw SVGDrawingError.size }
      (x, y, width, height) = (values[0], values[1], values[2], values[3])
    } else {
      let sides = ["width", "height"].compactMap { name -> Double? in
        var numbers = SVGNumbers(root[name] ?? "")
        return numbers.number().flatMap { ["", "px"].contains(numbers.word()) ? $0 : nil }
      }
      guard sides.count == 2 else { throw SVGDrawingError.size }
      (width, height) = (sides[0], sides[1])
    }
    guard width > 0, height > 0, max(width, height) < 1000 * min(width, height) else {
      throw SVGDrawingError.size
    }
  }
}

/// A reason why an SVG file cannot be drawn.
package enum SVGDrawingError: Error, Equatable, Sendable {
  /// The file uses this feature, which would look different or be missing.
  case unsupported(String)
  /// The file has neither a view box nor a width and a height in its own units.
  case size
  /// The file has this number of shapes, which is too many.
  case manyShapes(Int)
}

extension SVGDrawingError: CustomStringConvertible {
  /// The problem as a sentence about the file.
  package var description: String {
    switch self {
    case .unsupported(let what): "the file contains \(what), which cannot be drawn"
    case .size: "the file has no view box, so its size is unknown"
    case .manyShapes(let limit): "the file has more than \(limit) shapes"
    }
  }
}

extension SVGElementReader.Element {
  /// The outline as the `d` of a path; `nil` for elements that draw nothing themselves.
  fileprivate var outline: String? {
    get throws {
      switch name {
      case "g", "a", "switch": return nil
      case "path": return attributes["d"] ?? ""
      case "circle":
        let radius = try length("r")
        return try ellipse(radius, radius)
      case "ellipse": return try ellipse(length("rx"), length("ry"))
      case "rect": return try rectangle
      case "line":
        return try "M\(length("x1")) \(length("y1"))L\(length("x2")) \(length("y2"))"
      case "polygon", "polyline":
        let points = attributes["points"] ?? ""
        return points.isEmpty ? nil : "M" + points + (name == "polygon" ? "Z" : "")
      default: throw SVGDrawingError.unsupported("<\(name)>")
      }
    }
  }

  private func length(_ name: String) throws(SVGError) -> Double {
    try attributes[name].map { text throws(SVGError) in
      try SVGStyle.length(name, text)
    } ?? 0
  }

  private func ellipse(_ across: Double, _ down: Double) throws -> String? {
    guard across > 0, down > 0 else { return nil }
    let (x, y) = (try length("cx"), try length("cy"))
    let turn = "A\(across) \(down) 0 0 1 "
    return "M\(x - across) \(y)\(turn)\(x + across) \(y)\(turn)\(x - across) \(y)Z"
  }

  private var rectangle: String? {
    get throws {
      let (x, y) = (try length("x"), try length("y"))
      let (width, height) = (try length("width"), try length("height"))
      guard width > 0, height > 0 else { return nil }
      let (rx, ry) = (try length("rx"), try length("ry"))
      let across = min(width / 2, attributes["rx"] == nil ? ry : rx)
      let down = min(height / 2, attributes["ry"] == nil ? rx : ry)
      guard across > 0, down > 0 else {
        return "M\(x) \(y)h\(width)v\(height)h\(-width)Z"
      }
      let arc = "a\(across) \(down) 0 0 1 "
      return "M\(x + across) \(y)h\(width - 2 * across)\(arc)\(across) \(down)"
        + "v\(height - 2 * down)\(arc)\(-across) \(down)h\(2 * across - width)"
        + "\(arc)\(-across) \(-down)v\(2 * down - height)\(arc)\(across) \(-down)Z"
    }
  }
}

extension SVGColour {
  fileprivate var paint: Paint { Paint(RGBColour(red: red, green: green, blue: blue)) }
}
