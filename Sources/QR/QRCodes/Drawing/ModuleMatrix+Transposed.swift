extension ModuleMatrix {
  /// The matrix with rows and columns exchanged.
  func transposed() -> ModuleMatrix {
    var result = ModuleMatrix(light: size)
    unsafe withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 64) { block in
      for from in 0..<wordsPerRow {
        for to in 0..<wordsPerRow {
          for line in 0..<64 {
            let row = 64 * from + line
            unsafe block[line] = row < size ? words[row * wordsPerRow + to] : 0
          }
          unsafe transpose(block)
          for line in 0..<min(64, size - 64 * to) {
            result.words[(64 * to + line) * wordsPerRow + from] = unsafe block[line]
          }
        }
      }
    }
    return result
  }
}

/// Transposes 64 words as a square of bits, the highest bit leftmost: exchanges the two quarters
/// off the diagonal, then does the same within each quarter, down to single bits.
private func transpose(_ block: UnsafeMutableBufferPointer<UInt64>) {
  var step = 32
  var mask: UInt64 = 0xFFFF_FFFF
  while step > 0 {
    var line = 0
    while line < 64 {
      let exchanged = unsafe (block[line] ^ (block[line | step] &>> UInt64(step))) & mask
      unsafe block[line] ^= exchanged
      unsafe block[line | step] ^= exchanged &<< UInt64(step)
      line = ((line | step) &+ 1) & ~step
    }
    step /= 2
    mask ^= mask &<< UInt64(step)
  }
}
