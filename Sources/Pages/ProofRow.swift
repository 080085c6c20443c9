import Basics

/// One row of a proof.
package struct ProofRow: Sendable {
  /// Its number in the job.
  package var number: Int
  /// What its files are called; empty without any.
  package var name: String
  /// What is made of it.
  package var pictures: [ProofPicture]
  /// The URL that it carries.
  package var url: PageURL
  /// Further facts: level, where it resolves.
  package var facts: [(name: String, value: String)]
  /// What somebody ought to look at.
  package var warnings: [String]

  /// A row.
  package init(
    number: Int, name: String = "", pictures: [ProofPicture], url: PageURL,
    facts: [(name: String, value: String)] = [], warnings: [String] = []
  ) {
    self.number = number
    self.name = name
    self.pictures = pictures
    self.url = url
    self.facts = facts
    self.warnings = warnings
  }
}

/// Something that is made of a row, as a proof shows it.
package struct ProofPicture: Sendable {
  /// What is shown.
  package enum Content: Sendable {
    /// A whole SVG file of our own making: a code with its border and caption, `width` by `height`
    /// micrometres on paper.
    case drawing([UInt8], width: Int, height: Int)
    /// A tag, of which there is nothing to see but what it opens.
    case tag
    /// A picture that could not be made, and why.
    case missing(String)
  }

  /// What is shown.
  package var content: Content
  /// What it is, and how large.
  package var label: String
  /// Whether the label stands below it; else it is said once for all rows.
  package var showsLabel: Bool

  /// A picture.
  package init(_ content: Content, label: String, showsLabel: Bool = true) {
    self.content = content
    self.label = label
    self.showsLabel = showsLabel
  }

  /// How wide it is on paper, in micrometres.
  package var width: Int { if case .drawing(_, let width, _) = content { width } else { 20_000 } }
}

extension ProofRow {
  func write(_ page: inout HTMLText) {
    page.built("<section id=\"row-\(number)\">\n<div class=\"pictures\">")
    for picture in pictures { picture.write(&page) }
    page.built("</div>\n<div class=\"says\"><h2><i class=\"tick\"></i>\(number)")
    if !name.isEmpty {
      page.markup(" <b>")
      page.text(name)
      page.markup("</b>")
    }
    page.markup("</h2>\n<p class=\"u\">")
    page.url(url)
    page.markup("</p>\n")
    page.facts(facts)
    for warning in warnings {
      page.markup("<p class=\"warn\">")
      page.text(warning)
      page.markup("</p>\n")
    }
    page.markup("</div>\n</section>\n")
  }
}

extension ProofPicture {
  /// The room for a drawing on a sheet of A4 or Letter; a larger one is drawn smaller.
  private static let room = (width: 170_000, height: 190_000)

  func write(_ page: inout HTMLText) {
    page.markup("<figure>")
    var share = 100
    switch content {
    case .drawing(let file, let width, let height):
      share = min(100, 100 * Self.room.width / width, 100 * Self.room.height / height)
      draw(file, width * share / 100, height * share / 100, &page)
    case .tag: page.markup(Self.tagIcon)
    case .missing(let why):
      page.markup("<p class=\"no\">")
      page.text(why)
      page.markup("</p>")
    }
    guard showsLabel || share < 100 else { return page.markup("</figure>\n") }
    page.markup("<figcaption>")
    page.text(label)
    if share < 100 { page.built("; drawn here at \(max(1, share)) % of its size") }
    page.markup("</figcaption></figure>\n")
  }

  /// As the content of an element, nothing in a drawing can act, load or restyle the page.
  private func draw(_ file: [UInt8], _ width: Int, _ height: Int, _ page: inout HTMLText) {
    page.markup("<i class=\"code\" role=\"img\" aria-label=\"")
    page.text(label)
    page.built("\" style=\"--w:\(Self.millimetres(width));--r:\(width)/\(height);")
    page.markup("content:url(data:image/svg+xml;base64,")
    page.built(String(decoding: base64(file), as: UTF8.self))
    page.markup(")\"></i>")
  }

  /// `30.25mm`.
  private static func millimetres(_ micrometres: Int) -> String {
    let rest = String(micrometres % 1000)
    return "\(micrometres / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest)mm"
  }

  /// A disc with the waves that stand for "hold a phone here".
  private static let tagIcon: StaticString = """
    <svg class="tag" viewBox="0 0 48 48" role="img" aria-label="NFC tag"><circle cx="24" cy="24" r="22"/>\
    <path d="M17 19a9 9 0 0 1 0 10M22.500 15.500a15 15 0 0 1 0 17M28 12a21 21 0 0 1 0 24"/></svg>
    """
}
