package import QRCodes

/// A page about links to an App Clip: what must be fixed before codes are printed, or codes to scan
/// from a monitor. It is one file without scripts or external resources.
package struct LinkPage: Sendable {
  /// A section of the page with a heading, a URL and its symbol.
  package struct Section: Sendable {
    /// The colours of a section, by the severity of its content.
    package enum Tone: String, Sendable { case plain, good, warning, bad }

    /// The colour of the section, by the severity of its content.
    package var tone: Tone
    /// The heading of the section.
    package var title: String
    /// A URL below the heading, or `nil`.
    package var url: HighlightedURL?
    /// A QR symbol to scan, or `nil`.
    package var symbol: ModuleMatrix?
    /// Details of the section, as names and values.
    package var facts: [(name: String, value: String)]

    /// Creates a section of the page from its parts.
    package init(
      _ tone: Tone, title: String, url: HighlightedURL? = nil, symbol: ModuleMatrix? = nil,
      facts: [(name: String, value: String)]
    ) {
      (self.tone, self.title, self.url) = (tone, title, url)
      (self.symbol, self.facts) = (symbol, facts)
    }
  }

  /// The title of the page.
  package var title: String
  /// The overall result as a sentence, below the title.
  package var verdict: String
  /// Details about all sections.
  package var facts: [(name: String, value: String)]

  /// Creates a page of links from its parts.
  package init(
    title: String, verdict: String, facts: [(name: String, value: String)] = []
  ) {
    (self.title, self.verdict, self.facts) = (title, verdict, facts)
  }

  private var frame: PageShell { PageShell(title: title, style: Self.style, script: nil) }

  /// Returns the markup before the first section.
  package func head() -> [UInt8] {
    var page = HTMLText()
    frame.head(&page)
    page.markup("<header>\n<h1>")
    page.text(title)
    page.markup("</h1>\n<p class=\"verdict\">")
    page.text(verdict)
    page.markup("</p>\n")
    page.facts(facts)
    page.markup("</header>\n<main>\n")
    return page.bytes
  }

  /// Returns the markup of a section. Any number of sections can follow each other.
  package func bytes(of section: Section) -> [UInt8] {
    var page = HTMLText()
    page.built("<section class=\"\(section.tone.rawValue)\">\n")
    if let symbol = section.symbol { page.symbol(symbol) }
    page.markup("<div class=\"says\"><h2>")
    page.text(section.title)
    page.markup("</h2>\n")
    if let url = section.url {
      page.markup("<p class=\"u\">")
      page.url(url)
      page.markup("</p>\n")
    }
    page.facts(section.facts)
    page.markup("</div>\n</section>\n")
    return page.bytes
  }

  /// Returns the markup after the last section.
  package func foot() -> [UInt8] { SectionPage.foot(frame) }

  private static let style: StaticString = """
    .verdict{font-size:1.2rem;font-weight:650}
    main{margin:1.2rem 0}
    section{background:var(--card);border:1px solid var(--line);border-left-width:.4rem;border-radius:.6rem;padding:1rem;
    margin:0 0 .8rem;break-inside:avoid;display:flex;flex-wrap:wrap;gap:.8rem 1.5rem;
    align-items:flex-start;--z:1.6}
    .good{border-left-color:var(--done)}.warning{border-left-color:var(--wait)}.bad{border-left-color:var(--failed)}
    .says{flex:1 1 17rem;min-width:0}
    h2{font-size:1.1rem;margin:0 0 .4rem;overflow-wrap:anywhere}
    .u b{font-weight:700}
    section .facts{font-size:.95rem;margin:.4rem 0 0}
    @media print{section{border-radius:0;padding:2mm 3mm;margin:0 0 2mm}}

    """
}
