/// How large a picture may be. A file is held to it by its header, before memory is taken.
public struct PictureLimits: Hashable, Sendable {
  /// The most pixels. An A4 page at 1,200 dots per inch has 139 million.
  public var pixels: Int
  /// The most bytes for the samples and what the decoder needs beside them.
  public var memory: Int
  /// The most pictures of one file: frames of an animation, pages of a scan.
  public var pictures: Int

  /// 150 million pixels in 640 MB, 1,000 pictures, unless told otherwise.
  public init(pixels: Int = 150_000_000, memory: Int = 640 << 20, pictures: Int = 1_000) {
    self.pixels = pixels
    self.memory = memory
    self.pictures = pictures
  }

  /// How many bytes the samples of a picture take. `fixed` is what the decoder needs for each
  /// pixel beside them.
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
