import CZLib
import PNGStreams

extension PNGHeader {
  /// Returns a complete file with rows that are already compressed. libpng is not used.
  ///
  /// The chunks are those that libpng would write, in its order.
  func file(of stream: [UInt8]) -> [UInt8] {
    var chunks = PNGChunks(expecting: stream.count + 512)
    chunks.add("IHDR") {
      $0.append(bigEndian: UInt32(width))
      $0.append(bigEndian: UInt32(height))
      $0 += [UInt8(bitDepth), UInt8(colour.rawValue), 0, 0, 0]
    }
    if colour == .palette {
      chunks.add("PLTE") { $0 += palette }
      if !alphas.isEmpty { chunks.add("tRNS") { $0 += alphas } }
    }
    if pixelsPerMetre > 0 {
      chunks.add("pHYs") {
        for _ in 0..<2 { $0.append(bigEndian: UInt32(pixelsPerMetre)) }
        $0.append(1)
      }
    }
    for text in texts {
      chunks.add(text.isInternational ? "iTXt" : "tEXt") {
        $0 += text.keyword.utf8
        // Not compressed, no language tag, no translated keyword.
        $0 += text.isInternational ? [0, 0, 0, 0, 0] : [0]
        $0 += text.text.utf8
      }
    }
    chunks.add("IDAT") { $0 += stream }
    chunks.add("IEND") { _ in }
    return chunks.bytes
  }
}

/// Computes the CRC-32 that ZIP, gzip and PNG use.
package func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
  bytes.withUnsafeBufferPointer {
    UInt32(truncatingIfNeeded: crc32_z(0, $0.baseAddress, $0.count))
  }
}
