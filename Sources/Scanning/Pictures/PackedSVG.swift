import CZLib

/// SVG files that gzip packed, which are called .svgz.
package enum PackedSVG {
  /// More than any drawing of codes has; what unpacks to more is refused.
  private static let limit = 64 << 20
  /// So much of a beginning tells an SVG file from others.
  private static let enough = 256

  /// Whether bytes begin as a packed SVG file does.
  static func begins(_ bytes: [UInt8]) -> Bool {
    guard bytes.starts(with: [0x1F, 0x8B, 8]) else { return false }
    return PictureStart(unpacked(bytes.prefix(4_096), limit: enough).bytes).isDrawing
  }

  /// The SVG file that is packed in these bytes; `nil` where none is.
  package static func unpacked(_ bytes: [UInt8]) throws(PictureError) -> [UInt8]? {
    guard begins(bytes) else { return nil }
    let whole = unpacked(bytes[...], limit: limit)
    guard whole.isWhole else {
      throw PictureError(
        whole.bytes.count == limit
          ? .unsupported("a packed file with more than \(limit >> 20) MB in it") : .cutOff, .svg)
    }
    return whole.bytes
  }

  /// What is packed, up to a limit, and whether that is all.
  private static func unpacked(
    _ packed: ArraySlice<UInt8>, limit: Int
  ) -> (bytes: [UInt8], isWhole: Bool) {
    var packed = Array(packed)
    var stream = z_stream()
    // 16 more than the window's size: with the header and the checksum of gzip.
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
