/// The number of rows of a job in each state.
package struct Totals: Hashable, Sendable {
  /// The number of rows that were not started.
  package var waiting: Int
  /// The number of rows whose tags must be presented again.
  package var needsYou: Int
  /// The number of rows that are being written.
  package var underWay: Int
  /// The number of rows that are on their tags.
  package var done: Int
  /// The number of rows that were skipped.
  package var skipped: Int

  /// Creates totals from the number of rows in each state.
  package init(
    waiting: Int = 0, needsYou: Int = 0, underWay: Int = 0, done: Int = 0, skipped: Int = 0
  ) {
    self.waiting = waiting
    self.needsYou = needsYou
    self.underWay = underWay
    self.done = done
    self.skipped = skipped
  }

  /// The number of all rows.
  package var all: Int { waiting + needsYou + underWay + done + skipped }

  subscript(state: StatusRow.State) -> Int {
    switch state {
    case .waiting: waiting
    case .needsYou: needsYou
    case .underWay: underWay
    case .done: done
    case .skipped: skipped
    }
  }
}

extension Totals {
  /// Appends the totals, and a bar with their proportions.
  func write(_ page: inout HTMLText) {
    page.markup("<ul class=\"tiles\">")
    for state in StatusRow.State.allCases where state == .done || self[state] > 0 {
      page.built("<li class=\"\(state.name)\"><b>\(self[state])</b>\(state.word)</li>")
    }
    page.built("<li><b>\(all)</b>\(all == 1 ? "row" : "rows")</li></ul>\n")
    page.markup("<div class=\"bar\" aria-hidden=\"true\">")
    for state in StatusRow.State.allCases where self[state] > 0 {
      page.built("<i class=\"\(state.name)\" style=\"flex:\(self[state])\"></i>")
    }
    page.markup("</div>\n")
  }
}
