import Basics

/// A page of printed codes with their grades and a map of each code's print quality. It is one file
/// without scripts or external resources.
package enum GradePage {
  /// A graded code with its results, as shown on the page.
  package struct Entry: Sendable {
    /// A graded parameter of a code.
    package struct Row: Sendable {
      /// The grade of the parameter, A to F, or a dash.
      package var letter: String
      /// The name of the parameter.
      package var name: String
      /// The measured value, as text.
      package var value: String

      /// Creates a parameter with its grade and measured value.
      package init(letter: String, name: String, value: String) {
        (self.letter, self.name, self.value) = (letter, name, value)
      }
    }

    /// The heading: the file and picture in which the code is.
    package var title: String
    /// The decoded content of the code.
    package var content: String
    /// The symbology of the code, with its version.
    package var kind: String
    /// The grade in the notation of verifiers; `nil` for a code without a grade.
    package var string: String?
    /// The grade as a letter; `nil` for a code without a grade.
    package var letter: String?
    /// Remarks on the grade.
    package var remarks: [String]
    /// The reason why the code has no grade; `nil` if it has one.
    package var complaint: String?
    /// The graded parameters.
    package var parameters: [Row]
    /// The measurements that are reported but not graded.
    package var reported: [String]
    /// Advice on how to print better, one sentence each.
    package var advice: [String]
    /// The map of print quality, module by module; `nil` if there is none.
    package var map: Map?

    /// Creates the entry of a code.
    package init(
      title: String, content: String, kind: String, string: String?, letter: String?,
      remarks: [String], complaint: String?, parameters: [Row], reported: [String],
      advice: [String], map: Map?
    ) {
      (self.title, self.content, self.kind) = (title, content, kind)
      (self.string, self.letter, self.remarks) = (string, letter, remarks)
      (self.complaint, self.parameters) = (complaint, parameters)
      (self.reported, self.advice, self.map) = (reported, advice, map)
    }
  }

  /// A map of print quality: a square of modules, including the quiet zone.
  package struct Map: Sendable {
    /// A module of the map with its modulation and colour.
    package struct Cell: Sendable {
      /// The modulation, from 0 to 1 or more; `nil` outside the picture.
      package var modulation: Double?
      /// Whether the module should be dark.
      package var isDark: Bool
      /// Whether the module is read wrongly.
      package var isWrong: Bool

      /// Creates a module of the map.
      package init(modulation: Double?, isDark: Bool, isWrong: Bool) {
        (self.modulation, self.isDark, self.isWrong) = (modulation, isDark, isWrong)
      }
    }

    /// The number of modules along a side, including the quiet zone.
    package var width: Int
    /// The width of the quiet zone, in modules.
    package var quiet: Int
    /// The modules of the map, row by row from the top.
    package var cells: [Cell]

    /// Creates a map of `width` by `width` modules.
    package init(width: Int, quiet: Int, cells: [Cell]) {
      (self.width, self.quiet, self.cells) = (width, quiet, cells)
    }
  }

  private static var frame: PageShell {
    PageShell(title: "Grades of printed codes", style: style, script: nil, hasSections: true)
  }

  /// Returns the markup before the first code.
  package static func head() -> [UInt8] {
    var page = HTMLText()
    frame.head(&page)
    page.markup("<header><h1>Grades of printed codes</h1>\n")
    page.markup("<p class=\"soft\">Estimates by the method of ISO/IEC 15415, ")
    page.markup("not a verifier’s grades. ")
    page.markup(
      "The map shows how clearly each module is printed: green is grade A, yellow B and C, ")
    page.markup("orange D, red F; a cross marks a module on the wrong side of the threshold.")
    page.markup("</p></header>\n<main>\n")
    return page.bytes
  }

  /// Returns the markup of a code. Any number of codes can follow each other.
  package static func bytes(of entry: Entry) -> [UInt8] {
    var page = HTMLText()
    page.built("<section class=\"\(tone(entry.letter))\">\n")
    if let map = entry.map { page.map(map) }
    page.markup("<div class=\"says\"><h2>")
    page.text(entry.title)
    page.markup("</h2>\n<p class=\"mono\">")
    page.text(entry.content)
    page.markup("</p>\n<p class=\"soft\">")
    page.text(entry.kind)
    page.markup("</p>\n")
    if let string = entry.string, let letter = entry.letter {
      page.markup("<p class=\"grade\"><b>")
      page.text(letter)
      page.markup("</b> ")
      page.text(string)
      page.markup("</p>\n")
    }
    if let complaint = entry.complaint {
      page.markup("<p class=\"complaint\">")
      page.text(complaint)
      page.markup("</p>\n")
    }
    page.paragraph(entry.remarks)
    page.parameters(entry.parameters)
    page.paragraph(entry.reported)
    page.advice(entry.advice)
    page.markup("</div>\n</section>\n")
    return page.bytes
  }

  /// Returns everything after the last code. `verdict`, the overall result, is shown below the
  /// title.
  package static func foot(verdict: String) -> [UInt8] {
    SectionPage.foot(frame, verdict: verdict)
  }

  fileprivate static func tone(_ letter: String?) -> String {
    switch letter {
    case "A", "B": "good"
    case "C", "D": "warning"
    default: "bad"
    }
  }

  private static let style: StaticString = """
    .map{flex:none;width:min(22rem,100%);height:auto;background:#fff;border-radius:.3rem}
    .grade{font-size:1.2rem}
    table{border-collapse:collapse;margin:.5rem 0}td{padding:.1rem .8rem .1rem 0}
    td.good{color:var(--done)}td.warning{color:var(--wait)}td.bad{color:var(--failed)}td:first-child{font-weight:700}
    ul{margin:.3rem 0;padding-left:1.2rem}li{margin:0 0 .4rem}

    """
}

