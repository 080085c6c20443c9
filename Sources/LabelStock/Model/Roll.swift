/// Labels or tape for a label printer, which prints whole dots.
package struct Roll: Hashable, Sendable {
  package var printer: Printer
  /// Of the medium: what the printer is told, and what a person measures.
  package var width: PaperLength
  /// `nil` for an endless medium, and where labels of any length fit.
  package var height: PaperLength?
  package var isRound: Bool
  /// What the head reaches: dots across …
  package var dotsWide: Int
  /// … and dots along, `nil` for any number.
  package var dotsHigh: Int?
  package var resolution: Resolution

  package init(
    _ printer: Printer, _ width: PaperLength, _ height: PaperLength? = nil, isRound: Bool = false,
    dots dotsWide: Int, _ dotsHigh: Int? = nil, at resolution: Resolution
  ) {
    (self.printer, self.width, self.height) = (printer, width, height)
    (self.isRound, self.dotsWide, self.dotsHigh) = (isRound, dotsWide, dotsHigh)
    self.resolution = resolution
  }

  /// A family of printers that speak alike.
  package enum Printer: String, CaseIterable, Hashable, Sendable {
    case brotherQL = "brother-ql"
    case brotherTape = "brother-tape"
    case dymo
    case zebra
    case niimbot

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

  /// The feed at both ends in dots, which a Brother QL is told: on endless tape it cuts there.
  package var feedMargin: Int? {
    printer == .brotherQL ? (height == nil ? 35 : 0) : nil
  }

  package var shape: LabelShape? {
    guard let height else { return nil }
    return isRound ? .round(diameter: width) : .rectangle(width: width, height: height, corner: nil)
  }

  /// The side of the largest upright square of printable dots.
  package var squareDots: Int {
    let short = min(dotsWide, dotsHigh ?? dotsWide)
    return isRound ? Int((Double(short * short) / 2).squareRoot()) : short
  }

  /// What the printable dots measure.
  package var printable: (width: PaperLength, height: PaperLength?) {
    (resolution.dot * dotsWide, dotsHigh.map { resolution.dot * $0 })
  }
}
