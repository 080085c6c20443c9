extension Page {
  /// Renders the page, without its bleed, as pixels.
  ///
  /// The edges of shapes are antialiased. Modules and pictures are aligned to whole pixels.
  package func bitmap(density: Density) throws(ArtworkError) -> Bitmap {
    let frame = try PixelGrid(self, density, limit: Bitmap.maximumPixels)
    var bitmap = try Bitmap(
      width: frame.width, height: frame.height, filledWith: background?.screenColour)
    let hasPaths = items.contains { if case .path = $0 { true } else { false } }
    if hasPaths {
      let freeType = try FreeTypeLibrary()
      for item in items {
        if case .path(let path, let paint) = item {
          guard let coverage = try CoverageMask(of: path, in: frame, freeType) else { continue }
          bitmap.fill(coverage, with: paint.screenColour)
        } else {
          try bitmap.draw(item, frame)
        }
      }
    } else {
      for item in items { try bitmap.draw(item, frame) }
    }
    return bitmap
  }
}

extension Bitmap {
  /// Draws modules or a picture; paths are drawn by their coverage of pixels instead.
  fileprivate mutating func draw(_ item: Page.Item, _ frame: PixelGrid) throws(ArtworkError) {
    switch item {
    case .path: break
    case .modules(let grid, let place, let paint):
      let (columns, rows) = frame.pixels(place)
      let xs = try frame.borders(of: grid.width, over: columns)
      let ys = try frame.borders(of: grid.height, over: rows)
      withCanvas { $0.fill(grid, xs, ys, paint.screenColour) }
    case .image(let image, let place):
      let (columns, rows) = frame.pixels(place)
      withCanvas { $0.draw(image, columns, rows) }
    }
  }

  fileprivate mutating func fill(_ coverage: CoverageMask, with colour: RGBColour) {
    withCanvas { $0.fill(coverage, colour) }
  }

  /// Calls a closure with access to the pixels for drawing.
  private mutating func withCanvas(_ body: (Canvas) -> Void) {
    let (width, height) = (width, height)
    pixels.withUnsafeMutableBufferPointer {
      body(Canvas(width: width, height: height, pixels: $0))
    }
  }

  /// Returns the mean colour and opacity of one cell of the picture, divided into columns and rows.
  fileprivate func mean(
    column: Int, of columns: Int, row: Int, of rows: Int
  ) -> (colour: RGBColour, opacity: UInt8) {
    let (left, right) = (column * width, (column + 1) * width)
    let (top, bottom) = (row * height, (row + 1) * height)
    var (red, green, blue, opacity, weights) = (0, 0, 0, 0, 0)
    for y in top / rows..<(bottom + rows - 1) / rows {
      let tall = min(bottom, (y + 1) * rows) - max(top, y * rows)
      for x in left / columns..<(right + columns - 1) / columns {
        let at = 4 * (y * width + x)
        let weight = tall * (min(right, (x + 1) * columns) - max(left, x * columns))
        let seen = weight * Int(pixels[at + 3])
        weights += weight
        opacity += seen
        red += seen * Int(pixels[at])
        green += seen * Int(pixels[at + 1])
        blue += seen * Int(pixels[at + 2])
      }
    }
    guard opacity > 0 else { return (RGBColour(red: 0, green: 0, blue: 0), 0) }
    func part(_ sum: Int) -> UInt8 { UInt8(divideRounding(sum, opacity)) }
    return (
      RGBColour(red: part(red), green: part(green), blue: part(blue)),
      UInt8(divideRounding(opacity, weights))
    )
  }
}

/// Direct access to the pixels of a bitmap for drawing.
private struct Canvas {
  let width: Int
  let height: Int
  let pixels: UnsafeMutableBufferPointer<UInt8>

  func fill(_ grid: ModuleGrid, _ xs: [Int], _ ys: [Int], _ colour: RGBColour) {
    for row in 0..<grid.height {
      let lines = (ys[row]..<ys[row + 1]).clamped(to: 0..<height)
      grid.forEachRun(row: row) { run in
        let columns = (xs[run.lowerBound]..<xs[run.upperBound]).clamped(to: 0..<width)
        for y in lines {
          for x in columns { set(y * width + x, colour) }
        }
      }
    }
  }

  func fill(_ coverage: CoverageMask, _ colour: RGBColour) {
    var index = 0
    for y in coverage.rows {
      for x in coverage.columns {
        blend(y * width + x, colour, coverage.values[index])
        index += 1
      }
    }
  }

  /// Draws a picture scaled to a range of pixels: each one is the mean of the area under it.
  func draw(_ image: Bitmap, _ columns: Range<Int>, _ rows: Range<Int>) {
    for y in rows.clamped(to: 0..<height) {
      for x in columns.clamped(to: 0..<width) {
        let (colour, opacity) = image.mean(
          column: x - columns.lowerBound, of: columns.count, row: y - rows.lowerBound,
          of: rows.count)
        blend(y * width + x, colour, opacity)
      }
    }
  }

  @inline(__always)
  private func set(_ index: Int, _ colour: RGBColour) {
    let at = 4 * index
    pixels[at] = colour.red
    pixels[at + 1] = colour.green
    pixels[at + 2] = colour.blue
    pixels[at + 3] = 255
  }

  /// Composites a colour over the pixel at this index.
  @inline(__always)
  private func blend(_ index: Int, _ colour: RGBColour, _ opacity: UInt8) {
    if opacity == 0 { return }
    if opacity == 255 { return set(index, colour) }
    let at = 4 * index
    let over = Int(opacity)
    // The remaining weight of the pixel below, in 255ths of 255.
    let below = Int(pixels[at + 3]) * (255 - over)
    let total = over * 255 + below
    func mixed(_ new: UInt8, _ old: UInt8) -> UInt8 {
      UInt8(divideRounding(Int(new) * over * 255 + Int(old) * below, total))
    }
    pixels[at] = mixed(colour.red, pixels[at])
    pixels[at + 1] = mixed(colour.green, pixels[at + 1])
    pixels[at + 2] = mixed(colour.blue, pixels[at + 2])
    pixels[at + 3] = UInt8(divideRounding(total, 255))
  }
}
