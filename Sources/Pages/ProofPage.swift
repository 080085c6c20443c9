/// The sheet that somebody signs before codes are printed and tags written: each row large, with
/// what it says and where it leads.
///
/// One file without a script. On paper codes have their true size, and no page breaks through one.
package struct ProofPage: Sendable {
  /// What is being made.
  package var title: String
  /// When the sheet was made and from what, as people read it.
  package var made: String
  /// What is to be done with the sheet.
  package var instruction: String
  /// What must not be overlooked, in sentences.
  package var notices: [String]
  /// What is known of all rows.
  package var facts: [(name: String, value: String)]
  /// What is the same for all rows, or for many, which then say it no more.
  package var common: [(name: String, value: String)]
  /// What is signed: "Seen: 200 rows".
  package var signed: String
  /// How wide the pictures of a row are at most, in micrometres: so many rows go beside each other.
  package var pictureWidth: Int

  /// A sheet.
  package init(
    title: String, made: String, instruction: String, notices: [String] = [],
    facts: [(name: String, value: String)] = [],
    common: [(name: String, value: String)] = [], signed: String, pictureWidth: Int = 0
  ) {
    self.title = title
    self.made = made
    self.instruction = instruction
    self.notices = notices
    self.facts = facts
    self.common = common
    self.signed = signed
    self.pictureWidth = pictureWidth
  }

  /// Everything before the first row.
  package func head() -> [UInt8] {
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
    if !common.isEmpty {
      page.markup("<h2 class=\"all\">For all rows</h2>\n")
      page.facts(common)
    }
    page.markup("</header>\n")
    signOff(&page)
    page.built("<main style=\"--columns:\(columns)\">\n")
    return page.bytes
  }

  /// How many rows stand beside each other on A4 and on Letter, with room for words beside each picture.
  private var columns: Int {
    switch pictureWidth {
    case ...34_000: 3
    case ...58_000: 2
    default: 1
    }
  }

  /// A row; rows follow each other, as many as there are.
  package func bytes(of row: ProofRow) -> [UInt8] {
    var page = HTMLText()
    row.write(&page)
    return page.bytes
  }

  /// Everything after the last row.
  package func foot() -> [UInt8] {
    var page = HTMLText()
    page.markup("</main>\n")
    frame.foot(&page)
    return page.bytes
  }

  /// The place for name, date and signature, on the first sheet.
  private func signOff(_ page: inout HTMLText) {
    page.markup("<div class=\"signed\">\n<p class=\"seen\">")
    page.text(signed)
    page.markup("</p>\n<ul>")
    for choice in ["approved", "approved with the changes noted here", "not approved"] {
      page.built("<li>\(choice)</li>")
    }
    page.markup("</ul>\n<div class=\"notes\"></div>\n<div class=\"sign\">")
    for word in ["Name", "Date", "Signature"] { page.built("<span>\(word)</span>") }
    page.markup("</div>\n</div>\n")
  }

  private var frame: PageFrame {
    PageFrame(title: "\(title) · proof", style: Self.style, script: nil)
  }
}
