import CWebP
import HostIO

/// Reads WebP files by libwebp: the file is taken apart here, frame by frame, and each frame is
/// decoded as a still picture.
struct WebPFile: PictureSource {
  private let limits: PictureLimits
  private let bytes: [UInt8]
  private var chunks: WebPChunks?
  private var canvas: WebPCanvas?
  private var isOver = false

  init(_ bytes: [UInt8], _ limits: PictureLimits) {
    self.bytes = bytes
    self.limits = limits
  }

  mutating func next() throws(PictureError) -> Picture? {
    if isOver { return nil }
    if chunks == nil {
      do throws(MissingLibrary) { try MissingLibrary.check(cwebp_library()) } catch {
        throw PictureError(.missingLibrary(error))
      }
      let begun = try WebPChunks(bytes)
      chunks = begun
      guard let size = begun.canvas else {
        isOver = true
        return try still(begun)
      }
      _ = try limits.bytes(size.width, size.height, .rgb, fixed: 8)
      canvas = WebPCanvas(width: size.width, height: size.height)
    }
    guard let frame = try nextFrame() else {
      isOver = true
      return nil
    }
    let pixels = try Self.decoded(frame.file, limits)
    guard var canvas = canvas.take(), (pixels.width, pixels.height) == (frame.width, frame.height),
      canvas.draw(frame, pixels.rgba)
    else { throw PictureError(.damaged(offset: frame.offset)) }
    self.canvas = canvas
    return canvas.picture
  }

  private mutating func nextFrame() throws(PictureError) -> WebPFrame? {
    while let chunk = try chunks?.next() {
      if chunk.name == "ANMF" { return try WebPFrame(chunk) }
    }
    return nil
  }

  /// The one picture of a file, turned as its EXIF chunk says.
  private func still(_ begun: WebPChunks) throws(PictureError) -> Picture {
    var (chunks, orientation) = (begun, Orientation.topLeft)
    while let chunk = try chunks.next() {
      if chunk.name == "EXIF" { orientation = Orientation(exif: chunk.body) }
    }
    let pixels = try Self.decoded(bytes, limits)
    var canvas = WebPCanvas(width: pixels.width, height: pixels.height)
    _ = canvas.draw(WebPFrame(width: pixels.width, height: pixels.height), pixels.rgba)
    return orientation.upright(canvas.picture)
  }

  private static func decoded(
    _ file: [UInt8], _ limits: PictureLimits
  ) throws(PictureError) -> (width: Int, height: Int, rgba: [UInt8]) {
    var (width, height): (CInt, CInt) = (0, 0)
    let refusal = PictureError(
      .refused(library: "libwebp", complaint: "the picture cannot be decoded"))
    guard WebPGetInfo(file, file.count, &width, &height) != 0 else { throw refusal }
    // Four for each pixel as it is decoded; the decoder's own are fewer.
    _ = try limits.bytes(Int(width), Int(height), .rgb, fixed: 8)
    let stride = 4 * Int(width)
    var isDecoded = false
    let rgba = [UInt8](unsafeUninitializedCapacity: stride * Int(height)) { buffer, used in
      buffer.initialize(repeating: 255)
      used = buffer.count
      isDecoded =
        WebPDecodeRGBAInto(
          file, file.count, buffer.baseAddress, buffer.count, CInt(truncatingIfNeeded: stride))
        != nil
    }
    guard isDecoded else { throw refusal }
    return (Int(width), Int(height), rgba)
  }
}

/// What is seen of a WebP animation so far, on white.
struct WebPCanvas {
  private let width: Int
  private let height: Int
  private var samples: [UInt8]
  /// What is cleared before the next frame is drawn.
  private var leaving: WebPFrame?

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    samples = Array(repeating: 255, count: 3 * width * height)
  }

  var picture: Picture { Picture(trusted: width, height, .rgb, samples) }

  /// Draws a frame over what is there, or in its place; `false` when it lies beyond the canvas.
  mutating func draw(_ frame: WebPFrame, _ rgba: [UInt8]) -> Bool {
    guard frame.left + frame.width <= width, frame.top + frame.height <= height else {
      return false
    }
    if let leaving { fill(leaving) }
    if frame.replaces { fill(frame) }
    leaving = frame.isCleared ? frame : nil
    var at = 0
    for row in frame.top..<frame.top + frame.height {
      var target = 3 * (row * width + frame.left)
      for _ in 0..<frame.width {
        let opacity = Int(rgba[at + 3])
        for part in 0..<3 {
          let sum = Int(rgba[at + part]) * opacity + Int(samples[target + part]) * (255 - opacity)
          samples[target + part] = UInt8((sum + 127) / 255)
        }
        at += 4
        target += 3
      }
    }
    return true
  }

  /// Makes a frame's place white.
  private mutating func fill(_ frame: WebPFrame) {
    for row in frame.top..<frame.top + frame.height {
      let start = 3 * (row * width + frame.left)
      for at in start..<start + 3 * frame.width { samples[at] = 255 }
    }
  }
}
