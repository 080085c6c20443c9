package import QRCodes

/// A row of a job on a status page.
package struct StatusRow: Sendable {
  /// The states of a row, as the page distinguishes them.
  package enum State: CaseIterable, Sendable {
    /// The row is on its tag, and was verified.
    case done
    /// A person must act: the row's tag must be presented again.
    case needsYou
    /// The row is being written.
    case underWay
    /// A person has skipped the row.
    case skipped
    /// The row was not started.
    case waiting
  }

  /// The number of the row in the job.
  package var number: Int
  /// The state of the row.
  package var state: State
  /// The name of the row's state in the ledger.
  package var stateName: String
  /// The URL of the row.
  package var url: HighlightedURL
  /// The modules of the row's code; `nil` if a part of the URL comes from the tag.
  package var symbol: ModuleMatrix?
  /// The caption of the row: the lines below its code.
  package var caption: String?
  /// The UID of the tag that has the row or is reserved for it.
  package var uid: String?
  /// The reason for the state, or `nil` if none is recorded.
  package var reason: String?
  /// The time and the station of the last change, in words.
  package var time: String?

  /// Creates the row of a status page from its parts.
  package init(
    number: Int, state: State, stateName: String, url: HighlightedURL, symbol: ModuleMatrix? = nil,
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
  /// Appends the row with as little markup as possible, because there may be ten thousand rows.
  func write(_ page: inout HTMLText) {
    page.built("<article class=\(state.name) id=row-\(number)>")
    if let symbol {
      page.symbol(symbol)
    } else {
      page.markup("<i class=no>No code: a part of this URL is only on the tag</i>")
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
  /// The name of the state in the page's styles and script.
  var name: String {
    switch self {
    case .waiting: "waiting"
    case .needsYou: "stuck"
    case .underWay: "busy"
    case .done: "done"
    case .skipped: "skipped"
    }
  }

  /// The name of the state for people.
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
