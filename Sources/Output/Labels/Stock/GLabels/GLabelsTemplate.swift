import Basics
import XMLText

/// A template of a gLabels file whose elements are being read.
struct GLabelsTemplate {
  let name: Stock.Name?
  let equal: String?
  let title: String
  private let template: [String: String]
  /// The name and the attributes of the label element.
  private var label: (kind: String, attributes: [String: String])?
  private var labels = 0
  private var layouts: [[String: String]] = []
  private var margin: String?

  init(_ attributes: [String: String]) {
    template = attributes
    let (brand, part) = (plain(attributes["brand"]), plain(attributes["part"]))
    let name = Stock.Name(brand, part)
    let isName = !Stock.Name.slug(brand).isEmpty && !Stock.Name.slug(part).isEmpty
    self.name = isName ? name : nil
    equal = attributes["equiv"].map(plain)
    let title = plain(attributes["_description"] ?? attributes["description"])
    self.title = title.isEmpty ? "labels" : title
  }

  mutating func take(_ element: String, _ attributes: [String: String]) {
    switch element {
    case "Layout": if layouts.count < 64 { layouts.append(attributes) }
    case "Markup-margin": margin = attributes["size"] ?? attributes["x_size"]
    case _ where element.hasPrefix("Label-"):
      label = (String(element.dropFirst(6)), attributes)
      labels += 1
    default: break
    }
  }

  func sheet(_ papers: [String: Paper]) throws(GLabelsSkipReason) -> Sheet {
    guard let label, labels == 1 else {
      throw GLabelsSkipReason(reason: "without one kind of label")
    }
    let paper = try paper(papers)
    let shape = try shape(label.kind, label.attributes)
    var grids: [LabelGrid] = []
    for layout in layouts { grids.append(try grid(layout)) }
    let bleed = try length(label.attributes, "waste", or: .zero)
    var sheet = Sheet(
      paper, shape, grids, bleedX: try length(label.attributes, "x_waste", or: bleed),
      bleedY: try length(label.attributes, "y_waste", or: bleed))
    // On the smallest labels, the default margin leaves nothing.
    if case .margin = sheet.fault { sheet.safeMargin = .zero }
    if let fault = sheet.fault { throw GLabelsSkipReason(reason: fault.kind) }
    return sheet
  }

  private func paper(_ papers: [String: Paper]) throws(GLabelsSkipReason) -> Paper {
    if let paper = papers[template["size"] ?? ""] { return paper }
    return Paper(width: try length(template, "width"), height: try length(template, "height"))
  }

  private func shape(
    _ kind: String, _ attributes: [String: String]
  ) throws(GLabelsSkipReason) -> LabelShape {
    switch kind {
    case "rectangle":
      let (width, height) = (try length(attributes, "width"), try length(attributes, "height"))
      let corner = try length(attributes, "round", or: .zero)
      return .rectangle(width: width, height: height, corner: min(corner, min(width, height) / 2))
    case "round": return .round(diameter: try length(attributes, "radius") * 2)
    case "ellipse":
      return .ellipse(
        width: try length(attributes, "width"), height: try length(attributes, "height"))
    // A disc with cut sides has a width and a height.
    case "cd" where attributes["width"] == nil && attributes["height"] == nil:
      return .ring(
        diameter: try length(attributes, "radius") * 2, hole: try length(attributes, "hole") * 2)
    default: throw GLabelsSkipReason(reason: "a label of the kind \(shortened(kind))")
    }
  }

  private func grid(_ attributes: [String: String]) throws(GLabelsSkipReason) -> LabelGrid {
    guard let columns = attributes["nx"].flatMap({ Int($0) }),
      let rows = attributes["ny"].flatMap({ Int($0) }),
      (1...Sheet.maxLabelCount).contains(columns), (1...Sheet.maxLabelCount).contains(rows)
    else { throw GLabelsSkipReason(reason: "a layout without a count") }
    return LabelGrid(
      columns, rows, left: try length(attributes, "x0"), top: try length(attributes, "y0"),
      pitchX: try length(attributes, "dx"), pitchY: try length(attributes, "dy"))
  }

  /// Parses a length in gLabels' notation: without a unit it is in points.
  private func length(
    _ attributes: [String: String], _ name: String, or absent: PaperLength? = nil
  ) throws(GLabelsSkipReason) -> PaperLength {
    guard let text = attributes[name] else {
      if let absent { return absent }
      throw GLabelsSkipReason(reason: "without its \(name)")
    }
    guard let length = PaperLength(text, unit: .pt) else {
      throw GLabelsSkipReason(reason: "a length that cannot be read")
    }
    return length
  }
}

extension SheetLayoutError {
  /// The kind of fault without its numbers, for counting.
  fileprivate var kind: String {
    switch self {
    case .beforeEdge, .tooWide, .tooHigh: "labels beyond the paper"
    case .overlapAcross, .overlapDown, .overlap: "labels on top of each other"
    case .noLabels, .tooMany, .noExtent, .hole, .corner, .margin: "a sheet that cannot be"
    }
  }
}

/// Returns the text of an attribute, shortened to one line.
private func plain(_ text: String?) -> String { shortened((text ?? "").xmlUnescaped) }
