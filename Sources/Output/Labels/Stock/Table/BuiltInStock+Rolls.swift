extension BuiltInStock {
  static let rolls: [Stock] = [
    ql("DK-11209", ["ql-62x29"], "labels", 62, 29, 696, 271),
    ql("DK-11201", ["ql-29x90"], "labels", 29, 90, 306, 991),
    ql("DK-11204", ["ql-17x54"], "labels", 17, 54, 165, 566),
    ql("DK-11221", ["ql-23x23"], "square labels", 23, 23, 202, 202),
    .roll(
      "Brother", "DK-11218", ["ql-24-round"], "round labels",
      Roll(.brotherQL, .mm(24), .mm(24), isRound: true, dots: 236, 236, at: .perInch(300)), brother),
    ql("DK-11202", ["ql-62x100"], "shipping labels", 62, 100, 696, 1_109, known: others),
    ql("DK-11208", ["ql-38x90"], "address labels", 38, 90, 413, 991, known: others),
    ql("DK-11203", ["ql-17x87"], "file folder labels", 17, 87, 165, 956, known: others),
    .roll(
      "Brother", "DK-11207", ["ql-58-round"], "round labels",
      Roll(.brotherQL, .mm(58), .mm(58), isRound: true, dots: 618, 618, at: .perInch(300)), others),
    qlTape("DK-22205", ["ql-62"], 62, 696), qlTape("DK-22223", ["ql-50"], 50, 554),
    qlTape("DK-22225", ["ql-38"], 38, 413), qlTape("DK-22210", ["ql-29"], 29, 306),
    .roll(
      "Brother", "QL-12", [], "endless tape",
      Roll(.brotherQL, .mm(12), dots: 106, at: .perInch(300)), brother),
    .roll(
      "Brother", "TZe-24", [], "laminated tape",
      Roll(.brotherTape, .mm(24), dots: 128, at: .perInch(180)), tape),
    .roll(
      "Brother", "TZe-12", [], "laminated tape",
      Roll(.brotherTape, .mm(12), dots: 70, at: .perInch(180)), tape),
    dymo("30252", "address labels", 28, 89),
    dymo("30334 11354", "multi-purpose labels", 57, 32),
    zebra(.inches(2), .inches(1), 203), zebra(.inches(4), .inches(6), 203),
    zebra(.inches(2), .inches(1), 300),
    .roll(
      "Niimbot", "B1 B21", [], "labels of up to 50 mm",
      Roll(.niimbot, .mm(50), dots: 384, at: .perMillimetre(8)),
      .reported("the dots of the head; a label may be narrower")),
    .roll(
      "Niimbot", "D11 D110", [], "labels of 12 to 15 mm",
      Roll(.niimbot, .mm(12), dots: 96, at: .perMillimetre(8)),
      .reported("the dots of the head; labels are 12 to 15 mm wide")),
  ]

  private static let brother = DimensionSource.reported(
    "printable dots as Brother's printers take them")
  private static let others = DimensionSource.reported(
    "printable dots as in other programs; Brother's own table was not at hand")
  private static let tape = DimensionSource.doubtful(
    "the dots are those commonly given for printers of 180 dpi, and have not been compared with "
      + "Brother's own figures")

  private static func ql(
    _ part: String, _ aliases: [String], _ title: String, _ width: Double, _ height: Double,
    _ wide: Int, _ high: Int, known: DimensionSource = brother
  ) -> Stock {
    .roll(
      "Brother", part, aliases, title,
      Roll(.brotherQL, .mm(width), .mm(height), dots: wide, high, at: .perInch(300)), known)
  }

  private static func qlTape(
    _ part: String, _ aliases: [String], _ width: Double, _ wide: Int
  ) -> Stock {
    .roll(
      "Brother", part, aliases, "endless tape",
      Roll(.brotherQL, .mm(width), dots: wide, at: .perInch(300)), others)
  }

  /// Returns a Dymo label with every dot that fits on it: the printer's margins are not known.
  private static func dymo(
    _ parts: String, _ title: String, _ width: Double, _ height: Double
  ) -> Stock {
    let resolution = Resolution.perInch(300)
    return .roll(
      "Dymo", parts, [], title,
      Roll(
        .dymo, .mm(width), .mm(height), dots: PaperLength.mm(width).dots(resolution),
        PaperLength.mm(height).dots(resolution), at: resolution),
      .doubtful(
        "the dots are those of the whole label; the printer's own margins must be subtracted"))
  }

  /// Returns a Zebra label with every whole dot printable.
  private static func zebra(_ width: PaperLength, _ height: PaperLength, _ dpi: Int) -> Stock {
    let resolution = Resolution.perMillimetre(dpi == 203 ? 8 : 12)
    return .roll(
      "Zebra", "\(width.inchText)x\(height.inchText)-\(dpi)", [], "labels",
      Roll(
        .zebra, width, height, dots: width.dots(resolution), height.dots(resolution),
        at: resolution),
      dpi == 203
        ? .computed("8 dots/mm on the whole label")
        : .doubtful("Zebra's 300 dpi is assumed to be 12 dots/mm, which was not measured"))
  }

  /// Returns a label that the table does not list, from its name: "zebra-2.25x1.25-203" gives its
  /// size in inches and the resolution.
  static func computed(_ slug: String) -> Stock? {
    let parts = slug.split(separator: "-")
    guard parts.count == 3, parts[0] == "zebra", parts[2] == "203" || parts[2] == "300" else {
      return nil
    }
    let sides = parts[1].split(separator: "x", omittingEmptySubsequences: false)
      .map { PaperLength(String($0), unit: .in) }
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      (PaperLength.inches(0.25)...PaperLength.inches(12)).contains(width),
      (PaperLength.inches(0.25)...PaperLength.inches(40)).contains(height)
    else { return nil }
    let stock = zebra(width, height, parts[2] == "203" ? 203 : 300)
    // Refuse names with more decimals than names can have.
    return stock.id == slug ? stock : nil
  }
}
