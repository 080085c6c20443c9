import JSONText

extension StockFileReader {
  static func roll(_ cursor: JSONCursor) throws(JSONError) -> Roll {
    try cursor.object(allowing: [
      "printer", "shape", "width", "height", "dpi", "dotsPerMillimetre", "dots",
    ])
    let printers = Roll.Printer.allCases.map(\.rawValue)
    let word = try cursor.require("printer").string(of: printers)
    let printer = Roll.Printer(rawValue: word) ?? .zebra
    let isRound = try cursor.optional("shape")?.string(of: ["rectangle", "round"]) == "round"
    let width = try extent(cursor.require("width"))
    let height = try cursor.optional("height").map(extent)
    if isRound, height != width {
      throw cursor.error("a round label must be as high as it is wide")
    }
    let resolution = try resolution(cursor)
    let dots = try cursor.require("dots").object(allowing: ["wide", "high"])
    let wide = try count(dots.require("wide"), width, resolution)
    let high = try dots.optional("high").map { cursor throws(JSONError) in
      try count(cursor, height, resolution)
    }
    if height != nil, high == nil { throw dots.error("a label with a height needs \"high\" dots") }
    return Roll(
      printer, width, height, isRound: isRound, dots: wide, high, at: resolution)
  }

  private static func resolution(_ cursor: JSONCursor) throws(JSONError) -> Resolution {
    let (inch, millimetre) = (
      try cursor.optional("dpi")?.integer(in: 50...2_400),
      try cursor.optional("dotsPerMillimetre")?.integer(in: 2...100)
    )
    switch (inch, millimetre) {
    case (let count?, nil): return .perInch(count)
    case (nil, let count?): return .perMillimetre(count)
    default: throw cursor.error("give either \"dpi\" or \"dotsPerMillimetre\"")
    }
  }

  /// Parses a number of dots that fit on the medium. One dot more is allowed, for rounding.
  private static func count(
    _ cursor: JSONCursor, _ side: PaperLength?, _ resolution: Resolution
  ) throws(JSONError) -> Int {
    let count = try cursor.integer(in: 1...100_000)
    if let side, count > side.dots(resolution) + 1 {
      throw cursor.error(
        "\(count) dots at \(resolution.words) are \((resolution.dot * count).mmText) mm, but the "
          + "medium has only \(side.mmText) mm")
    }
    return count
  }
}
