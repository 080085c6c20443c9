/// A roll of labels or tape for a label printer, which prints whole dots.
package struct Roll: Hashable, Sendable {
  /// The family of printers that use the roll.
  package var printer: Printer
  /// The width of the medium, which the printer is told and a person measures.
  package var width: PaperLength
  /// The length of a label; `nil` for continuous media and for rolls with labels of any length.
  package var height: PaperLength?
  /// Whether the labels are round.
  package var isRound: Bool
  /// The number of printable dots across.
  package var dotsWide: Int
  /// The number of printable dots along a label; `nil` if it is not fixed.
  package var dotsHigh: Int?
  /// The resolution of the printer.
  package var resolution: Resolution

  /// Creates a roll from its sizes and printer.
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
    /// The Brother QL printers, which use DK labels and tape.
    case brotherQL = "brother-ql"
    /// The Brother P-touch printers, which use TZe tape.
    case brotherTape = "brother-tape"
    /// The Dymo LabelWriter printers.
    case dymo
    /// The label printers of Zebra.
    case zebra
    /// The label printers of Niimbot.
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

  /// The number of dots along the side of the largest upright square that can be printed.
  package var squareDots: Int {
    let short = min(dotsWide, dotsHigh ?? dotsWide)
    return isRound ? Int((Double(short * short) / 2).squareRoot()) : short
  }

  /// The size of the printable area.
  package var printable: (width: PaperLength, height: PaperLength?) {
    (resolution.dot * dotsWide, dotsHigh.map { resolution.dot * $0 })
  }
}
