/// Limits on the size of a picture, checked against a file's header before memory is allocated.
public struct PictureLimits: Hashable, Sendable {
  /// The maximum number of pixels in a picture. An A4 page at 1,200 dots per inch has 139 million.
  package var pixels: Int
  /// The maximum number of bytes of memory for the samples and the decoder.
  public var memory: Int
  /// The maximum number of pictures in one file: frames of an animation, or pages of a scan.
  public var pictures: Int

  /// Creates limits; the defaults are 150 million pixels, 640 MB and 1,000 pictures.
  public init(pixels: Int = 150_000_000, memory: Int = 640 << 20, pictures: Int = 1_000) {
    self.pixels = pixels
    self.memory = memory
    self.pictures = pictures
  }

  /// Checks a size and returns the number of bytes of its samples. `fixed` is the number of extra
  /// bytes per pixel that the decoder needs.
  func bytes(
    _ width: Int, _ height: Int, _ channels: Picture.Channels, fixed: Int
  ) throws(PictureError) -> Int {
    guard width > 0, height > 0 else { throw PictureError(.noPixels(width, height)) }
    guard width <= pixels, height <= pixels / width else {
      throw PictureError(.tooManyPixels(width, height, limit: pixels))
    }
    let each = channels.rawValue + fixed
    guard width * height <= memory / each else {
      throw PictureError(.tooMuchMemory(width, height, need: width * height * each, limit: memory))
    }
    guard Memory.has(width * height * each) else { throw PictureError(.noMemory) }
    return width * height * channels.rawValue
  }
}
