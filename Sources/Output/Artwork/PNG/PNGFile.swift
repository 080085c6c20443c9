import CZLib

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

/// The chunks of a PNG file, each between its length and its checksum.
private struct PNGChunks {
  private(set) var bytes: [UInt8] = []

  init(expecting count: Int) {
    bytes.reserveCapacity(count)
    bytes += [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]
  }

  mutating func add(_ kind: StaticString, _ write: (inout [UInt8]) -> Void) {
    let start = bytes.count
    bytes.append(bigEndian: UInt32(0))
    kind.withUTF8Buffer { bytes += $0 }
    write(&bytes)
    let length = UInt32(bytes.count - start - 8)
    for place in 0..<4 {
      bytes[start + place] = UInt8(truncatingIfNeeded: length >> UInt32(24 - 8 * place))
    }
    bytes.append(bigEndian: checksum(bytes[(start + 4)...]))
  }
}

extension [UInt8] {
  /// Appends a number, its highest byte first.
  mutating func append(bigEndian number: UInt32) {
    for place in 0..<4 { append(UInt8(truncatingIfNeeded: number >> UInt32(24 - 8 * place))) }
  }
}

/// Returns the CRC-32 of ZIP, gzip and PNG.
package func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
  bytes.withUnsafeBufferPointer {
    UInt32(truncatingIfNeeded: crc32_z(0, $0.baseAddress, $0.count))
  }
}
