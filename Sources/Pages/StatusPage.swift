/// A page that shows how far a job is: totals, the course of time, and every row with its code.
///
/// One file that needs nothing else. It is readable on a phone, on paper and without scripts; the
/// script only adds the search.
package struct StatusPage: Sendable {
  /// The job's name.
  package var job: String
  /// When the page was made, as people read it.
  package var made: String
  /// How many rows are in which state.
  package var totals: Totals
  /// What was done and what failed, in equal stretches of time.
  package var timeline: Timeline?
  /// What somebody has to do, first of all: what it is about, and what to do.
  package var needs: [(name: String, value: String)]
  /// What else is known: the rate, the time left, stations.
  package var facts: [(name: String, value: String)]
  /// What is known for those who keep it, such as the heads of the ledger's chains; it stands last.
  package var proofs: [(name: String, value: String)]
  /// After how many seconds the browser loads the page anew, while the job runs.
  package var reloads: Int?

  /// A page about a job.
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

  /// Everything before the first row.
  package func head() -> [UInt8] {
    var page = HTMLText()
    frame.head(&page)
    summary(&page)
    controls(&page)
    page.markup("<main id=\"rows\">\n<section>\n")
    return page.bytes
  }

  /// Rows that a browser lays out together.
  private static let stack = 120

  /// A row; rows follow each other by their numbers, from 1.
  package func bytes(of row: StatusRow) -> [UInt8] {
    var page = HTMLText()
    if row.number > 1, row.number % Self.stack == 1 { page.markup("</section>\n<section>\n") }
    row.write(&page)
    return page.bytes
  }

  /// Everything after the last row.
  package func foot() -> [UInt8] {
    var page = HTMLText()
    page.markup(
      "</section>\n</main>\n<p id=\"none\" class=\"soft\" hidden>No row holds these words.</p>\n")
    if !proofs.isEmpty {
      page.markup("<footer>\n")
      page.facts(proofs)
      page.markup("</footer>\n")
    }
    frame.foot(&page)
    return page.bytes
  }

  private var frame: PageFrame {
    PageFrame(
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

  /// The states to choose from, which need no script, and the search, which does.
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
