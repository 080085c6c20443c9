/// A symbol as it will be drawn: everything but the mask is decided.
public struct PlannedSymbol: Hashable, Sendable {
  /// The version that was asked for, or the smallest that holds the segments.
  public let version: QRVersion
  /// The level, boosted if that was asked for.
  public let level: QRLevel
  /// How its codewords are divided.
  public let blocks: BlockLayout
  /// The bytes of all segments, one after the other; Kanji as Shift JIS.
  public let bytes: [UInt8]
  /// Headers and data in the order in which they are written.
  public let segments: [QRSegment]

  /// What the segments take.
  public var bitCount: Int { segments.reduce(0) { $0 + $1.bitCount } }

  /// What version and level hold.
  public var capacity: Int { blocks.dataBits }
}

/// Draws planned symbols: the seam at which another engine can take the place of libqrencode.
public protocol SymbolEncoder: Sendable {
  /// The modules of `symbol`, without the quiet zone, under the mask that the encoder prefers.
  func modules(of symbol: PlannedSymbol) throws(QRCodeError) -> ModuleMatrix
}

extension PlannedSymbol {
  /// The smallest symbol that holds `content`, decided and not drawn: what tells whether many will fit.
  public init(_ content: QRContent, options: QROptions = QROptions()) throws(QRCodeError) {
    self = try Planner(options).plan(content).symbol
  }
}
