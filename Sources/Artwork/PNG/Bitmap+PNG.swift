import CPNG

extension Bitmap {
  /// The picture as a PNG file, in the smallest form that holds it.
  public func png(density: Density, texts: [PNGText] = []) throws(ArtworkError) -> [UInt8] {
    let repeats = (0..<height).map(repeatsRow)
    let form = PixelForm(self, repeats)
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

/// How the pixels of a picture are written.
private struct PixelForm {
  var bitDepth = 8
  var colour: PNGHeader.Colour
  var palette: [UInt8] = []
  var alphas: [UInt8] = []
  /// What is written for each colour; `nil` when the colours themselves are written.
  var colours: [UInt32: UInt8]?

  /// The form of a picture; of rows that repeat the one above nothing has to be looked at.
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

  /// The colours of a picture if there are at most 256, the most transparent first.
  private static func distinctColours(_ bitmap: Bitmap, _ repeats: [Bool]) -> [UInt32]? {
    var found: Set<UInt32> = []
    var last: UInt32?
    for y in 0..<bitmap.height where !repeats[y] {
      for index in y * bitmap.width..<(y + 1) * bitmap.width {
        let colour = bitmap.packed(index)
        if colour == last { continue }
        last = colour
        if found.insert(colour).inserted, found.count > 256 { return nil }
      }
    }
    return found.sorted()
  }

  /// One row as it is written.
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
    var (last, value): (UInt32?, UInt8) = (nil, 0)
    for index in start..<start + bitmap.width {
      let pixel = bitmap.packed(index)
      if pixel != last { (last, value) = (pixel, colours[pixel] ?? 0) }
      bits = bits << UInt8(bitDepth) | value
      filled += bitDepth
      if filled == 8 {
        row.append(bits)
        (bits, filled) = (0, 0)
      }
    }
    if filled > 0 { row.append(bits << UInt8(8 - filled)) }
  }
}

extension Bitmap {
  /// Whether a row is the one above it once more, as most rows of a drawn code and of a white page are.
  fileprivate func repeatsRow(_ y: Int) -> Bool {
    guard y > 0 else { return false }
    return pixels.withUnsafeBytes { bytes in
      bytes.withMemoryRebound(to: UInt32.self) { pixels in
        pixels[(y - 1) * width..<y * width].elementsEqual(pixels[y * width..<(y + 1) * width])
      }
    }
  }

  /// A pixel as one number, its opacity highest.
  fileprivate func packed(_ index: Int) -> UInt32 {
    let at = 4 * index
    return UInt32(pixels[at + 3]) << 24 | UInt32(pixels[at]) << 16 | UInt32(pixels[at + 1]) << 8
      | UInt32(pixels[at + 2])
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
