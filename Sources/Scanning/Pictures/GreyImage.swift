/// How light each pixel of a picture is: what is searched for codes.
struct GreyImage: Hashable, Sendable {
  let width: Int
  let height: Int
  var pixels: [UInt8]

  init(width: Int, height: Int, pixels: [UInt8]) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// The lightness of a picture.
  init(_ picture: Picture) {
    self.init(picture, lightness)
  }

  /// The darkest channel of each pixel: every pure colour becomes black, white stays.
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

/// How light a colour is to a camera that sees grey, gamma left in: the weights of television.
///
/// The proof of what is published sees with it too: it must see what is scanned.
@inlinable package func lightness(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
  UInt8(
    truncatingIfNeeded: (306 * UInt32(red) + 601 * UInt32(green) + 117 * UInt32(blue)) >> 10)
}
