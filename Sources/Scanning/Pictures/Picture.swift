/// A picture of 8-bit samples, row by row from the top, without gaps.
public struct Picture: Hashable, Sendable {
  /// What a pixel is made of.
  public enum Channels: Int, Hashable, Sendable {
    /// One sample: how light it is.
    case grey = 1
    /// Three: red, green, blue.
    case rgb = 3
  }

  /// What clear parts of a picture are laid on.
  public enum Ground: UInt8, Hashable, Sendable {
    case black = 0
    case white = 255
  }

  /// Pixels in a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// What a pixel is made of.
  public let channels: Channels
  /// The samples: `width * height` for grey, three times as many for RGB.
  public let samples: [UInt8]

  /// Takes samples that are there already.
  ///
  /// `stride` is how many bytes lie between the beginnings of two rows; without it, rows follow each
  /// other directly.
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

  /// Takes samples whose number has been checked.
  init(trusted width: Int, _ height: Int, _ channels: Channels, _ samples: [UInt8]) {
    self.width = width
    self.height = height
    self.channels = channels
    self.samples = samples
  }
}

extension Picture {
  /// Reads the first picture of a file; the bytes themselves say of which kind it is.
  ///
  /// What is transparent is laid on white, 16 bits become 8, inks become light, and a photo is
  /// turned as its orientation says. `PictureFile` reads the others of an animation, too, and lays
  /// them on black.
  public init(
    reading bytes: [UInt8], limits: PictureLimits = PictureLimits()
  ) throws(PictureError) {
    var file = try PictureFile(bytes, limits: limits)
    guard let first = try file.next() else { throw PictureError(.noPicture, file.format) }
    self = first
  }
}
