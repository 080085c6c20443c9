/// The LZW-compressed pixels of a GIF frame: codes of growing width, each for a known run followed
/// by one more index.
struct LZWDecoder {
  private static let maxCodeCount = 4096

  /// A reader at the first byte that was not decoded yet.
  private(set) var file: LittleEndianReader
  private var blockLeft = 0
  private var bits: UInt32 = 0
  private var bitCount = 0

  /// For each code of the table, the code of its run without the last index.
  private var shorter = [UInt16](repeating: 0, count: maxCodeCount)
  private var lastIndex = [UInt8](repeating: 0, count: maxCodeCount)
  private var firstIndex = [UInt8](repeating: 0, count: maxCodeCount)
  private var length = [Int](repeating: 0, count: maxCodeCount)

  init(_ file: LittleEndianReader) { self.file = file }

  /// Decodes the indexes of all pixels, in the order in which they are stored.
  mutating func indexes(_ frame: GIFFrame) throws(PictureError) -> [UInt8] {
    let start = file
    let smallest = Int(try file.byte())
    guard (1...8).contains(smallest) else { throw start.fault }
    let need = frame.width * frame.height
    var (found, run) = ([UInt8](), LZWTableState(smallest))
    found.reserveCapacity(need)
    for code in 0..<run.clear {
      lastIndex[code] = UInt8(truncatingIfNeeded: code)
      firstIndex[code] = lastIndex[code]
      length[code] = 1
    }
    while found.count < need {
      guard let code = try code(run.width), code != run.clear + 1 else {
        throw PictureError(.truncated(rows: found.count / frame.width, height: frame.height))
      }
      if code == run.clear {
        run = LZWTableState(smallest)
        continue
      }
      guard take(code, &run, into: &found) else { throw file.fault }
    }
    found.removeLast(found.count - need)
    // Skips the rest of the last block; the following blocks are skipped elsewhere.
    _ = try file.take(blockLeft)
    return found
  }

  /// Adds the run of a code to the output, and the new code that it defines to the table. Returns
  /// `false` for an undefined code.
  private mutating func take(_ code: Int, _ run: inout LZWTableState, into found: inout [UInt8])
    -> Bool
  {
    guard code < run.next || (code == run.next && run.last != nil && run.next < Self.maxCodeCount)
    else { return false }
    if let last = run.last, run.next < Self.maxCodeCount {
      // The first index of this run; for a code that is only now defined, the first of the last
      // one.
      let first = firstIndex[code == run.next ? last : code]
      shorter[run.next] = UInt16(truncatingIfNeeded: last)
      (firstIndex[run.next], lastIndex[run.next]) = (firstIndex[last], first)
      length[run.next] = length[last] + 1
      run.grow()
    }
    run.last = code
    let start = found.count
    found.append(contentsOf: repeatElement(0, count: length[code]))
    var (at, each) = (start + length[code], code)
    while at > start {
      at -= 1
      found[at] = lastIndex[each]
      each = Int(shorter[each])
    }
    return true
  }

  /// Reads the next code of this width in bits, or returns `nil` after the last block.
  private mutating func code(_ width: Int) throws(PictureError) -> Int? {
    while bitCount < width {
      if blockLeft == 0 {
        blockLeft = Int(try file.byte())
        if blockLeft == 0 { return nil }
      }
      bits |= UInt32(try file.byte()) << UInt32(bitCount)
      blockLeft -= 1
      bitCount += 8
    }
    let code = Int(bits & (1 << UInt32(width) - 1))
    bits >>= UInt32(width)
    bitCount -= width
    return code
  }
}

/// The size of the code table and the width of its codes, since the last clear code.
private struct LZWTableState {
  let clear: Int
  var next: Int
  var width: Int
  var last: Int?

  init(_ smallest: Int) {
    clear = 1 << smallest
    next = clear + 2
    width = smallest + 1
  }

  /// Adds one code to the table. From the next power of two on, codes are wider.
  mutating func grow() {
    next += 1
    if next == 1 << width, width < 12 { width += 1 }
  }
}
