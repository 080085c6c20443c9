import Basics
package import Cryptography
import JSONText

/// A correction of a row's content.
package struct RowAmendment: Sendable, Hashable {
  /// The number of this correction of the row, from 1.
  package let revision: Int
  /// The content of the row from now on.
  package let content: RowContent
  /// The content that it replaces, which a tag may carry.
  package let previous: EarlierContent

  package init(revision: Int, content: RowContent, previous: EarlierContent) {
    (self.revision, self.content, self.previous) = (revision, content, previous)
  }
}

extension RowAmendment {
  /// The content from now on, as a later correction names it.
  var present: EarlierContent { EarlierContent(url: content.url, content: content.content) }
}

/// A content that a row had before it was corrected: its URL and the message's digest.
package struct EarlierContent: Sendable, Hashable {
  /// The URL that the row had.
  package let url: String
  /// The SHA-256 digest of the message for the tag, or `nil` if the row needed no tag.
  package let content: SHA256Digest?

  package init(url: String, content: SHA256Digest?) { (self.url, self.content) = (url, content) }
}

extension EarlierContent {
  /// The maximum number of earlier contents that are kept of a row.
  static let maxCount = 8

  /// The contents as a JSON array in which URLs and digests alternate.
  static func text(_ contents: [EarlierContent]) -> String {
    var output: [UInt8] = [UInt8(ascii: "[")]
    for content in contents {
      if output.count > 1 { output.append(UInt8(ascii: ",")) }
      CanonicalJSON.write(content.url, to: &output)
      output.append(UInt8(ascii: ","))
      CanonicalJSON.write(content.content.hexadecimalText, to: &output)
    }
    output.append(UInt8(ascii: "]"))
    return String(decoding: output, as: UTF8.self)
  }

  /// The contents in a text that `text` returned; empty for anything else.
  static func contents(_ text: String) -> [EarlierContent] {
    let parts = JSONValue.texts(ofArray: text) ?? []
    return stride(from: 0, to: parts.count - 1, by: 2).map { index in
      let digest = [UInt8](hexadecimal: parts[index + 1]).flatMap { SHA256Digest($0) }
      return EarlierContent(url: parts[index], content: digest)
    }
  }
}

extension RowContent {
  /// The columns in an array where names and values alternate; nil if it is malformed.
  static func columns(_ text: String) -> [Column]? {
    if text == "[]" { return [] }
    guard let texts = JSONValue.texts(ofArray: text), texts.count.isMultiple(of: 2) else {
      return nil
    }
    return stride(from: 0, to: texts.count, by: 2).map { Column(texts[$0], texts[$0 + 1]) }
  }
}

extension JSONValue {
  /// The strings of an array; nil if the text is not an array of strings.
  fileprivate static func texts(ofArray text: String) -> [String]? {
    guard let parts = (try? JSONValue(parsing: text))?.arrayValue else { return nil }
    let texts = parts.compactMap(\.stringValue)
    return texts.count == parts.count ? texts : nil
  }
}

/// A record that a job's rows agree with its file and its table.
package struct RowsMatch: Sendable, Hashable {
  /// The number of times that the job was amended before; 0 when it began.
  package let revision: Int
  /// The digest of the job file.
  package let definition: SHA256Digest
  /// The digest of the table and the routes; nil if the job has neither.
  package let table: SHA256Digest?
  /// The column by which lines of the table are matched with rows; empty to match by number.
  package let key: LedgerText
  /// The URL template to which the job was moved at the same time; empty if it was not moved.
  package let template: LedgerText

  package init(
    revision: Int, definition: SHA256Digest, table: SHA256Digest?, key: LedgerText = "",
    template: LedgerText = ""
  ) {
    (self.revision, self.definition, self.table) = (revision, definition, table)
    (self.key, self.template) = (key, template)
  }
}
