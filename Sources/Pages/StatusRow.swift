package import QRCodes

/// One row of a job, as a page shows it.
package struct StatusRow: Sendable {
  /// Where a row is on its way.
  package enum State: CaseIterable, Sendable {
    /// It is on its tag, verified.
    case done
    /// Somebody has to do something: its tag has to be seen again.
    case needsYou
    /// It is being written.
    case underWay
    /// Somebody took it out of line.
    case skipped
    /// Nothing was done for it yet.
    case waiting
  }

  /// Its number in the job.
  package var number: Int
  /// Where it is.
  package var state: State
  /// Its state in the ledger's words.
  package var stateName: String
  /// The URL that it carries.
  package var url: PageURL
  /// The modules of its code; none where a tag has its part in the URL.
  package var symbol: ModuleMatrix?
  /// What people call it: the lines below its code.
  package var caption: String?
  /// The tag that it is on, or bound to.
  package var uid: String?
  /// Why it is where it is.
  package var reason: String?
  /// When that was and where, as people read it.
  package var time: String?

  /// A row.
  package init(
    number: Int, state: State, stateName: String, url: PageURL, symbol: ModuleMatrix? = nil,
    caption: String? = nil, uid: String? = nil, reason: String? = nil, time: String? = nil
  ) {
    self.number = number
    self.state = state
    self.stateName = stateName
    self.url = url
    self.symbol = symbol
    self.caption = caption
    self.uid = uid
    self.reason = reason
    self.time = time
  }
}

extension StatusRow {
  /// As little markup as says it: there may be ten thousand of them.
  func write(_ page: inout HTMLText) {
    page.built("<article class=\(state.name) id=row-\(number)>")
    if let symbol {
      page.symbol(symbol)
    } else {
      page.markup("<i class=no>No code can show what only the tag knows</i>")
    }
    page.built("<div><h2>\(number) <b>")
    page.text(stateName)
    page.markup("</b></h2><p class=u>")
    page.url(url)
    line("<p>", caption, &page)
    line("<p class=t>Tag ", uid, &page)
    line("<p class=y>", reason, &page)
    line("<p class=w>", time, &page)
    page.markup("</div></article>\n")
  }

  private func line(_ start: StaticString, _ value: String?, _ page: inout HTMLText) {
    guard let value, !value.isEmpty else { return }
    page.markup(start)
    page.text(value)
  }
}

extension StatusRow.State {
  /// Its name in the page's style.
  var name: String {
    switch self {
    case .waiting: "waiting"
    case .needsYou: "stuck"
    case .underWay: "busy"
    case .done: "done"
    case .skipped: "skipped"
    }
  }

  /// Its name for people.
  var word: String {
    switch self {
    case .waiting: "waiting"
    case .needsYou: "needs you"
    case .underWay: "under way"
    case .done: "done"
    case .skipped: "skipped"
    }
  }
}
