extension RGBColour {
  /// The process inks for a screen colour, by the formulas of PDF 32000-1, 10.3.4, with all grey
  /// moved from the other inks to black.
  ///
  /// There is no colour profile, so the printed colour differs from the screen. A grey is black ink
  /// alone, and no colour takes more than 200 % of ink.
  package var inks: CMYKColour {
    let most = Int(max(red, green, blue))
    func thousandths(_ part: Int) -> Int { divideRounding(part * 1000, 255) }
    return CMYKColour(
      cyan: thousandths(most - Int(red)), magenta: thousandths(most - Int(green)),
      yellow: thousandths(most - Int(blue)), black: thousandths(255 - most))
  }
}

extension Paint {
  /// The process inks of the paint. For a spot colour, its substitute at full tint.
  var inks: CMYKColour {
    switch self {
    case .black: CMYKColour(cyan: 0, magenta: 0, yellow: 0, black: 1000)
    case .white: CMYKColour(cyan: 0, magenta: 0, yellow: 0, black: 0)
    case .rgb(let colour): colour.inks
    case .cmyk(let inks): inks
    case .spot(let colour): colour.substitute
    }
  }

  /// Whether a screen colour must be converted to several inks.
  package var isConverted: Bool {
    if case .rgb(let colour) = self { !colour.isNeutral } else { false }
  }
}

extension CMYKColour {
  /// The amounts of cyan, magenta, yellow and black, in this order.
  var parts: [Int] { [cyan, magenta, yellow, black] }
}

extension Page {
  /// Whether the page has a screen colour that PDF and EPS must convert to several printing inks,
  /// which they do without a colour profile.
  package var hasConvertedColours: Bool {
    let ground = (background ?? .white).screenColour
    if background?.isConverted == true { return true }
    return items.contains { item in
      switch item {
      case .path(_, let paint), .modules(_, _, let paint): paint.isConverted
      // A coloured background may show through a transparent grey picture.
      case .image(let image, _): !image.isGrey || !image.isOpaque && !ground.isNeutral
      }
    }
  }
}

extension Bitmap {
  /// Whether the visible pixels are all shades of grey.
  var isGrey: Bool {
    for at in stride(from: 0, to: pixels.count, by: 4) where pixels[at + 3] > 0 {
      guard pixels[at] == pixels[at + 1], pixels[at + 1] == pixels[at + 2] else { return false }
    }
    return true
  }

  /// Returns the picture composited over a colour, with no transparency left.
  func flattened(over ground: RGBColour) -> Bitmap {
    if isOpaque { return self }
    var flat = self
    let below = ground.parts.map(Int.init)
    for at in stride(from: 0, to: pixels.count, by: 4) {
      let opacity = Int(pixels[at + 3])
      for part in 0..<3 {
        let light = Int(pixels[at + part]) * opacity + below[part] * (255 - opacity)
        flat.pixels[at + part] = UInt8(divideRounding(light, 255))
      }
      flat.pixels[at + 3] = 255
    }
    return flat
  }
}

/// A picture in printing inks: tints of black if it is grey, else four inks.
struct InkImage {
  let width: Int
  let height: Int
  let isGrey: Bool
  /// One byte for each pixel, with 0 for full black, or four bytes for the inks, with 255 for full
  /// ink.
  let samples: [UInt8]
  /// One byte of opacity for each pixel; `nil` if the picture is opaque.
  let opacities: [UInt8]?

  init(_ image: Bitmap) {
    (width, height, isGrey) = (image.width, image.height, image.isGrey)
    var samples: [UInt8] = []
    samples.reserveCapacity(image.width * image.height * (isGrey ? 1 : 4))
    for at in stride(from: 0, to: image.pixels.count, by: 4) {
      let (red, green, blue) = (image.pixels[at], image.pixels[at + 1], image.pixels[at + 2])
      if isGrey {
        samples.append(red)
      } else {
        let most = max(red, green, blue)
        samples += [most - red, most - green, most - blue, 255 - most]
      }
    }
    self.samples = samples
    opacities =
      image.isOpaque ? nil : stride(from: 3, to: image.pixels.count, by: 4).map { image.pixels[$0] }
  }
}
