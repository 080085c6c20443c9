import XMLText
import SVGText

/// The shapes in an SVG file that can be parts of a code: filled circles and stroked curves.
struct SVGShapes {
  struct Disc {
    var centre: SVGPoint
    var radius: Double
    var colour: ClipColour
  }

  /// A curve from a point through a second one to a third.
  struct Curve {
    var start: SVGPoint
    var middle: SVGPoint
    var end: SVGPoint
    var colour: ClipColour
  }

  private(set) var discs: [Disc] = []
  private(set) var curves: [Curve] = []
  /// The width of the picture in millimetres, if the file gives one in units of length.
  let width: Double?

  /// The width of the picture in the file's own units.
  let viewWidth: Double?

  /// The URL that the outermost element states as the code's.
  let stated: String?

  init(_ bytes: [UInt8]) throws(ClipDrawingError) {
    do throws(SVGError) {
      var elements = try SVGElementReader(bytes)
      (width, viewWidth, stated) = (elements.width, elements.viewWidth, elements.statedURL)
      while let element = try elements.next() { try draw(element) }
    } catch { throw ClipDrawingError(.unreadable("\(error)")) }
  }

  private mutating func draw(_ element: SVGElementReader.Element) throws(SVGError) {
    switch element.name {
    case "circle": try addDisc(element)
    case "path": try addCurves(element)
    default: break
    }
  }

  private mutating func addDisc(_ element: SVGElementReader.Element) throws(SVGError) {
    func length(_ key: String) throws(SVGError) -> Double {
      guard let text = element.attributes[key] else { return 0 }
      var numbers = SVGNumbers(text)
      guard let value = numbers.number() else { throw .attribute(key, text) }
      return value
    }
    let transform = element.style.transform
    let centre = SVGPoint(x: try length("cx"), y: try length("cy"))
    let radius = try length("r")
    guard let fill = element.style.fill, radius > 0 else { return }
    discs.append(
      Disc(
        centre: transform(centre), radius: radius * transform.scale, colour: ClipColour(fill)))
  }

  /// Adds the curves of a path; straight lines are ignored.
  private mutating func addCurves(_ element: SVGElementReader.Element) throws(SVGError) {
    guard let stroke = element.style.stroke, let data = element.attributes["d"] else { return }
    let transform = element.style.transform
    do throws(SVGPathError) {
      var steps = SVGPathParser(data, limit: 1e7)
      while true {
        let start = steps.current
        guard let step = try steps.next() else { return }
        guard let (middle, end) = step.curve(from: start) else { continue }
        curves.append(
          Curve(
            start: transform(start), middle: transform(middle), end: transform(end),
            colour: ClipColour(stroke)))
        if curves.count > XMLReader.maxTags { break }
      }
    } catch { throw .attribute("d", data) }
    throw .attribute("d", data)
  }
}

extension SVGPathSegment {
  /// Returns the point half way on a curve and its end, or `nil` if the step is straight.
  fileprivate func curve(from start: SVGPoint) -> (middle: SVGPoint, end: SVGPoint)? {
    switch self {
    case .arc(let arc, let end): (arc.middle, end)
    case .curve(let first, let second, let end):
      (
        SVGPoint(
          x: (start.x + 3 * first.x + 3 * second.x + end.x) / 8,
          y: (start.y + 3 * first.y + 3 * second.y + end.y) / 8), end
      )
    case .quadratic(let control, let end):
      (
        SVGPoint(
          x: (start.x + 2 * control.x + end.x) / 4, y: (start.y + 2 * control.y + end.y) / 4), end
      )
    case .move, .line, .close: nil
    }
  }
}

extension ClipColour {
  init(_ colour: SVGColour) {
    self.init(red: colour.red, green: colour.green, blue: colour.blue)
  }
}
