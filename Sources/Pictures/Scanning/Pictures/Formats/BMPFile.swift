/// A reader of BMP files as written by Windows and OS/2.
enum BMPFile {
  static func read(
    _ bytes: [UInt8], _ limits: PictureLimits, on ground: Picture.Ground = .white
  ) throws(PictureError) -> Picture {
    let header: BMPHeader
    do throws(PictureError) { header = try BMPHeader(bytes) } catch  where error.problem == .cutOff
    {
      throw PictureError(.truncatedHeader)
    }
    let count = try limits.bytes(header.width, header.height, .rgb, fixed: 1)
    let samples: [UInt8]
    switch header.storage {
    case .plain:
      samples = try header.rows(bytes, count) { row, target throws(PictureError) in
        try header.drawPlain(bytes, row, target)
      }
    case .masks(let masks):
      let pixels = BMPMasks(masks, bytes: header.bits / 8)
      let opacity = pixels.isEverOpaque(bytes.dropFirst(header.start))
      samples = try header.rows(bytes, count) { row, target throws(PictureError) in
        pixels.draw(bytes, row, header.width, target, on: opacity ? ground : nil)
      }
    case .runs:
      var runs = BMPRuns(header, bytes)
      samples = try header.coloured(runs.indexes())
    }
    return Picture(trusted: header.width, header.height, .rgb, samples)
  }
}

extension BMPHeader {
  /// The number of bytes from one row to the next: a multiple of four.
  var bytesPerRow: Int { (width * bits + 31) / 32 * 4 }

  /// Returns the row of the picture, counted from the top, that is stored at this index.
  func line(_ stored: Int) -> Int { isFromTop ? stored : height - 1 - stored }

  /// Reads all samples, each row by `draw`, which receives its offset in the file and its place in
  /// the picture.
  fileprivate func rows(
    _ bytes: [UInt8], _ count: Int,
    draw: (Int, Slice<UnsafeMutableBufferPointer<UInt8>>) throws(PictureError) -> Void
  ) throws(PictureError) -> [UInt8] {
    // The last row may lack its padding.
    let last = (width * bits + 7) / 8
    let there = max(0, bytes.count - start + bytesPerRow - last) / bytesPerRow
    guard start <= bytes.count, there >= height else {
      throw PictureError(.truncated(rows: start <= bytes.count ? there : 0, height: height))
    }
    var problem: PictureError?
    let samples = [UInt8](unsafeUninitializedCapacity: count) { target, used in
      target.initialize(repeating: 255)
      used = count
      do throws(PictureError) {
        for stored in 0..<height {
          let place = 3 * width * line(stored)
          try draw(start + stored * bytesPerRow, target[place..<place + 3 * width])
        }
      } catch { problem = error }
    }
    if let problem { throw problem }
    return samples
  }

  /// Decodes a row with pixels of 24 bits, or with indexes of at most 8 bits.
  fileprivate func drawPlain(
    _ bytes: [UInt8], _ row: Int, _ target: Slice<UnsafeMutableBufferPointer<UInt8>>
  ) throws(PictureError) {
    var target = target
    var at = target.startIndex
    for x in 0..<width {
      if bits == 24 {
        for part in 0..<3 { target[at + part] = bytes[row + 3 * x + 2 - part] }
      } else {
        let bit = x * bits
        let index = Int(bytes[row + bit / 8] >> UInt8(8 - bits - bit % 8)) & (1 << bits - 1)
        guard 3 * index < colours.count else {
          throw PictureError(.damaged(offset: row + bit / 8))
        }
        for part in 0..<3 { target[at + part] = colours[3 * index + part] }
      }
      at += 3
    }
  }

  /// Converts indexes to samples, row by row from the top; pixels that no run reached stay white.
  fileprivate func coloured(_ indexes: [UInt16]) throws(PictureError) -> [UInt8] {
    var samples = [UInt8](repeating: 255, count: 3 * indexes.count)
    for (pixel, index) in indexes.enumerated() where index != BMPRuns.nothing {
      guard 3 * Int(index) < colours.count else { throw PictureError(.damaged(offset: start)) }
      for part in 0..<3 { samples[3 * pixel + part] = colours[3 * Int(index) + part] }
    }
    return samples
  }
}
