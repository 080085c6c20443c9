/// A symbol in which everything but the mask is decided.
public struct PlannedSymbol: Hashable, Sendable {
  /// The requested version, or the smallest that holds the segments.
  public let version: QRVersion
  /// The error correction level, after boosting if that was requested.
  public let level: QRLevel
  /// The division of the codewords into blocks.
  package let blocks: BlockLayout
  /// The bytes of all segments, one after the other; Kanji as Shift JIS.
  public let bytes: [UInt8]
  /// Headers and data, in writing order.
  public let segments: [QRSegment]

  /// The number of bits that the segments take.
  package var bitCount: Int { segments.reduce(0) { $0 + $1.bitCount } }

  /// The number of bits that this version and level have for segments.
  package var capacity: Int { blocks.dataBits }
}

/// Draws planned symbols. Another engine can replace libqrencode by conforming to it.
package protocol SymbolEncoder: Sendable {
  /// Draws `symbol` without the quiet zone, under the mask that the encoder prefers.
  func modules(of symbol: PlannedSymbol) throws(QRCodeError) -> ModuleMatrix
}

extension PlannedSymbol {
  /// Plans the smallest symbol that holds `content`, without drawing it. A cheap way to check
  /// whether content fits.
  public init(_ content: QRContent, options: QROptions = QROptions()) throws(QRCodeError) {
    self = try Planner(options).plan(content).symbol
  }
}
