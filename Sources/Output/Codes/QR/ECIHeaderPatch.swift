import QRCodes

/// A patch that replaces the FNC1 header of a drawn symbol by the intended ECI header.
///
/// libqrencode 4.1.1 counts an ECI header as 28 bits instead of 12 when it checks the version, so a
/// nearly full symbol would come out one version larger. A header of FNC1 in second position takes
/// the same 12 bits and is counted correctly. It is drawn instead, and then the four bits of the
/// mode indicator are exchanged. Reed–Solomon codes are linear: the correction codewords change
/// only by those of the exchanged bits.
struct ECIHeaderPatch {
  private let symbol: PlannedSymbol
  /// The bit offset of the header in the symbol's data.
  private let start: Int

  /// The bits in which the drawn mode indicator differs from the intended one.
  private static let difference: UInt8 = 0b1001 ^ 0b0111

  /// Finds the ECI header of a symbol, or returns `nil` if it has none.
  init?(_ symbol: PlannedSymbol) {
    var start = 0
    for segment in symbol.segments {
      if case .eci = segment.mode {
        (self.symbol, self.start) = (symbol, start)
        return
      }
      start += segment.bitCount
    }
    return nil
  }

  /// Exchanges the header's bits in the modules, whichever mask was chosen.
  func apply(to matrix: inout ModuleMatrix) {
    let blocks = symbol.blocks
    guard matrix.size == symbol.version.size,
      let divisor = ReedSolomon.dividing(by: blocks.correctionPerBlock)
    else { return }
    let layout = SymbolLayout(symbol.version)
    // Headers are within the first three codewords, which belong to the first block.
    let (codeword, change) = (start / 8, Self.difference << UInt8(4 - start % 8))
    flip(codeword * blocks.blockCount, change, layout, &matrix)
    var data = Array(repeating: UInt8(0), count: blocks.dataLength(ofBlock: 0))
    data[codeword] = change
    for (index, change) in divisor.remainder(of: data[...]).enumerated() {
      flip(blocks.dataCodewords + index * blocks.blockCount, change, layout, &matrix)
    }
  }

  private func flip(
    _ place: Int, _ change: UInt8, _ layout: SymbolLayout, _ matrix: inout ModuleMatrix
  ) {
    for bit in 0..<8 where change >> UInt8(7 - bit) & 1 == 1 {
      matrix.flip(layout.path[8 * place + bit])
    }
  }
}

extension ModuleMatrix {
  /// Inverts a module, given as a bit index through `words`.
  fileprivate mutating func flip(_ place: UInt16) {
    words[Int(place) / 64] ^= 1 << UInt64(63 - place % 64)
  }
}
