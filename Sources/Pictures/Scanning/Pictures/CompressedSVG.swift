import CZLib

/// Unpacking of SVG files compressed by gzip, with the extension .svgz.
package enum CompressedSVG {
  /// The maximum number of unpacked bytes, more than any drawing of codes has.
  private static let limit = 64 << 20
  /// The number of unpacked bytes needed to recognize an SVG file.
  private static let enough = 256

  /// Whether the bytes begin like a compressed SVG file.
  static func begins(_ bytes: [UInt8]) -> Bool {
    guard bytes.starts(with: [0x1F, 0x8B, 8]) else { return false }
    return FileSignature(unpacked(bytes.prefix(4_096), limit: enough).bytes).isDrawing
  }

  /// Unpacks a compressed SVG file, or returns `nil` if the bytes are not one.
  package static func unpacked(_ bytes: [UInt8]) throws(PictureError) -> [UInt8]? {
    guard begins(bytes) else { return nil }
    let whole = unpacked(bytes[...], limit: limit)
    guard whole.isWhole else {
      throw PictureError(
        whole.bytes.count == limit
          ? .unsupported("a compressed file of more than \(limit >> 20) MB") : .cutOff, .svg)
    }
    return whole.bytes
  }

  /// Unpacks at most `limit` bytes, and returns whether these are all.
  private static func unpacked(
    _ packed: ArraySlice<UInt8>, limit: Int
  ) -> (bytes: [UInt8], isWhole: Bool) {
    var packed = Array(packed)
    var stream = z_stream()
    // 16 is added to the window size to read the gzip header and checksum.
    let isReady =
      inflateInit2_(&stream, MAX_WBITS + 16, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size))
    guard isReady == Z_OK else { return ([], false) }
    defer { inflateEnd(&stream) }
    var (bytes, piece) = ([UInt8](), [UInt8](repeating: 0, count: min(limit, 1 << 16)))
    var status = Z_OK
    packed.withUnsafeMutableBufferPointer { input in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(clamping: input.count)
      while status == Z_OK, bytes.count < limit {
        let room = min(piece.count, limit - bytes.count)
        let made = piece.withUnsafeMutableBufferPointer { output in
          stream.next_out = output.baseAddress
          stream.avail_out = UInt32(room)
          status = inflate(&stream, Z_NO_FLUSH)
          return room - Int(stream.avail_out)
        }
        bytes += piece[..<made]
      }
    }
    return (bytes, status == Z_STREAM_END)
  }
}
