/// The modules that all symbols of a version share, under each mask.
///
/// A symbol is the exclusive or of one of these drawings, its format information, and its
/// codewords, placed without a mask.
final class SymbolTemplate: Sendable {
  /// A drawing for each mask: the fixed patterns, with the mask alone over the codewords.
  let drawings: [ModuleMatrix]
  /// The drawings, transposed. Only QR compares masks by them.
  let transposed: [ModuleMatrix]
  private let path: [UInt16]
  /// The bits of `ModuleMatrix.words` for each bit of the format information, lowest first.
  private let format, transposedFormat: [[Int]]

  /// The numbers of the masks that the version has.
  var masks: Range<Int> { drawings.indices }

  /// The shared template of a version, drawn at its first use.
  static func of(_ version: QRVersion) -> SymbolTemplate {
    switch version.ordinal {
    case ...0: micro[version.ordinal + 3]
    case 1: smallest[0]
    case 2: second[0]
    case ...4: smaller[version.ordinal - 3]
    case ...10: small[version.ordinal - 5]
    case ...20: medium[version.ordinal - 11]
    case ...30: large[version.ordinal - 21]
    default: largest[version.ordinal - 31]
    }
  }

  // A static value is made once, at its first use, whatever the number of threads. The largest
  // group takes a megabyte.
  private static let micro = (-3...0).map(SymbolTemplate.init)
  private static let smallest = (1...1).map(SymbolTemplate.init)
  private static let second = (2...2).map(SymbolTemplate.init)
  private static let smaller = (3...4).map(SymbolTemplate.init)
  private static let small = (5...10).map(SymbolTemplate.init)
  private static let medium = (11...20).map(SymbolTemplate.init)
  private static let large = (21...30).map(SymbolTemplate.init)
  private static let largest = (31...40).map(SymbolTemplate.init)

  private init(ordinal: Int) {
    let version = QRVersion(ordinal: ordinal)
    let layout = SymbolLayout(version)
    drawings = (0..<version.maskCount).map(layout.drawing)
    transposed = version.isMicro ? [] : drawings.map { $0.transposed() }
    path = layout.path
    let bitsPerRow = 64 * drawings[0].wordsPerRow
    let copies = FormatInformation.places(version).map { Array($0.reversed()) }
    let places = copies[0].indices.map { bit in copies.map { $0[bit] } }
    format = places.map { $0.map { $0.row * bitsPerRow + $0.column } }
    transposedFormat = places.map { $0.map { $0.column * bitsPerRow + $0.row } }
  }

  /// The codewords placed without a mask in an otherwise light matrix; nil if their number is
  /// wrong.
  func unmasked(_ codewords: Codewords, _ blocks: BlockLayout) -> ModuleMatrix? {
    let bytes = codewords.bytes
    // The four unused bits after the data of M1 and M3.
    let gap = 8 * blocks.dataCodewords - blocks.dataBits
    guard bytes.count == blocks.dataCodewords + blocks.correctionCodewords,
      8 * bytes.count - gap <= path.count
    else { return nil }
    var matrix = ModuleMatrix(light: drawings[0].size)
    unsafe matrix.words.withUnsafeMutableBufferPointer { words in
      unsafe path.withUnsafeBufferPointer { path in
        var next = 0
        for (index, byte) in bytes.enumerated() {
          let count = index == blocks.dataCodewords - 1 ? 8 - gap : 8
          for bit in 0..<count {
            let place = unsafe path[next &+ bit]
            let module = UInt64(byte) &>> UInt64(7 &- bit) & 1
            unsafe words[Int(place &>> 6)] |= module &<< UInt64(63 &- place & 63)
          }
          next &+= count
        }
      }
    }
    return matrix
  }

  /// Inverts the modules of the format information where `bits` are 1.
  func invertFormat(_ bits: Int, in matrix: inout ModuleMatrix) { invert(bits, format, &matrix) }

  /// Inverts the modules of the format information where `bits` are 1, in a transposed matrix.
  func invertFormat(_ bits: Int, inTransposed matrix: inout ModuleMatrix) {
    invert(bits, transposedFormat, &matrix)
  }

  private func invert(_ bits: Int, _ places: [[Int]], _ matrix: inout ModuleMatrix) {
    for bit in places.indices where bits >> bit & 1 == 1 {
      for place in places[bit] { matrix.words[place >> 6] ^= 1 << UInt64(63 - place & 63) }
    }
  }

  /// Returns a symbol, given its codewords and its format information, both without a mask.
  func masked(_ unmasked: ModuleMatrix, _ mask: Int, format: Int) -> ModuleMatrix {
    var matrix = unmasked
    let drawing = drawings[mask]
    for index in matrix.words.indices { matrix.words[index] ^= drawing.words[index] }
    invertFormat(format, in: &matrix)
    return matrix
  }
}

extension SymbolLayout {
  /// Draws the fixed patterns, and `mask` alone over the modules of the codewords.
  fileprivate func drawing(_ mask: Int) -> ModuleMatrix {
    var free = ModuleMatrix(light: size)
    for place in path { free.words[Int(place) >> 6] |= 1 << UInt64(63 - place & 63) }
    var drawing = fixedDark
    for row in 0..<size {
      let flips = MaskPattern.words(mask, isMicro: version.isMicro, row: row)
      for word in 0..<drawing.wordsPerRow {
        let index = row * drawing.wordsPerRow + word
        drawing.words[index] ^= flips[flips.startIndex + word] & free.words[index]
      }
    }
    return drawing
  }
}
