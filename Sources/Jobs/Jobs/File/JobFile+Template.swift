package import JSONText

extension JobFile {
  /// The text of a job file with another URL template; everything else in it stays as it is. `nil`
  /// if its URLs are not made by a template.
  package static func text(
    _ text: [UInt8], withTemplate template: String
  ) throws(JSONError) -> [UInt8]? {
    let root = JSONCursor(try JSONValue(parsing: text))
    guard let old = try root.optional("url")?.optional("template"),
      let start = old.error("").located(in: text).place?.offset,
      let end = endOfString(text, from: start)
    else { return nil }
    return text[..<start] + Array(JSONValue.string(template).text().utf8) + text[end...]
  }

  /// The offset after the JSON string that begins at `start`; nil if it does not end.
  private static func endOfString(_ text: [UInt8], from start: Int) -> Int? {
    var place = start + 1
    while place < text.count, text[place] != UInt8(ascii: "\"") {
      place += text[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    return place < text.count ? place + 1 : nil
  }
}
