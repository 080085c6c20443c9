/// A roll in a Brother QL printer, as the printer names it and as its head meets it.
///
/// The numbers are those of Brother's *Raster Command Reference*; the stock table has them.
package struct BrotherMedium: Hashable, Sendable {
  /// How long a label is.
  package enum Length: Hashable, Sendable {
    /// Tape without an end: the picture says it.
    case endless
    /// Die-cut labels of so many millimetres with so many printable dots along them.
    case dieCut(millimetres: UInt8, dots: Int)
  }

  /// The width of the roll in millimetres, as the printer's sensor reports it.
  package var millimetres: UInt8
  /// Printable dots across; a picture must be exactly as wide.
  package var width: Int
  /// How long a label is.
  package var length: Length
  /// Pins of the head between its right end and the label's printable area.
  package var rightMargin: Int

  /// A roll.
  package init(millimetres: UInt8, width: Int, length: Length, rightMargin: Int) {
    self.millimetres = millimetres
    self.width = width
    self.length = length
    self.rightMargin = rightMargin
  }

  /// Kind and width of the media count, and the length of labels; quality before speed; recovery is
  /// always on.
  var flags: UInt8 { length == .endless ? 0xC6 : 0xCE }
  var kind: UInt8 { length == .endless ? 0x0A : 0x0B }
  var lengthMillimetres: UInt8 {
    if case .dieCut(let millimetres, _) = length { millimetres } else { 0 }
  }
  /// Dots along a label; `nil` for tape.
  package var height: Int? {
    if case .dieCut(_, let dots) = length { dots } else { nil }
  }
  /// Dots that are fed before and after: 3 mm of tape without an end, else none.
  var feedMargin: Int { length == .endless ? 35 : 0 }

  /// "62 mm tape", "62 × 29 mm labels".
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
  /// The rolls of the stock table that a QL takes, with where they lie below a head of 720 pins. The
  /// margins are those that other people's programs print with; nobody here has held them against a
  /// printer. A head of 1296 pins has 44 more to the right.
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

/// What a model of Brother's can do, as far as the stream depends on it.
package struct BrotherModel: Hashable, Sendable {
  /// Bytes of a line: 90 for 720 pins, 162 for 1296.
  package var lineBytes: Int
  /// Whether it is told to switch to raster mode (`ESC i a`); the others know no other mode.
  package var switchesMode: Bool
  /// Whether it is told that lines are not compressed (`M`); the others know no other lines.
  package var knowsCompression: Bool
  /// Whether it cuts.
  package var cuts: Bool

  package init(
    lineBytes: Int = 90, switchesMode: Bool = true, knowsCompression: Bool = true, cuts: Bool = true
  ) {
    self.lineBytes = lineBytes
    self.switchesMode = switchesMode
    self.knowsCompression = knowsCompression
    self.cuts = cuts
  }

  /// The models by name; those of one kind are alike to the stream.
  package static let named: [(name: String, model: BrotherModel)] =
    ["ql-500"].map { ($0, withoutCutter) } + ["ql-570", "ql-700"].map { ($0, rasterOnly) }
    + ["ql-800"].map { ($0, withoutCompression) }
    + ["ql-580n", "ql-710w", "ql-720nw", "ql-810w", "ql-820nwb"].map { ($0, standard) }
    + ["ql-1050", "ql-1060n", "ql-1100", "ql-1110nwb", "ql-1115nwb"].map { ($0, wide) }

  /// Raster mode is asked for, lines are said to be plain, and the label is cut off.
  package static let standard = BrotherModel()
  /// Lines are plain without a word.
  package static let withoutCompression = BrotherModel(knowsCompression: false)
  /// There is no other mode.
  package static let rasterOnly = BrotherModel(switchesMode: false, knowsCompression: false)
  /// Nothing is cut.
  package static let withoutCutter = BrotherModel(
    switchesMode: false, knowsCompression: false, cuts: false)
  /// A head of 1296 pins.
  package static let wide = BrotherModel(lineBytes: 162)
}
