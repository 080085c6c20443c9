/// A grey image made from a picture, in which codes are searched.
struct GreyImage: Hashable, Sendable {
  let width: Int
  let height: Int
  var pixels: [UInt8]

  init(width: Int, height: Int, pixels: [UInt8]) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Creates an image from the lightness of a picture's pixels.
  init(_ picture: Picture) {
    self.init(picture, lightness)
  }

  /// Creates an image of the darkest channel of each pixel: saturated colours become black, white
  /// stays.
  init(darkestOf picture: Picture) {
    self.init(picture) { min($0, $1, $2) }
  }

  private init(_ picture: Picture, _ lightness: (UInt8, UInt8, UInt8) -> UInt8) {
    width = picture.width
    height = picture.height
    guard picture.channels == .rgb else {
      pixels = picture.samples
      return
    }
    let count = width * height
    pixels = [UInt8](unsafeUninitializedCapacity: count) { target, used in
      used = count
      picture.samples.withUnsafeBufferPointer { source in
        for index in 0..<count {
          target[index] = lightness(
            source[3 * index], source[3 * index + 1], source[3 * index + 2])
        }
      }
    }
  }
}

/// The lightness of a colour to a grey-scale camera, without removing gamma, with the weights of
/// television.
///
/// The check of published files uses it too, so that it sees what scanners see.
@inlinable package func lightness(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
  UInt8(
    truncatingIfNeeded: (306 * UInt32(red) + 601 * UInt32(green) + 117 * UInt32(blue)) >> 10)
}
