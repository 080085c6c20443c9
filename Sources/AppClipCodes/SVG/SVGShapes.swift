/// What an SVG file draws, as far as a code is concerned: filled circles and stroked curves.
struct SVGShapes {
  struct Disc {
    var centre: ClipPlace
    var radius: Double
    var colour: ClipColour
  }

  /// A curve from one place over a second to a third.
  struct Curve {
    var start: ClipPlace
    var middle: ClipPlace
    var end: ClipPlace
    var colour: ClipColour
  }

  private(set) var discs: [Disc] = []
  private(set) var curves: [Curve] = []
  /// The width in millimetres, when the file says one in units of length.
  let width: Double?

  /// How wide the file's own units say it is.
  let viewWidth: Double?

  /// What the outermost element says the code carries.
  let stated: String?

  init(_ bytes: [UInt8]) throws(ClipDrawingError) {
    var elements = try SVGElements(bytes)
    (width, viewWidth, stated) = (elements.width, elements.viewWidth, elements.statedURL)
    while let element = try elements.next() { try draw(element) }
  }

  private mutating func draw(_ element: SVGElements.Element) throws(ClipDrawingError) {
    let (attributes, style) = (element.attributes, element.style)
    switch element.name {
    case "circle":
      func length(_ key: String) throws(ClipDrawingError) -> Double {
        guard let text = attributes[key] else { return 0 }
        var numbers = SVGNumbers(text)
        guard let value = numbers.number() else { throw ClipDrawingError(.attribute(key, text)) }
        return value
      }
      let centre = ClipPlace(x: try length("cx"), y: try length("cy"))
      let radius = try length("r")
      guard let fill = style.fill, radius > 0 else { return }
      discs.append(
        Disc(
          centre: style.transform(centre), radius: radius * style.transform.scale, colour: fill))
    case "path":
      guard let stroke = style.stroke, let data = attributes["d"] else { return }
      guard let path = SVGCurves(data) else { throw ClipDrawingError(.attribute("d", data)) }
      curves += path.curves.map { curve in
        let places = [curve.start, curve.middle, curve.end].map { style.transform($0) }
        return Curve(start: places[0], middle: places[1], end: places[2], colour: stroke)
      }
    default: break
    }
  }
}
