/// The common parts of pages that are written section by section while results come in. The verdict
/// is known last but shown first.
enum SectionPage {
  /// Returns the markup after the last section.
  static func foot(_ frame: PageShell, verdict: String? = nil) -> [UInt8] {
    var page = HTMLText()
    page.markup("</main>\n")
    if let verdict {
      page.markup("<p class=\"verdict\">")
      page.text(verdict)
      page.markup("</p>\n")
    }
    frame.foot(&page)
    return page.bytes
  }

  static let style: StaticString = """
    body{display:flex;flex-direction:column}header{order:-2}
    .verdict{order:-1;font-size:1.2rem;font-weight:650}
    main{margin:1.2rem 0}
    section{background:var(--card);border:1px solid var(--line);border-left-width:.4rem;border-radius:.6rem;padding:1rem;
    margin:0 0 .8rem;break-inside:avoid;display:flex;flex-wrap:wrap;gap:.8rem 1.5rem;align-items:flex-start}
    .good{border-left-color:var(--done)}.warning{border-left-color:var(--wait)}.bad{border-left-color:var(--failed)}
    .says{flex:1 1 17rem;min-width:0}
    h2{font-size:1.1rem;margin:0 0 .4rem;overflow-wrap:anywhere}
    .complaint{color:var(--failed);font-weight:600}
    @media print{section{border-radius:0;padding:2mm 3mm;margin:0 0 2mm}}

    """
}
