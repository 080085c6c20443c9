/// A picture of 8-bit samples, row by row from the top, without gaps.
public struct Picture: Hashable, Sendable {
  /// The number of samples that each pixel has.
  public enum Channels: Int, Hashable, Sendable {
    /// One sample for each pixel: its lightness.
    case grey = 1
    /// Three samples: red, green, blue.
    case rgb = 3
  }

  /// The backgrounds on which transparent parts of a picture can be laid.
  package enum Ground: UInt8, Hashable, Sendable {
    /// Black, which shows white ink.
    case black = 0
    /// White, like paper.
    case white = 255
  }

  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The number of samples that each pixel has.
  public let channels: Channels
  /// The samples, row by row: `width * height` for grey, three times as many for RGB.
  public let samples: [UInt8]

  /// Creates a picture from samples.
  ///
  /// `stride` is the number of bytes between the beginnings of two rows; without it, rows have no
  /// gaps.
  public init(
    width: Int, height: Int, channels: Channels = .grey, samples: [UInt8], stride: Int? = nil,
    limits: PictureLimits = PictureLimits()
  ) throws(PictureError) {
    let need = try limits.bytes(width, height, channels, fixed: 0)
    let row = width * channels.rawValue
    let stride = stride ?? row
    let (before, overflow) = (height - 1).multipliedReportingOverflow(by: stride)
    guard stride >= row, !overflow, before <= samples.count, samples.count - before >= row else {
      throw PictureError(.sampleCount(need: need, have: samples.count, stride: stride))
    }
    self.init(
      trusted: width, height, channels,
      samples.count == need
        ? samples : (0..<height).flatMap { samples[$0 * stride..<$0 * stride + row] })
  }

  /// Creates a picture from samples whose number was checked.
  init(trusted width: Int, _ height: Int, _ channels: Channels, _ samples: [UInt8]) {
    self.width = width
    self.height = height
    self.channels = channels
    self.samples = samples
  }

  /// Reads the first picture of a file, whose format is detected from its bytes.
  ///
  /// Transparent parts are laid on white, 16-bit samples become 8-bit ones, inks become light, and
  /// photos are turned upright. `PictureFile` also reads the other frames of an animation, and can
  /// lay them on black.
  public init(
    reading bytes: [UInt8], limits: PictureLimits = PictureLimits()
  ) throws(PictureError) {
    var file = try PictureFile(bytes, limits: limits)
    guard let first = try file.next() else { throw PictureError(.noPicture, file.format) }
    self = first
  }
}
