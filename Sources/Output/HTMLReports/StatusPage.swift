/// A page with the progress of a job: totals, a timeline, and every row with its code.
///
/// It is one self-contained file. It can be read on a phone, on paper and without scripts; the
/// script adds only the search, local times and reloading that keeps the search.
package struct StatusPage: Sendable {
  /// The name of the job.
  package var job: String
  /// The time at which the page was made, in words.
  package var made: String
  /// The number of rows in each state.
  package var totals: Totals
  /// The completed rows and the failures over time, or `nil`.
  package var timeline: Timeline?
  /// The things that people must do, shown first: the subject and the action.
  package var needs: [(name: String, value: String)]
  /// Further details: the rate, the remaining time, stations.
  package var facts: [(name: String, value: String)]
  /// Technical records, such as the heads of the ledger's chains, shown last.
  package var proofs: [(name: String, value: String)]
  /// The interval at which the browser reloads the page while the job runs, in seconds.
  package var reloads: Int?

  /// Creates the status page of a job from its parts.
  package init(
    job: String, made: String, totals: Totals, timeline: Timeline? = nil,
    needs: [(name: String, value: String)] = [], facts: [(name: String, value: String)] = [],
    proofs: [(name: String, value: String)] = [], reloads: Int? = nil
  ) {
    self.job = job
    self.made = made
    self.totals = totals
    self.timeline = timeline
    self.needs = needs
    self.facts = facts
    self.proofs = proofs
    self.reloads = reloads
  }

  /// Returns the markup before the first row.
  package func head() -> [UInt8] {
    var page = HTMLText()
    frame.head(&page)
    summary(&page)
    controls(&page)
    page.markup("<main id=\"rows\">\n<section>\n")
    return page.bytes
  }

  /// The number of rows in a group, which a browser lays out together.
  private static let stack = 120

  /// Returns the markup of a row. Rows follow each other in the order of their numbers, from 1.
  package func bytes(of row: StatusRow) -> [UInt8] {
    var page = HTMLText()
    if row.number > 1, row.number % Self.stack == 1 { page.markup("</section>\n<section>\n") }
    row.write(&page)
    return page.bytes
  }

  /// Returns the markup after the last row.
  package func foot() -> [UInt8] {
    var page = HTMLText()
    page.markup(
      "</section>\n</main>\n<p id=\"none\" class=\"soft\" hidden>No rows match.</p>\n")
    if !proofs.isEmpty {
      page.markup("<footer>\n")
      page.facts(proofs)
      page.markup("</footer>\n")
    }
    frame.foot(&page)
    return page.bytes
  }

  private var frame: PageShell {
    PageShell(
      title: "\(totals.done) of \(totals.all) · \(job)", style: Self.style, script: Self.script,
      reloads: reloads)
  }

  private func summary(_ page: inout HTMLText) {
    page.markup("<header>\n<h1>")
    page.text(job)
    page.markup("</h1>\n<p class=\"soft when\">")
    page.text(made)
    page.markup("</p>\n")
    if !needs.isEmpty {
      page.markup("<div class=\"needs\"><h2>Needs you</h2>\n")
      page.facts(needs)
      page.markup("</div>\n")
    }
    totals.write(&page)
    timeline?.write(&page)
    page.facts(facts)
    page.markup("</header>\n")
  }

  /// Appends the filter by state, which works without scripts, and the search, which needs the
  /// script.
  private func controls(_ page: inout HTMLText) {
    page.markup("<form class=\"controls\">\n<fieldset><legend>Rows to show</legend>\n")
    page.markup("<label><input type=\"radio\" name=\"f\" id=\"f-all\" checked>all</label>\n")
    for state in StatusRow.State.allCases where totals[state] > 0 {
      page.built("<label><input type=\"radio\" name=\"f\" id=\"f-\(state.name)\">")
      page.built("\(state.word) \(totals[state])</label>\n")
    }
    page.markup("</fieldset>\n<label id=\"find\" hidden><input type=\"search\" id=\"q\" ")
    page.markup("aria-label=\"Search\" placeholder=\"Search rows, URLs, tags, reasons\"></label>\n")
    page.markup("<output id=\"left\" class=\"soft\"></output>\n</form>\n")
  }
}
