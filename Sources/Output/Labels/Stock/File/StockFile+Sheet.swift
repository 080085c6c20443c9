import Basics
import JSONText

extension StockFile {
  static let sheet: JSONForm<Sheet> = .object(
    .required("paper", paper, about: "A size by name, or its width and height."),
    .required("label", label, about: "The outline of one label."),
    .required(
      "layouts", layout.elements(["minItems": 1, "maxItems": 8]),
      about: "Mostly one; a sheet with shifted rows has more."),
    .optional("bleed", length, about: "How far print may go beyond a label."),
    .optional(
      "safe", length, about: "How far codes stay from a label's edge; 2 mm without it.")
  ) { cursor, paper, shape, layouts, bleed, safe throws(JSONError) in
    var grids: [LabelGrid] = []
    for element in layouts {
      let grid = try layout.read(element)
      if let fault = Sheet(paper, shape, [grid], safeMargin: .zero).fault {
        throw element.error(fault.description)
      }
      grids.append(grid)
    }
    guard grids.count <= 8 else {
      throw try cursor.require("layouts").error("there are more than 8 layouts")
    }
    let sheet = Sheet(
      paper, shape, grids, bleedX: bleed ?? .zero, bleedY: bleed ?? .zero,
      safeMargin: safe ?? Sheet.defaultSafeMargin)
    if let fault = sheet.fault { throw cursor.error(fault.description) }
    return sheet
  }

  private static let paper: JSONForm<Paper> = {
    let word = JSONForm.word(of: Paper.named.compactMap(\.name))
    let about = "As it goes into the printer."
    let size = JSONForm<Paper>.object(
      .required("width", extent, about: about), .required("height", extent, about: about)
    ) { Paper(width: $1, height: $2) }
    return JSONForm(
      .one(of: [word.shape, size.shape]),
      { cursor throws(JSONError) in
        guard case .string = cursor.value else { return try size.read(cursor) }
        let name = try word.read(cursor)
        return Paper.named.first { $0.name == name } ?? .a4
      })
  }()

  private static let label: JSONForm<LabelShape> = .variants(
    by: "shape",
    [
      (
        "rectangle",
        .object(
          .constant("shape", "rectangle", about: "Square ones too."),
          .required("width", extent, about: "From edge to edge."),
          .required("height", extent, about: "From edge to edge."),
          .optional("corner", length, about: "The radius of its corners.")
        ) { .rectangle(width: $2, height: $3, corner: $4) }
      ),
      (
        "round",
        .object(
          .constant("shape", "round", about: "A circle."),
          .required("diameter", extent, about: "From edge to edge.")
        ) { .round(diameter: $2) }
      ),
      (
        "ellipse",
        .object(
          .constant("shape", "ellipse", about: "An upright ellipse."),
          .required("width", extent, about: "From edge to edge."),
          .required("height", extent, about: "From edge to edge.")
        ) { .ellipse(width: $2, height: $3) }
      ),
      (
        "tent",
        .object(
          .constant("shape", "tent", about: "A card with a fold between two panels."),
          .required("width", extent, about: "From edge to edge."),
          .required("panel", extent, about: "The height of one panel.")
        ) { .tent(width: $2, panel: $3) }
      ),
    ])

  private static let layout: JSONForm<LabelGrid> = .object(
    .required("columns", .integer(in: 1...Sheet.maxLabelCount), about: "Labels in a row."),
    .required("rows", .integer(in: 1...Sheet.maxLabelCount), about: "Rows."),
    .required("left", length, about: "From the paper's left edge to the first label."),
    .required("top", length, about: "From the paper's upper edge to the first label."),
    .optional(
      "pitchX", length,
      about: "From one left edge to the next; required where there is more than one column."),
    .optional(
      "pitchY", length,
      about: "From one upper edge to the next; required where there is more than one row.")
  ) { cursor, columns, rows, left, top, pitchX, pitchY throws(JSONError) in
    // With one column or row, a pitch is not needed.
    if pitchX == nil, columns > 1 { _ = try cursor.require("pitchX") }
    if pitchY == nil, rows > 1 { _ = try cursor.require("pitchY") }
    return LabelGrid(
      columns, rows, left: left, top: top, pitchX: pitchX ?? .zero, pitchY: pitchY ?? .zero)
  }.named("layout")
}

extension StockFile {
  static let length = JSONForm.string([
    "pattern": .string(
      #"^[ \t]*([0-9]{1,5}(\.[0-9]*)?|\.[0-9]+|([0-9]{1,5} +)?[0-9]{1,4}/[0-9]{1,4})[ \t]*"#
        + #"(mm|cm|in|pt|pc)[ \t]*$"#)
  ]).map(parsed, { $0.exactText + " mm" }).named("length")

  /// The JSON form of a length that is more than 0.
  static let extent = length.checked { length, cursor throws(JSONError) in
    guard length > .zero else { throw cursor.error("this length must be more than 0") }
    return length
  }

  private static func parsed(
    _ text: String, _ cursor: JSONCursor
  ) throws(JSONError) -> PaperLength {
    guard let length = PaperLength(text) else {
      throw cursor.error(
        "\(quoted(text)) is not a length: write \"63.5 mm\", \"2 5/8 in\" or \"7 pt\", up to ten "
          + "metres")
    }
    return length
  }
}
