/// One row of a job, with everything that is drawn or counted decided: what a ledger keeps.
package struct JobRow: Sendable, Hashable {
  /// Its number in the job, from 1.
  package var number: Int
  /// The line of the table on which it begins; `nil` for a job without one.
  package var line: Int?
  /// The URL; where a tag mirrors into it, it has `{uid}`, `{counter}` or what an NTAG 424 DNA shows. Or the text of a content.
  package var url: String
  /// The lines below a code, with a line end between; empty without any.
  package var caption: String
  /// The lines of its label, with a line end between; empty without any.
  package var label: String
  /// What the files of its codes are called, without suffix; empty without any.
  package var name: String

  package init(
    number: Int, line: Int? = nil, url: String, caption: String = "", label: String = "",
    name: String = ""
  ) {
    self.number = number
    self.line = line
    self.url = url
    self.caption = caption
    self.label = label
    self.name = name
  }

  /// What a tag of this row is to hold.
  package func message(
    of content: JobContent? = nil, androidPackage: String? = nil, isPersonalized: Bool = false
  ) throws -> JobMessage {
    try JobMessage(
      url: url, of: content, androidPackage: androidPackage, isPersonalized: isPersonalized)
  }
}
