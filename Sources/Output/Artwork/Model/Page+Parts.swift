extension Page {
  /// Adds the items of another page, with that page's upper left corner at `corner`. Its background
  /// and its bleed are not copied.
  package mutating func add(_ other: Page, at corner: Point) throws(ArtworkError) {
    for item in other.items {
      switch item.moved(by: corner) {
      case .path(let path, let paint): try fill(path, with: paint)
      case .modules(let grid, let frame, let paint): try draw(grid, in: frame, with: paint)
      case .image(let image, let frame): try draw(image, in: frame)
      }
    }
  }

  /// The page turned by 180 degrees, as the half of a tent card that is folded to the other side.
  package var turned: Page {
    var page = self
    page.items = items.map { $0.turned(inWidth: width, height: height) }
    return page
  }

  /// Divides the page into the parts inside these rectangles, each as a page of its own.
  ///
  /// A shape that is partly inside a frame is included whole. Modules and pictures must be entirely
  /// inside a frame or outside it; this throws if one is partly inside, as when labels overlap.
  package func parts(in frames: [Rectangle]) throws(ArtworkError) -> [Page] {
    var parts: [Page] = []
    for frame in frames {
      var part = try Page(width: frame.width, height: frame.height, title: title)
      part.background = background
      parts.append(part)
    }
    for item in items {
      guard let extent = item.extent else { continue }
      for (index, frame) in frames.enumerated() where extent.meets(frame) {
        if !item.isPath, !extent.lies(in: frame) { throw ArtworkError(.frameOutsidePage(extent)) }
        parts[index].items.append(item.moved(by: Point(x: -frame.x, y: -frame.y)))
      }
    }
    return parts
  }
}

extension Page.Item {
  fileprivate var isPath: Bool { if case .path = self { true } else { false } }

  /// The bounding box of the item on the page; `nil` if it draws nothing.
  var extent: Rectangle? {
    switch self {
    case .path(let path, _): path.extent
    case .modules(_, let frame, _), .image(_, let frame): frame
    }
  }

  fileprivate func moved(by offset: Point) -> Page.Item {
    switch self {
    case .path(let path, let paint):
      .path(path.mapPoints { Point(x: $0.x &+ offset.x, y: $0.y &+ offset.y) }, paint)
    case .modules(let grid, let frame, let paint):
      .modules(grid, in: frame.moved(by: offset), paint)
    case .image(let image, let frame): .image(image, in: frame.moved(by: offset))
    }
  }

  fileprivate func turned(inWidth width: Int, height: Int) -> Page.Item {
    func turned(_ frame: Rectangle) -> Rectangle {
      Rectangle(
        x: width - frame.x - frame.width, y: height - frame.y - frame.height, width: frame.width,
        height: frame.height)
    }
    return switch self {
    case .path(let path, let paint):
      .path(path.mapPoints { Point(x: width - $0.x, y: height - $0.y) }, paint)
    case .modules(let grid, let frame, let paint):
      .modules(grid.turned, in: turned(frame), paint)
    case .image(let image, let frame): .image(image.turned, in: turned(frame))
    }
  }
}

extension Rectangle {
  /// Returns the rectangle moved right by the offset's `x` and down by its `y`.
  package func moved(by offset: Point) -> Rectangle {
    Rectangle(x: x + offset.x, y: y + offset.y, width: width, height: height)
  }

  /// Whether the rectangles overlap; sharing an edge does not count.
  package func meets(_ other: Rectangle) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height
      && other.y < y + height
  }
}

extension ModuleGrid {
  /// The grid turned by 180 degrees.
  package var turned: ModuleGrid {
    // This cannot throw: the size is that of an existing grid.
    let turned = try? ModuleGrid(width: width, height: height) {
      self[width - 1 - $0, height - 1 - $1]
    }
    return turned ?? self
  }
}

extension Bitmap {
  /// The picture turned by 180 degrees.
  fileprivate var turned: Bitmap {
    var turned = self
    for index in 0..<width * height {
      let other = width * height - 1 - index
      for part in 0..<4 { turned.pixels[4 * index + part] = pixels[4 * other + part] }
    }
    return turned
  }
}
