/// How light each pixel of a picture is: what the steps of the ladder work on.
struct GreyImage: Hashable, Sendable {
  let width: Int
  let height: Int
  var pixels: [UInt8]

  init(width: Int, height: Int, pixels: [UInt8]) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// The lightness of a picture, by the weights of television.
  init(_ picture: Picture) {
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
          let red = UInt32(source[3 * index])
          let green = UInt32(source[3 * index + 1])
          let blue = UInt32(source[3 * index + 2])
          target[index] = UInt8(
            truncatingIfNeeded: (306 * red + 601 * green + 117 * blue + 512) >> 10)
        }
      }
    }
  }
}
