/// How many rows of a job are in which state.
package struct Totals: Hashable, Sendable {
  /// Rows for which nothing was done yet.
  package var waiting: Int
  /// Rows whose tags have to be seen again.
  package var needsYou: Int
  /// Rows that are being written.
  package var underWay: Int
  /// Rows that are on their tags.
  package var done: Int
  /// Rows that were taken out of line.
  package var skipped: Int

  /// So many rows in each state.
  package init(
    waiting: Int = 0, needsYou: Int = 0, underWay: Int = 0, done: Int = 0, skipped: Int = 0
  ) {
    self.waiting = waiting
    self.needsYou = needsYou
    self.underWay = underWay
    self.done = done
    self.skipped = skipped
  }

  /// All rows.
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
  /// The numbers, and a bar that shows their shares.
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
