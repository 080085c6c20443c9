public import QRStandard

/// A grid that was recognized as a symbol, with its content.
public struct DecodedSymbol: Hashable, Sendable {
  /// The size that the format or version information gives.
  public internal(set) var symbol: SymbolVersion
  /// The error correction level that the format information gives.
  public internal(set) var level: QRLevel
  /// The number of the mask that the format information gives.
  public internal(set) var mask: Int
  /// Whether the rows and columns are exchanged, because the symbol is seen from behind.
  package internal(set) var isMirrored: Bool
  /// The content after error correction.
  public internal(set) var message: SymbolMessage
  /// All codewords after correction, in placement order, data first.
  package internal(set) var codewords: [UInt8] = []
  /// The number of repaired codewords in each block.
  package internal(set) var corrected: [Int]
  /// The number of codewords given up as erasures because one of their modules was hard to see.
  package internal(set) var erasures: Int
  /// The unused share of error correction in the block that has the least left, 0 to 1.
  package internal(set) var margin: Double
  /// The evidence against chance, in bits: a random grid reaches b bits at most once in 2ᵇ grids.
  public internal(set) var evidence: Double

  /// The version of a QR or Micro QR symbol; nil for rMQR.
  public var version: QRVersion? {
    switch symbol {
    case .square(let version), .model1(let version): version
    case .rectangular: nil
    }
  }

  /// The total number of repaired codewords.
  package var correctedCount: Int { corrected.reduce(0, +) }
}

/// The result of judging whether a grid is a symbol: the decoded symbol, or what was seen instead.
public struct GridDecodingResult: Hashable, Sendable {
  /// The decoded symbol; nil if it cannot be decoded, or if chance could have produced it.
  public internal(set) var verdict: DecodedSymbol?
  /// The version that the symbol itself names, if it differs from the grid's: both copies of the
  /// version agree, or one is nearly undamaged.
  public internal(set) var namedVersion: QRVersion?
  /// Whether the format information is that of QR Code Model 1.
  package internal(set) var isModel1 = false
  /// The share of correct timing and alignment modules, 0 to 1; chance gives a half.
  package internal(set) var fit: Double
  /// The number of wrong bits in the better copy of the format information, 0 to 4. Half of all
  /// random grids have 3 or fewer.
  package internal(set) var formatDistance: Int
}
