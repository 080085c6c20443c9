/// The proof of a job, which a person signs before codes are printed and tags are written. Each row
/// is shown large, with its content and its destination.
///
/// It is one file without scripts. On paper, codes have their true size, and pages do not break
/// inside a code.
package struct ProofPage: Sendable {
  /// The title of the page: the job that is being made.
  package var title: String
  /// The time at which the proof was made and the files it is made from, in words.
  package var made: String
  /// The instruction for the person who gets the page.
  package var instruction: String
  /// Important warnings, as sentences.
  package var notices: [String]
  /// Details about all rows.
  package var facts: [(name: String, value: String)]
  /// Details that are the same for all rows or for many, which then do not repeat them.
  package var common: [(name: String, value: String)]
  /// The text above the signature: "Seen: 200 rows".
  package var signed: String
  /// The greatest width of a row's pictures, in micrometres. It determines the number of columns.
  package var pictureWidth: Int

  /// Creates a proof from its parts, without rows.
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

  /// Returns the markup before the first row.
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

  /// The number of rows side by side on A4 and on Letter, with space for text beside each picture.
  private var columns: Int {
    switch pictureWidth {
    case ...34_000: 3
    case ...58_000: 2
    default: 1
    }
  }

  /// Returns the markup of a row. Any number of rows can follow each other.
  package func bytes(of row: ProofRow) -> [UInt8] {
    var page = HTMLText()
    row.write(&page)
    return page.bytes
  }

  /// Returns the markup after the last row.
  package func foot() -> [UInt8] { SectionPage.foot(frame) }

  /// Appends the fields for name, date and signature, on the first sheet.
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

  private var frame: PageShell {
    PageShell(title: "\(title) · proof", style: Self.style, script: nil)
  }
}
