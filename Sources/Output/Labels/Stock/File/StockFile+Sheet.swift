import Basics
import JSONText

extension StockFileReader {
  static func sheet(_ cursor: JSONCursor) throws(JSONError) -> Sheet {
    try cursor.object(allowing: ["paper", "label", "layouts", "bleed", "safe"])
    let paper = try paper(cursor.require("paper"))
    let shape = try shape(cursor.require("label"))
    let layouts = try cursor.require("layouts")
    var grids: [LabelGrid] = []
    for element in try layouts.array() {
      let grid = try grid(element)
      if let fault = Sheet(paper, shape, [grid], safeMargin: .zero).fault {
        throw element.error(fault.description)
      }
      grids.append(grid)
      guard grids.count <= 8 else { throw layouts.error("there are more than 8 layouts") }
    }
    let bleed = try cursor.optional("bleed").map(length) ?? .zero
    let safe = try cursor.optional("safe").map(length) ?? Sheet.defaultSafeMargin
    let sheet = Sheet(paper, shape, grids, bleedX: bleed, bleedY: bleed, safeMargin: safe)
    if let fault = sheet.fault { throw cursor.error(fault.description) }
    return sheet
  }

  private static func paper(_ cursor: JSONCursor) throws(JSONError) -> Paper {
    if case .string = cursor.value {
      let names = Paper.named.compactMap(\.name)
      let name = try cursor.string(of: names)
      return Paper.named.first { $0.name == name } ?? .a4
    }
    try cursor.object(allowing: ["width", "height"])
    return Paper(
      width: try extent(cursor.require("width")), height: try extent(cursor.require("height")))
  }

  private static func shape(_ cursor: JSONCursor) throws(JSONError) -> LabelShape {
    let kinds = ["rectangle", "round", "ellipse", "tent"]
    switch try cursor.require("shape").string(of: kinds) {
    case "round":
      try cursor.object(allowing: ["shape", "diameter"])
      return .round(diameter: try extent(cursor.require("diameter")))
    case "tent":
      try cursor.object(allowing: ["shape", "width", "panel"])
      return .tent(
        width: try extent(cursor.require("width")), panel: try extent(cursor.require("panel")))
    case "ellipse":
      try cursor.object(allowing: ["shape", "width", "height"])
      return .ellipse(
        width: try extent(cursor.require("width")), height: try extent(cursor.require("height")))
    default:
      try cursor.object(allowing: ["shape", "width", "height", "corner"])
      return .rectangle(
        width: try extent(cursor.require("width")), height: try extent(cursor.require("height")),
        corner: try cursor.optional("corner").map(length))
    }
  }

  private static func grid(_ cursor: JSONCursor) throws(JSONError) -> LabelGrid {
    try cursor.object(allowing: ["columns", "rows", "left", "top", "pitchX", "pitchY"])
    let columns = try cursor.require("columns").integer(in: 1...Sheet.maxLabelCount)
    let rows = try cursor.require("rows").integer(in: 1...Sheet.maxLabelCount)
    return LabelGrid(
      columns, rows, left: try length(cursor.require("left")),
      top: try length(cursor.require("top")),
      // With one column or row, a pitch is not needed.
      pitchX: try pitch(cursor, "pitchX", columns), pitchY: try pitch(cursor, "pitchY", rows))
  }

  private static func pitch(
    _ cursor: JSONCursor, _ name: String, _ count: Int
  ) throws(JSONError) -> PaperLength {
    if count == 1 { return try cursor.optional(name).map(length) ?? .zero }
    return try length(cursor.require(name))
  }

  static func length(_ cursor: JSONCursor) throws(JSONError) -> PaperLength {
    guard let length = PaperLength(try cursor.string()) else {
      throw cursor.error(
        "\(quoted(try cursor.string())) is not a length: write \"63.5 mm\", \"2 5/8 in\" or "
          + "\"7 pt\", up to ten metres")
    }
    return length
  }

  /// Parses a length of more than 0.
  static func extent(_ cursor: JSONCursor) throws(JSONError) -> PaperLength {
    let length = try length(cursor)
    guard length > .zero else { throw cursor.error("this length must be more than 0") }
    return length
  }
}
