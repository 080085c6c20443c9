import PNGStreams

extension Page {
  /// Encodes the page, without its bleed, as a PNG file of this resolution.
  ///
  /// Two colours take one bit per pixel; other pictures take the smallest format that can represent
  /// them. The file records its physical size (`pHYs`) and has the title.
  public func png(density: Density) throws(ArtworkError) -> [UInt8] {
    try png(density: density, texts: [])
  }

  /// Encodes the page, without its bleed, as a PNG file with the title and other texts.
  package func png(density: Density, texts: [PNGText]) throws(ArtworkError) -> [UInt8] {
    var texts = texts
    if let title { texts.insert(try PNGText(keyword: "Title", text: title), at: 0) }
    if items.count == 1, case .modules(let grid, let place, let paint) = items[0] {
      let frame = try PixelGrid(self, density, limit: PixelGrid.maximumTwoColourPixels)
      return try png(of: grid, place, paint, frame, texts)
    }
    let bitmap = try bitmap(density: density)
    return try bitmap.png(density: density, texts: texts)
  }

  /// Encodes a page with a single grid faster: each row of modules is made once, and the number of
  /// its repetitions is known.
  private func png(
    of grid: ModuleGrid, _ place: Rectangle, _ paint: Paint, _ frame: PixelGrid,
    _ texts: [PNGText]
  ) throws(ArtworkError) -> [UInt8] {
    let rows = try ModuleRows(grid, place, frame)
    var deflater = RowDeflater(bytesPerRow: rows.bytesPerRow)
    rows.forEach { row, repeats in deflater.add(row: row, repeats: repeats) }
    var header = PNGHeader(
      width: frame.width, height: frame.height, bitDepth: 1, colour: .grey,
      pixelsPerMetre: frame.density.pixelsPerMetre, texts: texts)
    if paint.screenColour != Paint.black.screenColour
      || background?.screenColour != Paint.white.screenColour
    {
      header.colour = .palette
      header.palette = (paint.screenColour.parts + (background ?? .white).screenColour.parts)
      header.alphas = background == nil ? [255, 0] : []
    }
    return header.file(of: deflater.finish())
  }
}

extension RGBColour {
  var parts: [UInt8] { [red, green, blue] }
}
