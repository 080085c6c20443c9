/// One row of a job, as a page shows it.
public struct StatusRow: Sendable {
  /// Where a row is on its way.
  public enum State: CaseIterable, Sendable {
    /// Nothing was done for it yet.
    case waiting
    /// It is being written, or it is bound to a tag that has to be seen again.
    case underWay
    /// It is on its tag, verified.
    case done
    /// It needs somebody.
    case failed
  }

  /// Its number in the job.
  public var number: Int
  /// Where it is.
  public var state: State
  /// Its state in the ledger's words.
  public var stateName: String
  /// The URL that it carries.
  public var url: String
  /// The code, if it can be drawn before a tag is known.
  public var picture: CodePicture?
  /// The tag that it is on, or bound to.
  public var uid: String?
  /// Why it is where it is.
  public var reason: String?
  /// When that was, as people read it.
  public var time: String?

  /// A row.
  public init(
    number: Int, state: State, stateName: String, url: String, picture: CodePicture? = nil,
    uid: String? = nil, reason: String? = nil, time: String? = nil
  ) {
    self.number = number
    self.state = state
    self.stateName = stateName
    self.url = url
    self.picture = picture
    self.uid = uid
    self.reason = reason
    self.time = time
  }
}

extension StatusRow {
  func write(_ page: inout HTMLText) {
    page.built("<article class=\"\(state.name)\" id=\"row-\(number)\">\n")
    if let picture {
      page.picture(picture, label: "Code of row \(number): \(url)")
    } else {
      page.markup("<div class=\"code\"></div>")
    }
    page.built("<div><h2>\(number) <span class=\"state\">")
    page.text(stateName)
    page.markup("</span></h2>\n<p class=\"mono\">")
    page.text(url)
    page.markup("</p>\n")
    line("Tag", uid, &page)
    line("Why", reason, &page)
    line("When", time, &page)
    page.markup("</div></article>\n")
  }

  private func line(_ word: String, _ value: String?, _ page: inout HTMLText) {
    guard let value else { return }
    page.built("<p class=\"soft\">\(word) <span class=\"mono\">")
    page.text(value)
    page.markup("</span></p>\n")
  }
}

extension StatusRow.State {
  /// Its name in the page's style.
  var name: String {
    switch self {
    case .waiting: "waiting"
    case .underWay: "busy"
    case .done: "done"
    case .failed: "failed"
    }
  }

  /// Its name for people.
  var word: String {
    switch self {
    case .waiting: "waiting"
    case .underWay: "under way"
    case .done: "done"
    case .failed: "failed"
    }
  }
}
