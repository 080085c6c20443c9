import CVideo

/// The layout of a camera's frames: their size, and how bytes encode pixels.
package struct CameraFrameLayout: Hashable, Sendable {
  /// The pixel format of a camera's frames.
  package enum Format: Hashable, Sendable {
    /// Two bytes for each pixel, of which the first is the luminance.
    case lightFirst
    /// Two bytes for each pixel, of which the second is the luminance.
    case lightSecond
    /// The luminance of all pixels, one byte each, followed by their colours.
    case lightApart
    /// A complete JPEG file for each frame.
    case jpeg
  }

  package let width: Int
  package let height: Int
  package let format: Format
  /// The number of bytes from the start of one row to that of the next.
  package let stride: Int

  /// Returns `nil` for values that no camera should report: no pixels, or rows that overlap.
  package init?(width: Int, height: Int, format: Format, stride: Int) {
    let bytes = format == .lightApart ? 1 : 2
    let least = width * bytes
    // Some drivers report 0 for rows without gaps.
    let stride = stride == 0 ? least : stride
    guard 1...16_384 ~= width, 1...16_384 ~= height, format == .jpeg || stride >= least else {
      return nil
    }
    (self.width, self.height, self.format, self.stride) = (width, height, format, stride)
  }

  init?(_ shape: cvideo_shape) {
    let formats: [Int: Format] = [
      CVIDEO_YUYV: .lightFirst, CVIDEO_UYVY: .lightSecond, CVIDEO_NV12: .lightApart,
      CVIDEO_YU12: .lightApart, CVIDEO_GREY: .lightApart, CVIDEO_MJPG: .jpeg,
    ]
    guard let format = formats[Int(shape.format)] else { return nil }
    self.init(
      width: Int(shape.width), height: Int(shape.height), format: format, stride: Int(shape.stride))
  }

  /// Decodes a frame, or returns `nil` if it is incomplete.
  package func picture(_ frame: [UInt8]) -> Picture? {
    switch format {
    case .jpeg: return try? Picture(reading: frame)
    case .lightApart:
      return try? Picture(width: width, height: height, samples: frame, stride: stride)
    case .lightFirst, .lightSecond:
      guard frame.count >= stride * (height - 1) + 2 * width else { return nil }
      let first = format == .lightFirst ? 0 : 1
      var light: [UInt8] = []
      light.reserveCapacity(width * height)
      for y in 0..<height {
        for x in 0..<width { light.append(frame[y * stride + 2 * x + first]) }
      }
      return try? Picture(width: width, height: height, samples: light)
    }
  }
}
