import Basics
import XMLText

extension Page {
  /// Encodes the page, without its bleed, as an SVG file with lengths in millimetres.
  ///
  /// Modules are one path along the outlines of the dark areas. SVG has screen colours only; use
  /// PDF for inks.
  public func svg() throws(ArtworkError) -> [UInt8] {
    var file = TextBuffer()
    file.append("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"")
    file.append(width, decimals: 3)
    file.append("mm\" height=\"")
    file.append(height, decimals: 3)
    file.append("mm\" viewBox=\"0 0 ")
    file.append(width, decimals: 3)
    file.append(" ")
    file.append(height, decimals: 3)
    file.append("\">\n")
    if let title {
      file.append("<title>")
      file.append(text: title.xmlEscaped)
      file.append("</title>\n")
    }
    if let background {
      file.append("<path fill=\"")
      file.append(text: background.screenColour.hex)
      file.append("\" d=\"M0 0h")
      file.append(width, decimals: 3)
      file.append("v")
      file.append(height, decimals: 3)
      file.append("H0z\"/>\n")
    }
    for item in items { try file.append(svg: item) }
    file.append("</svg>\n")
    return file.bytes
  }
}

extension TextBuffer {
  fileprivate mutating func append(svg item: Page.Item) throws(ArtworkError) {
    switch item {
    case .path(let path, let paint):
      append("<path fill=\"")
      append(text: paint.screenColour.hex)
      if path.fillRule == .evenOdd { append("\" fill-rule=\"evenodd") }
      append("\" d=\"")
      for element in path.elements { append(svg: element) }
      append("\"/>\n")
    case .modules(let grid, let frame, let paint):
      append("<path fill=\"")
      append(text: paint.screenColour.hex)
      append("\" shape-rendering=\"crispEdges\" transform=\"translate(")
      append(svg: Point(x: frame.x, y: frame.y))
      append(") scale(")
      append(frame.width, over: grid.width * 1000, decimals: 9)
      append(" ")
      append(frame.height, over: grid.height * 1000, decimals: 9)
      append(")\" d=\"")
      append(svg: grid.outlines())
      append("\"/>\n")
    case .image(let image, let frame):
      append("<image preserveAspectRatio=\"none\" x=\"")
      append(frame.x, decimals: 3)
      append("\" y=\"")
      append(frame.y, decimals: 3)
      append("\" width=\"")
      append(frame.width, decimals: 3)
      append("\" height=\"")
      append(frame.height, decimals: 3)
      append("\" href=\"data:image/png;base64,")
      bytes += base64(try image.png(density: Density(dotsPerInch: 300)))
      append("\"/>\n")
    }
  }

  private mutating func append(svg point: Point) {
    append(point.x, decimals: 3)
    append(" ")
    append(point.y, decimals: 3)
  }

  private mutating func append(svg element: Path.Element) {
    switch element {
    case .move(let point):
      append("M")
      append(svg: point)
    case .line(let point):
      append("L")
      append(svg: point)
    case .curve(let first, let second, let end):
      append("C")
      append(svg: first)
      append(" ")
      append(svg: second)
      append(" ")
      append(svg: end)
    case .close: append("Z")
    }
  }

  /// Appends loops of corners, each relative to the start of the previous one, where a closed
  /// subpath ends.
  private mutating func append(svg loops: [[(x: Int, y: Int)]]) {
    var (startX, startY) = (0, 0)
    for loop in loops {
      guard let start = loop.last else { continue }
      append("m")
      append(start.x - startX)
      if start.y >= startY { append(" ") }
      append(start.y - startY)
      (startX, startY) = (start.x, start.y)
      var (x, y) = (startX, startY)
      // Closing the subpath draws the line back to the start.
      for corner in loop.dropLast() {
        if corner.y == y { append("h") } else { append("v") }
        append(corner.y == y ? corner.x - x : corner.y - y)
        (x, y) = (corner.x, corner.y)
      }
      append("z")
    }
  }
}
