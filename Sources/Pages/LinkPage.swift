package import QRCodes

/// A sheet about links to an App Clip: what must be mended before codes are printed, or what to scan from a
/// monitor. One file without a script, and nothing on it from elsewhere.
package struct LinkPage: Sendable {
  /// One part of a sheet.
  package struct Section: Sendable {
    /// How it is marked.
    package enum Tone: String, Sendable { case plain, good, warning, bad }

    /// How it is marked.
    package var tone: Tone
    /// What it is about.
    package var title: String
    /// A URL below the title.
    package var url: PageURL?
    /// A symbol to be scanned.
    package var symbol: ModuleMatrix?
    /// What is to be known of it.
    package var facts: [(name: String, value: String)]

    /// A section.
    package init(
      _ tone: Tone, title: String, url: PageURL? = nil, symbol: ModuleMatrix? = nil,
      facts: [(name: String, value: String)]
    ) {
      (self.tone, self.title, self.url) = (tone, title, url)
      (self.symbol, self.facts) = (symbol, facts)
    }
  }

  /// What the sheet is about.
  package var title: String
  /// The sentence below the title: what it all comes to.
  package var verdict: String
  /// What is known of everything.
  package var facts: [(name: String, value: String)]

  /// A sheet.
  package init(
    title: String, verdict: String, facts: [(name: String, value: String)] = []
  ) {
    (self.title, self.verdict, self.facts) = (title, verdict, facts)
  }

  private var frame: PageFrame { PageFrame(title: title, style: Self.style, script: nil) }

  /// Everything before the first section.
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

  /// A section; they follow each other, as many as there are.
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

  /// Everything after the last section.
  package func foot() -> [UInt8] {
    var page = HTMLText()
    page.markup("</main>\n")
    frame.foot(&page)
    return page.bytes
  }

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
