/// The sheet that somebody signs before codes are printed and tags written: each row large, with
/// what it says and where it leads.
///
/// One file without a script. On paper codes have their true size, and no page breaks through one.
public struct ProofPage: Sendable {
  /// What is being made.
  public var title: String
  /// When the sheet was made and from what, as people read it.
  public var made: String
  /// What is to be done with the sheet.
  public var instruction: String
  /// What must not be overlooked, in sentences.
  public var notices: [String]
  /// What is known of all rows.
  public var facts: [(name: String, value: String)]
  /// What is signed: "Seen: 200 rows".
  public var signed: String

  /// A sheet.
  public init(
    title: String, made: String, instruction: String, notices: [String] = [],
    facts: [(name: String, value: String)] = [], signed: String
  ) {
    self.title = title
    self.made = made
    self.instruction = instruction
    self.notices = notices
    self.facts = facts
    self.signed = signed
  }

  /// Everything before the first row.
  public func head() -> [UInt8] {
    var page = HTMLText()
    frame.head(&page)
    page.markup("<header>\n<h1>")
    page.text(title)
    page.markup("</h1>\n<p class=\"soft\">")
    page.text(made)
    page.markup("</p>\n<p>")
    page.text(instruction)
    page.markup("</p>\n")
    for notice in notices {
      page.markup("<p class=\"notice\">")
      page.text(notice)
      page.markup("</p>\n")
    }
    page.facts(facts)
    page.markup("</header>\n<main>\n")
    return page.bytes
  }

  /// A row; rows follow each other, as many as there are.
  public func bytes(of row: ProofRow) -> [UInt8] {
    var page = HTMLText()
    row.write(&page)
    return page.bytes
  }

  /// The place for name, date and signature.
  public func foot() -> [UInt8] {
    var page = HTMLText()
    page.markup("</main>\n<footer>\n<p class=\"seen\">")
    page.text(signed)
    page.markup("</p>\n<ul>")
    for choice in ["approved", "approved with the changes noted here", "not approved"] {
      page.built("<li>\(choice)</li>")
    }
    page.markup("</ul>\n<div class=\"notes\"></div>\n<div class=\"sign\">")
    for word in ["Name", "Date", "Signature"] { page.built("<span>\(word)</span>") }
    page.markup("</div>\n</footer>\n")
    frame.foot(&page)
    return page.bytes
  }

  private var frame: PageFrame {
    PageFrame(title: "\(title) · proof", style: Self.style, script: nil)
  }
}
