package import Artwork
import Scanning

extension RenderedFile {
  /// Reads a PNG file: with Beckon's own reader if it has two colours, else with libpng.
  init(png: ArraySlice<UInt8>, density: Density, limit: Int) throws {
    if let file = try TwoColourPNG(png, limit: limit) {
      self.init(file, density: density)
    } else {
      try self.init(libpng: Array(png), density: density, limit: limit)
    }
  }

  /// Reads a PNG file of this resolution with libpng.
  init(libpng png: [UInt8], density: Density, limit: Int) throws(PictureError) {
    let limits = PictureLimits(pixels: limit, memory: 3 * limit)
    let picture = try Picture(reading: png, limits: limits)
    self.init(
      width: picture.width, height: picture.height, density: density,
      pixels: picture.channels == .grey ? picture.samples : picture.brightness)
  }
}

extension Bitmap {
  /// Reads a PNG file as a picture to draw, such as a logo. Its ground shows through transparent
  /// pixels; without a ground, they become white.
  package init(png: [UInt8], on ground: RGBColour? = nil) throws {
    let limits = PictureLimits(pixels: Bitmap.maximumPixels, memory: 4 * Bitmap.maximumPixels)
    try self.init(Picture(reading: png, limits: limits))
    guard let ground, ground != RGBColour(red: 255, green: 255, blue: 255) else { return }
    var file = try PictureFile(png, limits: limits)
    _ = try file.next()
    guard let dark = try file.lastPictureOnBlack() else { return }
    // The difference between the picture on white and on black is as much of the ground as shows.
    let black = try Bitmap(dark).pixels
    let parts = [ground.red, ground.green, ground.blue].map { Int($0) }
    var pixels = pixels
    for at in pixels.indices where at % 4 < 3 {
      let shown = Int(pixels[at]) - Int(black[at])
      pixels[at] = UInt8(clamping: Int(black[at]) + (shown * parts[at % 4] + 127) / 255)
    }
    try self.init(width: width, height: height, pixels: pixels)
  }

  /// Creates a picture in full colour.
  private init(_ picture: Picture) throws {
    let step = picture.channels.rawValue
    var pixels: [UInt8] = []
    pixels.reserveCapacity(4 * picture.width * picture.height)
    for at in stride(from: 0, to: picture.samples.count, by: step) {
      pixels += [
        picture.samples[at], picture.samples[at + (step - 1) / 2], picture.samples[at + step - 1],
        255,
      ]
    }
    try self.init(width: picture.width, height: picture.height, pixels: pixels)
  }
}

extension Picture {
  /// The lightness of each pixel, 0 to 255.
  fileprivate var brightness: [UInt8] {
    stride(from: 0, to: samples.count, by: 3).map {
      lightness(samples[$0], samples[$0 + 1], samples[$0 + 2])
    }
  }
}
