public import QRStandard

/// A grid that is a symbol, and what it says.
public struct Verdict: Hashable, Sendable {
  /// The size that the format or version information says.
  public internal(set) var symbol: SymbolVersion
  /// How much damage it survives.
  public internal(set) var level: QRLevel
  /// The number of the mask.
  public internal(set) var mask: Int
  /// Whether rows and columns are exchanged: the symbol is seen from behind.
  public internal(set) var isMirrored: Bool
  /// What the codewords say after their errors were corrected.
  public internal(set) var message: SymbolMessage
  /// All codewords as they should be, in the order in which they lie, data first.
  package internal(set) var codewords: [UInt8] = []
  /// Codewords that were repaired, block by block.
  public internal(set) var corrected: [Int]
  /// Codewords that were given up because a module of theirs was hardly to be seen.
  public internal(set) var erasures: Int
  /// The share of what error correction can do that was left in the block with least of it, 0 to 1.
  public internal(set) var margin: Double
  /// What speaks against chance, in bits: a random grid gets as much once in 2ᵇ or more grids.
  public internal(set) var evidence: Double

  /// The size of QR and Micro QR; nil for rMQR.
  public var version: QRVersion? {
    switch symbol {
    case .square(let version), .model1(let version): version
    case .rectangular: nil
    }
  }

  /// Codewords that were repaired in all.
  public var correctedCount: Int { corrected.reduce(0, +) }
}

/// What the judge makes of a grid.
public struct Judgement: Hashable, Sendable {
  /// What the symbol says; nil when it cannot be read, or when chance could have made it.
  public internal(set) var verdict: Verdict?
  /// The size that the symbol itself names, when it is another one than the grid's: both copies of the
  /// version agree, or one is nearly undamaged.
  public internal(set) var namedVersion: QRVersion?
  /// Whether the format information is that of QR Model 1, the first of all.
  public internal(set) var isModel1 = false
  /// The share of the timing and alignment modules that are as they must be, 0 to 1; a half is chance.
  public internal(set) var fit: Double
  /// How many of its bits separate the better copy of the format information from a real one, 0 to 4.
  /// Half of all random grids have 3 or fewer.
  public internal(set) var formatDistance: Int
}
