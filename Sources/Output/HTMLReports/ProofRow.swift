import Basics

/// A row of a job on a proof.
package struct ProofRow: Sendable {
  /// The number of the row in the job.
  package var number: Int
  /// The name of the row's files; empty if there are none.
  package var name: String
  /// The pictures of the things that are made for the row.
  package var pictures: [ProofPicture]
  /// The URL of the row.
  package var url: HighlightedURL
  /// Further details, such as the error correction level and the URL's route.
  package var facts: [(name: String, value: String)]
  /// The warnings about the row.
  package var warnings: [String]

  /// Creates the row of a proof from its parts.
  package init(
    number: Int, name: String = "", pictures: [ProofPicture], url: HighlightedURL,
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

/// A picture on a proof, of a thing that is made for a row.
package struct ProofPicture: Sendable {
  /// The kinds of pictures on a proof.
  package enum Content: Sendable {
    /// A complete SVG file from Beckon: a code with its quiet zone and caption, `width` by `height`
    /// micrometres on paper.
    case drawing([UInt8], width: Int, height: Int)
    /// A tag, for which an icon is shown because it looks like nothing in particular.
    case tag
    /// A picture that could not be made, with the reason.
    case missing(String)
  }

  /// The thing that is shown.
  package var content: Content
  /// A description of the thing with its size.
  package var label: String
  /// Whether the label is shown below the picture. Otherwise it is stated once for all rows.
  package var showsLabel: Bool

  /// Creates a picture with its description.
  package init(_ content: Content, label: String, showsLabel: Bool = true) {
    self.content = content
    self.label = label
    self.showsLabel = showsLabel
  }

  /// The width of the picture on paper, in micrometres.
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
  /// The space for a drawing on A4 and on Letter, in micrometres. A larger one is scaled down.
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
    if share < 100 { page.built("; shown at \(max(1, share)) % of its size") }
    page.markup("</figcaption></figure>\n")
  }

  /// Appends a drawing as the content of an element, where it cannot run scripts, load anything or
  /// restyle the page.
  private func draw(_ file: [UInt8], _ width: Int, _ height: Int, _ page: inout HTMLText) {
    page.markup("<i class=\"code\" role=\"img\" aria-label=\"")
    page.text(label)
    page.built("\" style=\"--w:\(Self.millimetres(width));--r:\(width)/\(height);")
    page.markup("content:url(data:image/svg+xml;base64,")
    page.built(String(decoding: base64(file), as: UTF8.self))
    page.markup(")\"></i>")
  }

  /// Formats micrometres as a length for CSS, such as `30.25mm`.
  private static func millimetres(_ micrometres: Int) -> String {
    let rest = String(micrometres % 1000)
    return "\(micrometres / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest)mm"
  }

  /// The icon of a tag: a disc with the waves that mean "hold a phone here".
  private static let tagIcon: StaticString = """
    <svg class="tag" viewBox="0 0 48 48" role="img" aria-label="NFC tag"><circle cx="24" cy="24" r="22"/>\
    <path d="M17 19a9 9 0 0 1 0 10M22.500 15.500a15 15 0 0 1 0 17M28 12a21 21 0 0 1 0 24"/></svg>
    """
}
