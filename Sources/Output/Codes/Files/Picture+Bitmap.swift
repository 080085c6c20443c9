package import Artwork
package import Scanning

extension Picture {
  /// Converts the picture to full colour, with each pixel enlarged to `scale` by `scale`.
  package func bitmap(scale: Int = 1) throws(ArtworkError) -> Bitmap {
    let size = 4 * width * height * scale * scale
    // Grey is the same value in all three components.
    let (green, blue) = channels == .grey ? (0, 0) : (1, 2)
    let pixels = [UInt8](unsafeUninitializedCapacity: size) { pixels, used in
      for y in 0..<height * scale {
        for x in 0..<width * scale {
          let from = (y / scale * width + x / scale) * channels.rawValue
          let to = 4 * (y * width * scale + x)
          pixels[to] = samples[from]
          pixels[to + 1] = samples[from + green]
          pixels[to + 2] = samples[from + blue]
          pixels[to + 3] = 255
        }
      }
      used = size
    }
    return try Bitmap(width: width * scale, height: height * scale, pixels: pixels)
  }

  /// Returns the picture with each square of `step` by `step` pixels averaged to one. Incomplete
  /// squares at the edges are cut off.
  package func reduced(by step: Int) -> Picture {
    let (columns, rows, parts) = (width / step, height / step, channels.rawValue)
    guard step > 1, columns > 0, rows > 0 else { return self }
    var reduced: [UInt8] = []
    reduced.reserveCapacity(columns * rows * parts)
    for row in 0..<rows {
      for column in 0..<columns {
        for part in 0..<parts { reduced.append(mean(column * step, row * step, step, part)) }
      }
    }
    let picture = try? Picture(width: columns, height: rows, channels: channels, samples: reduced)
    return picture ?? self
  }

  private func mean(_ left: Int, _ top: Int, _ step: Int, _ part: Int) -> UInt8 {
    var sum = 0
    for y in top..<top + step {
      for x in left..<left + step {
        sum += Int(samples[(y * width + x) * channels.rawValue + part])
      }
    }
    return UInt8((sum + step * step / 2) / (step * step))
  }
}
