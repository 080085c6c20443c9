import JSONText

extension StockFile {
  static let roll: JSONForm<Roll> = .object(
    .required("printer", JSONForm<Roll.Printer>.word, about: "The family of printers."),
    .optional(
      "shape", .word(of: ["rectangle", "round"]), about: "Of one label; a rectangle without it."),
    .required("width", extent, about: "Of the medium, across the print head."),
    .optional("height", extent, about: "Of one label; absent for an endless medium."),
    .optional("dpi", .integer(in: 50...2_400), about: "Dots an inch."),
    .optional(
      "dotsPerMillimetre", .integer(in: 2...100), about: "Dots a millimetre: 8 is sold as 203 dpi."),
    .required("dots", dots, about: "What the printer reaches."),
    also: ["oneOf": [["required": ["dpi"]], ["required": ["dotsPerMillimetre"]]]]
  ) { cursor, printer, shape, width, height, dpi, dotsPerMillimetre, dots throws(JSONError) in
    let isRound = shape == "round"
    if isRound, height != width {
      throw cursor.error("a round label must be as high as it is wide")
    }
    let resolution: Resolution
    switch (dpi, dotsPerMillimetre) {
    case (let count?, nil): resolution = .perInch(count)
    case (nil, let count?): resolution = .perMillimetre(count)
    default: throw cursor.error("give either \"dpi\" or \"dotsPerMillimetre\"")
    }
    let place = try cursor.require("dots")
    try check(dots.wide, on: width, resolution, place.require("wide"))
    if let high = dots.high { try check(high, on: height, resolution, place.require("high")) }
    if height != nil, dots.high == nil {
      throw place.error("a label with a height needs \"high\" dots")
    }
    return Roll(
      printer, width, height, isRound: isRound, dots: dots.wide, dots.high, at: resolution)
  }

  private static let dots: JSONForm<(wide: Int, high: Int?)> = .object(
    .required("wide", .integer(in: 1...100_000), about: "Dots across."),
    .optional(
      "high", .integer(in: 1...100_000),
      about: "Dots along; required where the label has a height.")
  ) { ($1, $2) }

  /// Throws an error if dots do not fit on the medium. One more is allowed, for rounding.
  private static func check(
    _ count: Int, on side: PaperLength?, _ resolution: Resolution, _ cursor: JSONCursor
  ) throws(JSONError) {
    guard let side, count > side.dots(resolution) + 1 else { return }
    throw cursor.error(
      "\(count) dots at \(resolution.words) are \((resolution.dot * count).mmText) mm, but the "
        + "medium has only \(side.mmText) mm")
  }
}
