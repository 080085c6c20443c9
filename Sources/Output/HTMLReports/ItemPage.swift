import Basics

/// A page about one row of a job: what the row is, and what happened to it.
package struct ItemPage: Sendable {
  /// The title of the page.
  package var title: String
  /// The time at which the page was made and the files it is made from, in words.
  package var made: String
  /// The URL of the row, or `nil` if the job has no such row.
  package var url: HighlightedURL?
  /// The facts of the row, by group: the row itself, and the columns of its table.
  package var facts: [(name: String, value: String)]
  /// The recorded events in order: the time, who recorded it, and what happened.
  package var history: [(time: String, who: String, what: String)]

  package init(
    title: String, made: String, url: HighlightedURL?, facts: [(name: String, value: String)],
    history: [(time: String, who: String, what: String)]
  ) {
    (self.title, self.made, self.url) = (title, made, url)
    (self.facts, self.history) = (facts, history)
  }

  private var shell: PageShell { PageShell(title: title, style: Self.style, script: nil) }

  /// Returns the markup of the whole page.
  package func bytes() -> [UInt8] {
    var page = HTMLText()
    shell.head(&page)
    page.markup("<header><h1>")
    page.text(title)
    page.markup("</h1>\n<p class=\"soft\">")
    page.text(made)
    page.markup("</p></header>\n<main>\n")
    if let url {
      page.markup("<p class=\"u\">")
      page.text(url.before)
      page.markup("<b>")
      page.text(url.host)
      page.markup("</b>")
      page.text(url.after)
      page.markup("</p>\n")
    }
    page.markup("<dl>\n")
    for fact in facts {
      page.markup("<dt>")
      page.text(fact.name)
      page.markup("</dt><dd>")
      page.text(fact.value)
      page.markup("</dd>\n")
    }
    page.markup("</dl>\n<h2>History</h2>\n<table><tbody>\n")
    for event in history {
      page.markup("<tr><td>")
      page.text(event.time)
      page.markup("</td><td>")
      page.text(event.who)
      page.markup("</td><td>")
      page.text(event.what)
      page.markup("</td></tr>\n")
    }
    page.markup("</tbody></table>\n</main>\n")
    shell.foot(&page)
    return page.bytes
  }

  private static let style: StaticString = """
    dl{display:grid;grid-template-columns:max-content 1fr;gap:.3rem 1.2rem}
    dt{font-weight:600}dd{margin:0;overflow-wrap:anywhere;white-space:pre-line}
    .u{overflow-wrap:anywhere;font-size:1.1rem}
    table{border-collapse:collapse}td{padding:.3rem 1rem .3rem 0;vertical-align:top}
    td:first-child{white-space:nowrap}tr+tr td{border-top:1px solid var(--line)}

    """
}
