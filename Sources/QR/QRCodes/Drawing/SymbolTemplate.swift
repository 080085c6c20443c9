import SystemIO

/// The modules that all symbols of a version and level share, under each of the eight masks.
///
/// A symbol is the exclusive or of one of these drawings and its codewords, placed without a mask.
final class SymbolTemplate: Sendable {
  static let masks = 0..<8

  /// For each mask, the fixed patterns, the format information, and the mask over the codewords.
  let drawings: [ModuleMatrix]
  /// The drawings, transposed.
  let transposed: [ModuleMatrix]
  private let path: [UInt16]
  private let codewordCount: Int

  /// Returns the template of a QR version, or `nil` for Micro QR and for a level that the version
  /// does not have.
  ///
  /// All of them take five megabytes, so each one is made once and kept.
  static func of(_ version: QRVersion, _ level: QRLevel) -> SymbolTemplate? {
    guard !version.isMicro, let place = version.levels.firstIndex(of: level) else { return nil }
    let index = 4 * (version.number - 1) + place
    return made.withLock { made in
      if let template = made[index] { return template }
      made[index] = SymbolTemplate(version, level)
      return made[index]
    }
  }

  private static let made = Locked([SymbolTemplate?](repeating: nil, count: 160))

  private init?(_ version: QRVersion, _ level: QRLevel) {
    guard let blocks = BlockLayout(version, level) else { return nil }
    let layout = SymbolLayout(version)
    var drawings: [ModuleMatrix] = []
    for mask in Self.masks {
      guard let format = FormatInformation.bits(version, level, mask: mask) else { return nil }
      drawings.append(layout.drawing(mask, format: format))
    }
    self.drawings = drawings
    transposed = drawings.map { $0.transposed() }
    codewordCount = blocks.dataCodewords + blocks.correctionCodewords
    path = Array(layout.path.prefix(8 * codewordCount))
  }

  /// Places the codewords in an otherwise light matrix. Returns `nil` if there is not the right
  /// number of them.
  func unmasked(_ codewords: Codewords?) -> ModuleMatrix? {
    guard let bytes = codewords?.bytes, bytes.count == codewordCount,
      path.count == 8 * codewordCount
    else { return nil }
    var matrix = ModuleMatrix(light: drawings[0].size)
    matrix.words.withUnsafeMutableBufferPointer { words in
      path.withUnsafeBufferPointer { path in
        for (index, byte) in bytes.enumerated() {
          for bit in 0..<8 {
            let place = path[8 &* index &+ bit]
            let module = UInt64(byte) &>> UInt64(7 &- bit) & 1
            words[Int(place &>> 6)] |= module &<< UInt64(63 &- place & 63)
          }
        }
      }
    }
    return matrix
  }

  func masked(_ unmasked: ModuleMatrix, _ mask: Int) -> ModuleMatrix {
    var matrix = unmasked
    let drawing = drawings[mask]
    for index in matrix.words.indices { matrix.words[index] ^= drawing.words[index] }
    return matrix
  }
}

extension SymbolLayout {
  /// Draws everything but the codewords of a QR symbol.
  fileprivate func drawing(_ mask: Int, format: Int) -> ModuleMatrix {
    var drawing = fixedDark
    for row in 0..<size {
      let flips = MaskPattern.words(mask, isMicro: false, row: row)
      for column in 0..<size where !kinds[row * size + column].isFunction {
        let flip = flips[flips.startIndex + column / 64] >> UInt64(63 - column % 64) & 1
        if flip == 1 { drawing.setDark(column, row) }
      }
    }
    for copy in FormatInformation.places(version) {
      for (bit, place) in copy.reversed().enumerated() where format >> bit & 1 == 1 {
        drawing.setDark(place.column, place.row)
      }
    }
    return drawing
  }
}
