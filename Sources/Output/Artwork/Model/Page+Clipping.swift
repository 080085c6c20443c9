extension Page {
  /// Returns the part of the page inside a window, as a page of its own.
  ///
  /// Modules and pictures end at the window. Shapes are included whole if they are partly inside.
  package func clipped(to window: Rectangle) throws(ArtworkError) -> Page {
    var part = try Page(width: window.width, height: window.height, background: nil, title: title)
    if let background {
      var ground = Path()
      ground.addRectangle(part.frame)
      try part.fill(ground, with: background)
    }
    let offset = Point(x: -window.x, y: -window.y)
    for item in items where item.extent?.meets(window) ?? false {
      switch item {
      case .path(let path, let paint):
        var moved = Path(fillRule: path.fillRule)
        moved.append(path, movedBy: offset)
        try part.fill(moved, with: paint)
      case .modules(let grid, let frame, let paint):
        for path in grid.paths(in: frame.moved(by: offset), inside: part.frame) {
          try part.fill(path, with: paint)
        }
      case .image(let image, let frame):
        let (image, place) = try image.clipped(
          in: frame.moved(by: offset), to: part.frame)
        try part.draw(image, in: place)
      }
    }
    return part
  }
}

extension Rectangle {
  /// Returns the intersection of two rectangles that overlap.
  fileprivate func common(_ other: Rectangle) -> Rectangle {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return Rectangle(
      x: left, y: top, width: min(x + width, other.x + other.width) - left,
      height: min(y + height, other.y + other.height) - top)
  }
}

extension ModuleGrid {
  /// Returns the dark modules inside a window as filled shapes.
  fileprivate func paths(in frame: Rectangle, inside window: Rectangle) -> [Path] {
    func x(_ column: Int) -> Int { frame.x + divideRounding(column * frame.width, width) }
    func y(_ row: Int) -> Int { frame.y + divideRounding(row * frame.height, height) }
    var paths = [Path()]
    for one in rectangles() {
      let (left, top) = (x(one.columns.lowerBound), y(one.rows.lowerBound))
      let place = Rectangle(
        x: left, y: top, width: x(one.columns.upperBound) - left,
        height: y(one.rows.upperBound) - top)
      guard place.meets(window) else { continue }
      // A page limits the length of paths.
      if paths[paths.count - 1].elements.count > Path.maxElementCount - 8 { paths.append(Path()) }
      paths[paths.count - 1].addRectangle(place.common(window))
    }
    return paths
  }
}

extension Bitmap {
  /// Returns the pixels inside a window as a picture, with its rectangle on the page.
  fileprivate func clipped(
    in frame: Rectangle, to window: Rectangle
  ) throws(ArtworkError) -> (Bitmap, Rectangle) {
    let part = frame.common(window)
    guard part != frame else { return (self, frame) }
    // Pixels at the edge are included whole, as far as the frame is inside the window.
    let left = (part.x - frame.x) * width / frame.width
    let top = (part.y - frame.y) * height / frame.height
    let right = min(width, (part.x + part.width - frame.x) * width / frame.width + 1)
    let bottom = min(height, (part.y + part.height - frame.y) * height / frame.height + 1)
    var pixels: [UInt8] = []
    for row in top..<bottom {
      pixels += self.pixels[4 * (row * width + left)..<4 * (row * width + right)]
    }
    return (try Bitmap(width: right - left, height: bottom - top, pixels: pixels), part)
  }
}
