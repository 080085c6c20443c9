/// A decoder of pixels of two or four bytes whose channels are given by bit masks.
struct BMPMasks {
  private let masks: [UInt32]
  private let bytesPerPixel: Int

  init(_ masks: [UInt32], bytes: Int) {
    self.masks = masks
    bytesPerPixel = bytes
  }

  /// Whether a pixel is opaque at all. Some programs write 0 as the opacity of every pixel.
  func isEverOpaque(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard masks[3] != 0 else { return false }
    return stride(from: bytes.startIndex, to: bytes.endIndex - bytesPerPixel + 1, by: bytesPerPixel)
      .contains { pixel(bytes, $0) & masks[3] != 0 }
  }

  /// Draws one row on the background where it is transparent; without a background, every pixel is
  /// opaque.
  func draw(
    _ bytes: [UInt8], _ row: Int, _ width: Int,
    _ target: Slice<UnsafeMutableBufferPointer<UInt8>>, on ground: Picture.Ground?
  ) {
    var target = target
    var at = target.startIndex
    for x in 0..<width {
      let pixel = pixel(bytes[...], row + x * bytesPerPixel)
      let opacity = ground == nil ? 255 : light(pixel, masks[3])
      let behind = Int(ground?.rawValue ?? 0)
      for part in 0..<3 {
        let sample = light(pixel, masks[part])
        target[at + part] = UInt8((sample * opacity + behind * (255 - opacity) + 127) / 255)
      }
      at += 3
    }
  }

  private func pixel(_ bytes: ArraySlice<UInt8>, _ at: Int) -> UInt32 {
    (0..<bytesPerPixel).reversed().reduce(0) { $0 << 8 | UInt32(bytes[at + $1]) }
  }

  /// Returns the bits of a pixel under a mask, scaled to 0 to 255.
  private func light(_ pixel: UInt32, _ mask: UInt32) -> Int {
    let shift = UInt32(mask.trailingZeroBitCount)
    let most = Int(mask >> shift)
    return (Int((pixel & mask) >> shift) * 255 + most / 2) / most
  }
}
