extension RGBColour {
  /// The printing inks that take the place of a screen colour, by the formulas of PDF 32000-1, 10.3.4, with
  /// all grey taken out of the other inks and put into black.
  ///
  /// No profile is asked: the colour is not what the screen shows. A grey is black ink alone, and no colour
  /// takes more than 200 % of ink.
  public var inks: CMYKColour {
    let most = Int(max(red, green, blue))
    func thousandths(_ part: Int) -> Int { divideRounding(part * 1000, 255) }
    return CMYKColour(
      cyan: thousandths(most - Int(red)), magenta: thousandths(most - Int(green)),
      yellow: thousandths(most - Int(blue)), black: thousandths(255 - most))
  }
}

extension Paint {
  /// What it is in the four inks of a press; of an ink of its own, what stands in for it at full tint.
  var inks: CMYKColour {
    switch self {
    case .black: CMYKColour(cyan: 0, magenta: 0, yellow: 0, black: 1000)
    case .white: CMYKColour(cyan: 0, magenta: 0, yellow: 0, black: 0)
    case .rgb(let colour): colour.inks
    case .cmyk(let inks): inks
    case .spot(let colour): colour.substitute
    }
  }

  /// Whether a colour of the screen has to become several inks.
  package var isConverted: Bool {
    if case .rgb(let colour) = self { !colour.isNeutral } else { false }
  }
}

extension CMYKColour {
  /// Cyan, magenta, yellow, black.
  var parts: [Int] { [cyan, magenta, yellow, black] }
}

extension Page {
  /// Whether PDF and EPS have to turn a colour of the screen into several printing inks, which they do by
  /// arithmetic and without a colour profile.
  public var hasConvertedColours: Bool {
    let ground = (background ?? .white).screenColour
    if background?.isConverted == true { return true }
    return items.contains { item in
      switch item {
      case .path(_, let paint), .modules(_, _, let paint): paint.isConverted
      // What shines through a grey picture may be laid under it.
      case .image(let image, _): !image.isGrey || !image.isOpaque && !ground.isNeutral
      }
    }
  }
}

extension Bitmap {
  /// Whether every pixel that can be seen is black, white or between.
  var isGrey: Bool {
    for at in stride(from: 0, to: pixels.count, by: 4) where pixels[at + 3] > 0 {
      guard pixels[at] == pixels[at + 1], pixels[at + 1] == pixels[at + 2] else { return false }
    }
    return true
  }

  /// Every pixel laid over a colour, so that nothing shines through any more.
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

/// A picture as a press takes it: in tints of black ink where it is grey, else in four inks.
struct PressPicture {
  let width: Int
  let height: Int
  let isGrey: Bool
  /// One byte for each pixel, 0 for black ink, or four for the inks, 255 for all of one.
  let samples: [UInt8]
  /// One byte for each pixel; `nil` where nothing shines through.
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
