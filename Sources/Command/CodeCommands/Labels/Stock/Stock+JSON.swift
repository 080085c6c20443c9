extension Stock {
  /// The members of a line of `beckon stock list --json`.
  var summary: [(String, JSONValue)] {
    [
      ("id", .string(id)), ("brand", .string(name.brand)), ("part", .string(name.part)),
      ("equivalents", .array(equivalents.map { .string($0.text) })),
      ("aliases", .array(aliases.map { .string($0) })), ("title", .string(title)),
      ("form", .string(sheet == nil ? "roll" : "sheet")), ("shape", JSONValue(shape?.word)),
      ("width", (shape?.width ?? roll?.width ?? .zero).json), ("height", JSONValue(shape?.height)),
      ("labels", JSONValue(sheet?.count)), ("paper", JSONValue(sheet?.paper.name)),
      ("printer", JSONValue(roll?.printer.rawValue)), ("known", .string(knowledge.word)),
      ("why", .string(knowledge.reason)), ("doubt", JSONValue(doubt)),
      ("origin", .string(origin.rawValue)),
    ]
  }

  /// The additional members of `beckon stock show --json`.
  var details: [(String, JSONValue)] {
    [
      (
        "others",
        .array(
          others.map { other in
            [
              "origin": .string(other.origin.rawValue),
              "difference": JSONValue(sheet?.difference(from: other.sheet)),
            ]
          })
      ),
      ("sheet", sheet?.json ?? .null), ("roll", roll?.json ?? .null),
      ("codes", .array(Self.versions.map { room(version: $0).json })),
    ]
  }
}

extension PaperLength {
  /// The length in millimetres as JSON.
  fileprivate var json: JSONValue { JSONNumber(exactText).map(JSONValue.number) ?? .null }
}

extension JSONValue {
  fileprivate init(_ length: PaperLength?) { self = length?.json ?? .null }
}

extension Sheet {
  fileprivate var json: JSONValue {
    [
      "paperWidth": paper.width.json, "paperHeight": paper.height.json,
      "corner": JSONValue(corner), "hole": JSONValue(hole), "panel": JSONValue(panel),
      "layouts": .array(grids.map(\.json)), "bleedX": bleedX.json, "bleedY": bleedY.json,
      "safeMargin": safeMargin.json, "codeSide": codeSide.json,
    ]
  }

  private var corner: PaperLength? {
    if case .rectangle(_, _, let corner) = shape { corner } else { nil }
  }

  private var hole: PaperLength? {
    if case .ring(_, let hole) = shape { hole } else { nil }
  }

  private var panel: PaperLength? {
    if case .tent(_, let panel) = shape { panel } else { nil }
  }
}

extension LabelGrid {
  fileprivate var json: JSONValue {
    [
      "columns": .integer(columns), "rows": .integer(rows), "left": left.json, "top": top.json,
      "pitchX": pitchX.json, "pitchY": pitchY.json,
    ]
  }
}

extension Roll {
  fileprivate var json: JSONValue {
    [
      "dotsWide": .integer(dotsWide), "dotsHigh": JSONValue(dotsHigh),
      "resolution": .string(resolution.words), "dot": resolution.dot.json,
      "squareDots": .integer(squareDots), "feedMargin": JSONValue(feedMargin),
    ]
  }
}

extension MaxCodeSize {
  fileprivate var json: JSONValue {
    [
      "version": .integer(version), "modules": .integer(Self.modules(version)), "side": side.json,
      "module": module.json,
      "dots": .array(
        dots.map { ["resolution": .string($0.resolution.words), "count": .integer($0.count)] }),
    ]
  }
}
