import CPNG

extension Bitmap {
  /// Encodes the picture as a PNG file, in the smallest pixel format that can represent it.
  package func png(density: Density, texts: [PNGText] = []) throws(ArtworkError) -> [UInt8] {
    let repeats = (0..<height).map(repeatsRow)
    let form = PNGPixelFormat(self, repeats)
    let header = PNGHeader(
      width: width, height: height, bitDepth: form.bitDepth, colour: form.colour,
      palette: form.palette, alphas: form.alphas, pixelsPerMetre: density.pixelsPerMetre,
      texts: texts)
    let filters = form.colours == nil ? CPNG_FILTER_ADAPTIVE : CPNG_FILTER_NONE
    var encoder = try PNGEncoder(header, filters: filters)
    var row: [UInt8] = []
    for y in 0..<height {
      if !repeats[y] { form.pack(self, y, into: &row) }
      try row.withUnsafeBufferPointer { bytes throws(ArtworkError) in try encoder.add(row: bytes) }
    }
    return try encoder.finish()
  }
}

/// The pixel format of a PNG file, chosen for one picture.
private struct PNGPixelFormat {
  var bitDepth = 8
  var colour: PNGHeader.Colour
  var palette: [UInt8] = []
  var alphas: [UInt8] = []
  /// The sample that is written for each colour; `nil` if the colours themselves are written.
  var colours: [UInt32: UInt8]?

  /// Chooses the smallest format for a picture. Rows that repeat the one above are skipped.
  init(_ bitmap: Bitmap, _ repeats: [Bool]) {
    guard let found = Self.distinctColours(bitmap, repeats) else {
      colour = bitmap.isOpaque ? .rgb : .rgbAlpha
      return
    }
    let isGrey = found.allSatisfy { $0.parts.alpha == 255 && $0.isGrey }
    if isGrey, found.count > 16 || found.allSatisfy({ $0.parts.red % 255 == 0 }) {
      colour = .grey
      bitDepth = found.count > 2 ? 8 : 1
      colours = Dictionary(
        uniqueKeysWithValues: found.map { colour in
          (colour, found.count > 2 ? colour.parts.red : colour.parts.red & 1)
        })
    } else {
      colour = .palette
      bitDepth = found.count <= 2 ? 1 : found.count <= 4 ? 2 : found.count <= 16 ? 4 : 8
      palette = found.flatMap { [$0.parts.red, $0.parts.green, $0.parts.blue] }
      alphas = found.map(\.parts.alpha).filter { $0 < 255 }
      colours = Dictionary(uniqueKeysWithValues: zip(found, 0...255))
    }
  }

  /// Returns the colours of a picture, the most transparent first, or `nil` if there are more than
  /// 256.
  private static func distinctColours(_ bitmap: Bitmap, _ repeats: [Bool]) -> [UInt32]? {
    var found: Set<UInt32> = []
    for y in 0..<bitmap.height where !repeats[y] {
      bitmap.forEachRun(inRow: y) { colour, _ in
        found.insert(colour)
        return found.count <= 256
      }
      if found.count > 256 { return nil }
    }
    return found.sorted()
  }

  /// Packs a row in this format.
  func pack(_ bitmap: Bitmap, _ y: Int, into row: inout [UInt8]) {
    row.removeAll(keepingCapacity: true)
    let start = y * bitmap.width
    guard let colours else {
      for index in start..<start + bitmap.width {
        let at = 4 * index
        row += bitmap.pixels[at..<at + (colour == .rgb ? 3 : 4)]
      }
      return
    }
    var (bits, filled) = (UInt8(0), 0)
    bitmap.forEachRun(inRow: y) { colour, count in
      let value = colours[colour] ?? 0
      for _ in 0..<count {
        bits = bits << UInt8(bitDepth) | value
        filled += bitDepth
        if filled == 8 {
          row.append(bits)
          (bits, filled) = (0, 0)
        }
      }
      return true
    }
    if filled > 0 { row.append(bits << UInt8(8 - filled)) }
  }
}

extension Bitmap {
  /// Whether a row equals the one above, as most rows of a drawn code or a white page do.
  fileprivate func repeatsRow(_ y: Int) -> Bool {
    guard y > 0 else { return false }
    return withPixels { pixels in
      var difference: UInt32 = 0
      for index in y * width..<(y + 1) * width {
        difference |= pixels[index] ^ pixels[index - width]
      }
      return difference == 0
    }
  }

  /// Calls `body` for each run of equal pixels in a row, from left to right, with the pixel as a
  /// number (opacity in the highest byte) and the length of the run. Stops when `body` returns
  /// `false`.
  fileprivate func forEachRun(inRow y: Int, _ body: (UInt32, Int) -> Bool) {
    withPixels { pixels in
      let end = (y + 1) * width
      var start = y * width
      while start < end {
        let pixel = pixels[start]
        var next = start + 1
        while next < end, pixels[next] == pixel { next += 1 }
        // Opacity, red, green, blue: rotated by a byte from blue, green, red, opacity.
        let turned = UInt32(bigEndian: pixel)
        guard body(turned >> 8 | turned << 24, next - start) else { return }
        start = next
      }
    }
  }

  private func withPixels<Answer>(_ body: (UnsafeBufferPointer<UInt32>) -> Answer) -> Answer {
    pixels.withUnsafeBytes { $0.withMemoryRebound(to: UInt32.self, body) }
  }
}

extension UInt32 {
  fileprivate var parts: (alpha: UInt8, red: UInt8, green: UInt8, blue: UInt8) {
    (
      UInt8(self >> 24), UInt8(self >> 16 & 255), UInt8(self >> 8 & 255), UInt8(self & 255)
    )
  }
  fileprivate var isGrey: Bool { parts.red == parts.green && parts.green == parts.blue }
}
