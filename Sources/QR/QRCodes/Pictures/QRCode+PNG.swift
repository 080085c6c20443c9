import PNGStreams

extension QRCode {
  /// Draws the symbol as a PNG picture, black on white, one bit for each pixel.
  ///
  /// ```swift
  /// import QRCodes
  ///
  /// let bytes = try QRCode(.text("https://eat.example.com/s/42")).png(pixelsPerModule: 8)
  /// ```
  ///
  /// Without a `quietZone`, it has the one that the standard requires: four modules, or two for
  /// Micro QR.
  public func png(
    pixelsPerModule: Int = 10, quietZone: Int? = nil
  ) throws(QRCodeError) -> [UInt8] {
    let margin = quietZone ?? version.quietZone
    guard (1...1000).contains(pixelsPerModule), (0...100).contains(margin) else {
      throw .pictureSize(pixelsPerModule: pixelsPerModule, quietZone: margin)
    }
    let side = pixelsPerModule * (modules.size + 2 * margin)
    let rows = PixelRows(width: side)
    var deflater = RowDeflater(bytesPerRow: rows.blank.count - 1)
    unsafe rows.blank.withUnsafeBufferPointer {
      unsafe deflater.add(row: $0, repeats: margin * pixelsPerModule)
    }
    for row in 0..<modules.size {
      let pixels = rows.pixels(modules, row, margin: margin, pixelsPerModule)
      unsafe pixels.withUnsafeBufferPointer {
        unsafe deflater.add(row: $0, repeats: pixelsPerModule)
      }
    }
    unsafe rows.blank.withUnsafeBufferPointer {
      unsafe deflater.add(row: $0, repeats: margin * pixelsPerModule)
    }
    return file(side: side, deflater.finish())
  }

  private func file(side: Int, _ stream: [UInt8]) -> [UInt8] {
    var file = PNGChunks(expecting: stream.count + 64)
    file.add("IHDR") {
      for _ in 0..<2 { $0.append(bigEndian: UInt32(truncatingIfNeeded: side)) }
      // One bit, grey, and the only methods that PNG has.
      $0 += [1, 0, 0, 0, 0]
    }
    file.add("IDAT") { $0 += stream }
    file.add("IEND") { _ in }
    return file.bytes
  }
}

/// Rows of pixels, one bit each, 1 for light, after PNG's filter byte.
private struct PixelRows {
  let blank: [UInt8]

  init(width: Int) {
    let count = (width + 7) / 8
    blank = [0] + [UInt8](repeating: 0xFF, count: count)
  }

  /// The pixels of one row of modules, with PNG's filter byte and the quiet zone.
  func pixels(
    _ modules: ModuleMatrix, _ row: Int, margin: Int, _ pixelsPerModule: Int
  ) -> [UInt8] {
    var pixels = blank
    for run in modules.darkRuns(row) {
      var pixel = (margin + run.lowerBound) * pixelsPerModule
      let end = (margin + run.upperBound) * pixelsPerModule
      while pixel < end {
        let bit = pixel & 7
        let count = min(8 - bit, end - pixel)
        let ones = UInt8.max >> UInt8(8 - count)
        pixels[1 + pixel / 8] &= ~(ones << UInt8(8 - count - bit))
        pixel += count
      }
    }
    return pixels
  }
}

extension ModuleMatrix {
  /// The ranges of columns of the dark modules in a row, from the left.
  func darkRuns(_ row: Int) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start: Int?
    for column in 0...size {
      let isDark = column < size && isDark(inside: column, row)
      if isDark, start == nil { start = column }
      if !isDark, let first = start {
        runs.append(first..<column)
        start = nil
      }
    }
    return runs
  }
}