extension HTMLText {
  fileprivate mutating func paragraph(_ words: [String]) {
    guard !words.isEmpty else { return }
    markup("<p class=\"soft\">")
    text(words.joined(separator: ", "))
    markup("</p>\n")
  }

  fileprivate mutating func parameters(_ rows: [GradePage.Entry.Row]) {
    guard !rows.isEmpty else { return }
    markup("<table>\n")
    for row in rows {
      built("<tr><td class=\"\(GradePage.tone(row.letter))\">")
      text(row.letter)
      markup("</td><td>")
      text(row.name)
      markup("</td><td>")
      text(row.value)
      markup("</td></tr>\n")
    }
    markup("</table>\n")
  }

  fileprivate mutating func advice(_ sentences: [String]) {
    guard !sentences.isEmpty else { return }
    markup("<ul>\n")
    for sentence in sentences {
      markup("<li>")
      text(sentence)
      markup("</li>\n")
    }
    markup("</ul>\n")
  }

  /// Appends the map as one drawing, with a path for each shade, and with crosses.
  fileprivate mutating func map(_ map: GradePage.Map) {
    var paths: [String: String] = [:]
    var crosses = ""
    for (index, cell) in map.cells.enumerated() {
      let (x, y) = (index % map.width, index / map.width)
      paths[Self.shade(cell), default: ""] += "M\(x) \(y)h1v1h-1z"
      if cell.isWrong { crosses += "M\(x) \(y)l1 1M\(x + 1) \(y)l-1 1" }
    }
    built("<svg class=\"map\" viewBox=\"0 0 \(map.width) \(map.width)\" role=\"img\" ")
    markup("shape-rendering=\"crispEdges\" aria-label=\"Map of modulation\">")
    for (shade, path) in paths.sorted(by: { $0.key < $1.key }) {
      built("<path fill=\"\(shade)\" d=\"\(path)\"/>")
    }
    if !crosses.isEmpty {
      built("<path fill=\"none\" stroke=\"#d0f\" stroke-width=\".18\" d=\"\(crosses)\"/>")
    }
    let inner = map.width - 2 * map.quiet
    built("<path fill=\"none\" stroke=\"#888\" stroke-width=\".1\" ")
    built("d=\"M\(map.quiet) \(map.quiet)h\(inner)v\(inner)h-\(inner)z\"/>")
    markup("</svg>\n")
  }

  /// Returns the colour for a grade of modulation: a dark shade for dark modules and a light one
  /// for light modules.
  private static func shade(_ cell: GradePage.Map.Cell) -> String {
    guard let modulation = cell.modulation else { return "#ccc" }
    let shades: (dark: String, light: String) =
      switch modulation {
      case 0.5...: ("#0d5c2c", "#e3f6e8")
      case 0.3...: ("#8a6d00", "#fff0b0")
      case 0.2...: ("#b35300", "#ffd0a0")
      default: ("#a00000", "#ffb0b0")
      }
    return cell.isDark ? shades.dark : shades.light
  }
}
