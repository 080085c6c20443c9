/// One code of a proof.
public struct ProofCode: Sendable {
  /// What the code is called: its row, or its file.
  public var name: String
  /// The code.
  public var picture: CodePicture
  /// The lines that are printed under it.
  public var captions: [String]
  /// The URL before its host, its host, and what follows: the host is what people have to know.
  public var url: (before: String, host: String, after: String)
  /// Further facts: size, level, where it resolves.
  public var facts: [(name: String, value: String)]
  /// What somebody ought to look at.
  public var warnings: [String]

  /// A code.
  public init(
    name: String, picture: CodePicture, captions: [String] = [],
    url: (before: String, host: String, after: String),
    facts: [(name: String, value: String)] = [], warnings: [String] = []
  ) {
    self.name = name
    self.picture = picture
    self.captions = captions
    self.url = url
    self.facts = facts
    self.warnings = warnings
  }
}

extension ProofCode {
  func write(_ page: inout HTMLText) {
    page.markup("<section>\n<h2>")
    page.text(name)
    page.markup("</h2>\n")
    page.picture(picture, label: "Code: \(url.before)\(url.host)\(url.after)")
    for caption in captions {
      page.markup("<p class=\"caption\">")
      page.text(caption)
      page.markup("</p>\n")
    }
    page.markup("<p class=\"mono\">")
    page.text(url.before)
    page.markup("<span class=\"host\">")
    page.text(url.host)
    page.markup("</span>")
    page.text(url.after)
    page.markup("</p>\n")
    list(&page)
    for warning in warnings {
      page.markup("<p class=\"warn\">")
      page.text(warning)
      page.markup("</p>\n")
    }
    page.markup("</section>\n")
  }

  private func list(_ page: inout HTMLText) {
    guard !facts.isEmpty else { return }
    page.markup("<dl>")
    for fact in facts {
      page.markup("<dt>")
      page.text(fact.name)
      page.markup("</dt><dd>")
      page.text(fact.value)
      page.markup("</dd>")
    }
    page.markup("</dl>\n")
  }
}
