/// A film of two colours, as simple as a GIF file may be: no run is longer than an index.
package enum AnimatedGIF {
  /// One frame: where it lies, its rows of dark (`#`) and light pixels and clear ones (`?`), and
  /// the number of what becomes of it.
  package struct Frame {
    var left = 0
    var top = 0
    var rows: [String]
    var disposal: UInt8 = 1

    /// Puts the parts together.
    package init(left: Int = 0, top: Int = 0, _ rows: [String], disposal: UInt8 = 1) {
      (self.left, self.top, self.rows, self.disposal) = (left, top, rows, disposal)
    }
  }

  /// The file.
  package static func bytes(width: Int, height: Int, _ frames: [Frame]) -> [UInt8] {
    var file = Array("GIF89a".utf8) + little(width) + little(height) + [0x81, 0, 0]
    file += [255, 255, 255, 0, 0, 0, 255, 0, 0, 0, 0, 255]
    for frame in frames {
      file += [0x21, 0xF9, 4, frame.disposal << 2 | 1, 8, 0, 2, 0, 0x2C]
      file += little(frame.left) + little(frame.top)
      file += little(frame.rows.first?.count ?? 0) + little(frame.rows.count) + [0, 2]
      let codes = packed(frame.rows.joined())
      for start in stride(from: 0, to: codes.count, by: 255) {
        let block = codes[start..<min(start + 255, codes.count)]
        file += [UInt8(block.count)] + block
      }
      file.append(0)
    }
    return file + [0x3B]
  }

  /// Codes of three bits, cleared before they would have to be four.
  private static func packed(_ pixels: String) -> [UInt8] {
    var codes: [UInt8] = []
    for (number, pixel) in pixels.enumerated() {
      if number % 2 == 0 { codes.append(4) }
      codes.append(pixel == "#" ? 1 : pixel == "?" ? 2 : 0)
    }
    codes.append(5)
    var (bytes, bits, count) = ([UInt8](), UInt32(0), UInt32(0))
    for code in codes {
      bits |= UInt32(code) << count
      count += 3
      while count >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: bits))
        bits >>= 8
        count -= 8
      }
    }
    return bytes + [UInt8(truncatingIfNeeded: bits)]
  }

  private static func little(_ number: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
  }
}
