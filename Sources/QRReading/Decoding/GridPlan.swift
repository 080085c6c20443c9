import QRStandard

/// What each module of a version means to the judge, as places in `SampledGrid.darkness`.
struct GridPlan {
  let version: QRVersion
  /// The modules of timing lines and alignment patterns, which no finder vouches for.
  let witnesses: [Witness]
  /// The words of format information, and where they lie.
  let words: FormatWords
  /// Where each copy of the version lies, its lowest bit first; none below version 7.
  let versions: [[Int32]]
  /// The modules of codewords in their order.
  let path: [Int32]
  /// For each module of the path, a bit for each mask that flips it.
  let flips: [UInt8]

  /// A module whose colour is known.
  struct Witness {
    var place: Int32
    var isDark: Bool
  }

  init(_ version: QRVersion) {
    let layout = SymbolLayout(version)
    let size = layout.size
    self.version = version
    witnesses = layout.kinds.indices.compactMap { index in
      guard layout.kinds[index] == .timing || layout.kinds[index] == .alignment else { return nil }
      let isDark = layout.fixedDark.isDark(inside: index % size, index / size)
      return Witness(place: Int32(index), isDark: isDark)
    }
    words = FormatWords(
      version,
      copies: FormatInformation.places(version).map { copy in
        copy.map { Int32($0.row * size + $0.column) }
      })
    versions = version.informationPlaces.map { copy in
      copy.map { Int32($0.row * size + $0.column) }
    }
    path = layout.path.map { Int32(layout.index(of: $0)) }
    flips = path.map { place in
      let (column, row) = (Int(place) % size, Int(place) / size)
      return (0..<version.maskCount).reduce(0) { flips, mask in
        let words = MaskPattern.words(mask, isMicro: version.isMicro, row: row)
        let word = words[words.startIndex + column / 64]
        return flips | (word >> UInt64(63 - column % 64) & 1 == 1 ? 1 << UInt8(mask) : 0)
      }
    }
  }
}
