/// A roll of labels or tape for a label printer, which prints whole dots.
package struct Roll: Hashable, Sendable {
  /// The printers that use the roll.
  package var printer: Printer
  /// The width of the medium, which the printer is told and a person measures.
  package var width: PaperLength
  /// The length of a label; `nil` for continuous media and for rolls with labels of any length.
  package var height: PaperLength?
  /// Whether the labels are round.
  package var isRound: Bool
  /// The printable dots across.
  package var dotsWide: Int
  /// The printable dots along a label; `nil` for any number.
  package var dotsHigh: Int?
  /// The resolution of the printer.
  package var resolution: Resolution

  /// Creates a roll.
  package init(
    _ printer: Printer, _ width: PaperLength, _ height: PaperLength? = nil, isRound: Bool = false,
    dots dotsWide: Int, _ dotsHigh: Int? = nil, at resolution: Resolution
  ) {
    (self.printer, self.width, self.height) = (printer, width, height)
    (self.isRound, self.dotsWide, self.dotsHigh) = (isRound, dotsWide, dotsHigh)
    self.resolution = resolution
  }

  /// A family of printers with a common language.
  package enum Printer: String, CaseIterable, Hashable, Sendable {
    /// Brother QL, for DK labels and tape.
    case brotherQL = "brother-ql"
    /// Brother P-touch, for TZe tape.
    case brotherTape = "brother-tape"
    /// Dymo LabelWriter.
    case dymo
    /// Zebra label printers.
    case zebra
    /// Niimbot label printers.
    case niimbot

    /// The name of the printers for people.
    package var words: String {
      switch self {
      case .brotherQL: "Brother QL"
      case .brotherTape: "Brother P-touch (TZe tape)"
      case .dymo: "Dymo LabelWriter"
      case .zebra: "Zebra"
      case .niimbot: "Niimbot"
      }
    }
  }

  /// The feed at both ends in dots, which a Brother QL must be told. It cuts continuous tape there.
  package var feedMargin: Int? {
    printer == .brotherQL ? (height == nil ? 35 : 0) : nil
  }

  /// The outline of a label; `nil` for continuous media and for rolls with labels of any length.
  package var shape: LabelShape? {
    guard let height else { return nil }
    return isRound ? .round(diameter: width) : .rectangle(width: width, height: height, corner: nil)
  }

  /// The side of the largest upright square of printable dots.
  package var squareDots: Int {
    let short = min(dotsWide, dotsHigh ?? dotsWide)
    return isRound ? Int((Double(short * short) / 2).squareRoot()) : short
  }

  /// The size of the printable area.
  package var printable: (width: PaperLength, height: PaperLength?) {
    (resolution.dot * dotsWide, dotsHigh.map { resolution.dot * $0 })
  }
}
