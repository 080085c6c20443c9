/// A roll in a Brother QL printer: its type as the printer reports it, and its position under the
/// print head.
///
/// The numbers are those of Brother's *Raster Command Reference*; the stock table has them.
package struct BrotherMedium: Hashable, Sendable {
  /// The kinds of lengths that labels have.
  package enum Length: Hashable, Sendable {
    /// Continuous tape, where the picture determines the length.
    case endless
    /// Die-cut labels: their length in millimetres and the printable dots along it.
    case dieCut(millimetres: UInt8, dots: Int)
  }

  /// The width of the roll in millimetres, as the printer's sensor reports it.
  package var millimetres: UInt8
  /// The number of printable dots across; a picture must have exactly this width.
  package var width: Int
  /// The length of a label, or that the roll is continuous tape.
  package var length: Length
  /// The number of pins of the head to the right of the label's printable area.
  package var rightMargin: Int

  /// Creates a roll from its width, printable dots, length and margin.
  package init(millimetres: UInt8, width: Int, length: Length, rightMargin: Int) {
    self.millimetres = millimetres
    self.width = width
    self.length = length
    self.rightMargin = rightMargin
  }

  /// The valid fields: media type, media width, and the length of labels. Quality has priority over
  /// speed; recovery is always on.
  var flags: UInt8 { length == .endless ? 0xC6 : 0xCE }
  var kind: UInt8 { length == .endless ? 0x0A : 0x0B }
  var lengthMillimetres: UInt8 {
    if case .dieCut(let millimetres, _) = length { millimetres } else { 0 }
  }
  /// The number of printable dots along a label; `nil` for tape.
  package var height: Int? {
    if case .dieCut(_, let dots) = length { dots } else { nil }
  }
  /// The dots to feed before and after a label: 35 (3 mm) for continuous tape, else 0.
  var feedMargin: Int { length == .endless ? 35 : 0 }

  /// The roll in words, such as "62 mm tape" or "62 × 29 mm labels".
  package var description: String {
    Self.words(kind: kind, width: millimetres, length: lengthMillimetres)
  }

  static func words(kind: UInt8, width: UInt8, length: UInt8) -> String {
    switch kind {
    case 0x0A: "\(width) mm tape"
    case 0x0B: "\(width) × \(length) mm labels"
    default: "no labels"
    }
  }
}

extension BrotherMedium {
  /// The rolls of the stock table that fit a QL, with their position under a head of 720 pins. The
  /// margins are those that other programs print with, unconfirmed with a printer here. A head of
  /// 1296 pins has 44 more to the right.
  package static let known: [BrotherMedium] = [
    labels(62, 29, 696, 271, 12), labels(29, 90, 306, 991, 6), labels(17, 54, 165, 566, 0),
    labels(23, 23, 202, 202, 42), labels(24, 24, 236, 236, 42),
    labels(62, 100, 696, 1_109, 12), labels(38, 90, 413, 991, 12), labels(17, 87, 165, 956, 0),
    labels(58, 58, 618, 618, 51), tape(12, 106, 29), tape(29, 306, 6), tape(38, 413, 12),
    tape(50, 554, 12), tape(62, 696, 12),
  ]

  private static func tape(_ width: UInt8, _ across: Int, _ margin: Int) -> BrotherMedium {
    BrotherMedium(millimetres: width, width: across, length: .endless, rightMargin: margin)
  }

  private static func labels(
    _ width: UInt8, _ length: UInt8, _ across: Int, _ along: Int, _ margin: Int
  ) -> BrotherMedium {
    BrotherMedium(
      millimetres: width, width: across, length: .dieCut(millimetres: length, dots: along),
      rightMargin: margin)
  }
}

/// The features of a Brother model that affect the stream.
package struct BrotherModel: Hashable, Sendable {
  /// The number of bytes in a raster line: 90 for a head of 720 pins, 162 for 1296.
  package var lineBytes: Int
  /// Whether the model must be switched to raster mode (`ESC i a`). The others have no other mode.
  package var switchesMode: Bool
  /// Whether the model must be told that lines are not compressed (`M`). The others do not support
  /// compression.
  package var knowsCompression: Bool
  /// Whether the model has a cutter.
  package var cuts: Bool

  /// Creates a model with its features.
  package init(
    lineBytes: Int = 90, switchesMode: Bool = true, knowsCompression: Bool = true, cuts: Bool = true
  ) {
    self.lineBytes = lineBytes
    self.switchesMode = switchesMode
    self.knowsCompression = knowsCompression
    self.cuts = cuts
  }

  /// The known models by name. Models with the same features share one entry.
  package static let named: [(name: String, model: BrotherModel)] =
    ["ql-500"].map { ($0, withoutCutter) } + ["ql-570", "ql-700"].map { ($0, rasterOnly) }
    + ["ql-800"].map { ($0, withoutCompression) }
    + ["ql-580n", "ql-710w", "ql-720nw", "ql-810w", "ql-820nwb"].map { ($0, standard) }
    + ["ql-1050", "ql-1060n", "ql-1100", "ql-1110nwb", "ql-1115nwb"].map { ($0, wide) }

  /// A model that needs the commands for raster mode and for uncompressed lines, and has a cutter.
  package static let standard = BrotherModel()
  /// A model without compression.
  package static let withoutCompression = BrotherModel(knowsCompression: false)
  /// A model that has only the raster mode, and no compression.
  package static let rasterOnly = BrotherModel(switchesMode: false, knowsCompression: false)
  /// A model without a cutter.
  package static let withoutCutter = BrotherModel(
    switchesMode: false, knowsCompression: false, cuts: false)
  /// A model with a wide head of 1296 pins.
  package static let wide = BrotherModel(lineBytes: 162)
}
