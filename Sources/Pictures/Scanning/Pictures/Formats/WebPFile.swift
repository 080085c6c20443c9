import CWebP
import SystemIO

/// Reads WebP files with libwebp: the file is split into frames here, and each frame is decoded as
/// a still picture.
struct WebPFile: PictureSource {
  private let limits: PictureLimits
  private let bytes: [UInt8]
  private let ground: Picture.Ground
  private var chunks: WebPChunks?
  private var canvas: FrameCanvas?
  private var isOver = false

  init(_ bytes: [UInt8], _ limits: PictureLimits, on ground: Picture.Ground = .white) {
    self.bytes = bytes
    self.ground = ground
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
      canvas = FrameCanvas(width: size.width, height: size.height, ground)
    }
    guard let frame = try nextFrame() else {
      isOver = true
      return nil
    }
    let pixels = try Self.decoded(frame.file, limits)
    let placed = frame.placed
    guard var canvas = canvas.take(),
      (pixels.width, pixels.height) == (placed.width, placed.height),
      canvas.draw(placed, pixels.rgba)
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

  /// Decodes a file with one picture, and turns it upright as its EXIF chunk demands.
  private func still(_ begun: WebPChunks) throws(PictureError) -> Picture {
    var (chunks, orientation) = (begun, Orientation.topLeft)
    while let chunk = try chunks.next() {
      if chunk.name == "EXIF" { orientation = Orientation(exif: chunk.body) }
    }
    let pixels = try Self.decoded(bytes, limits)
    var canvas = FrameCanvas(width: pixels.width, height: pixels.height, ground)
    _ = canvas.draw(CanvasFrame(width: pixels.width, height: pixels.height), pixels.rgba)
    return orientation.upright(canvas.picture)
  }

  private static func decoded(
    _ file: [UInt8], _ limits: PictureLimits
  ) throws(PictureError) -> (width: Int, height: Int, rgba: [UInt8]) {
    var (width, height): (CInt, CInt) = (0, 0)
    let refusal = PictureError(
      .refused(library: "libwebp", complaint: "the picture cannot be decoded"))
    guard WebPGetInfo(file, file.count, &width, &height) != 0 else { throw refusal }
    // Four bytes per pixel for decoding; the decoder itself needs fewer.
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
