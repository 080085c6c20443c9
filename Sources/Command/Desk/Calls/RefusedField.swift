internal import Contents

/// The field of the page that a refused request is about.
enum RefusedField {
  /// The members of requests for options with other names.
  private static let members = [
    "caption": "captions", "line": "captions", "value": "map", "csv": "table", "text": "text",
    "picture": "picture", "tag": "chip", "deck": "chip",
    "blank": "count",
  ]

  /// Phrases of sentences that name no option, and the fields that they are about.
  private static let phrases = [
    ("there is no stock ", "stock"), ("there is no label ", "start"),
    ("every label of the sheet from ", "start"), ("the correction for this printer ", "offset"),
    ("in red light the dark colour ", "dark"), ("the caption ", "captions"),
    ("does not fit on this ", "captions"), (" with its quiet zone has ", "labelSize"),
    ("the logo ", "logo"), ("the picture is neither ", "picture"), ("printer dot", "dpi"),
    ("template byte ", "template"), ("there is no value or column ", "template"),
    ("there is no value '", "template"),
    ("the job has none of these rows", "rows"), ("URL byte ", "url"),
    ("too long for version ", "text"),
  ]

  /// The field of a command's sentence, or `nil` if it is about something else.
  static func of(_ sentence: String) -> String? {
    let begin = sentence.prefix { $0 != ":" && $0 != "\n" }
    if begin.hasPrefix("--"), begin.utf8.count < sentence.utf8.count {
      let words = begin.dropFirst(2).split(separator: "-")
      let name = String(words.first ?? "") + words.dropFirst().map(\.capitalizedWord).joined()
      return members[name] ?? name
    }
    // "wifi ssid: …"
    let words = begin.split(separator: " ").map(String.init)
    if words.count == 2, let kind = ContentCatalogue.named(words[0]),
      kind.definition.fields.contains(where: { $0.name == words[1] })
    {
      return "fields." + words[1]
    }
    return phrases.first { sentence.contains($0.0) }?.1
  }

  /// Runs `body`, and adds a field to a refusal that names none.
  static func named<Result>(_ field: String, _ body: () throws -> Result) throws -> Result {
    do { return try body() } catch {
      var refusal = CallRefusal(error)
      refusal.field = refusal.field ?? field
      throw refusal
    }
  }
}

extension Substring {
  /// The word with a capital letter at its beginning.
  fileprivate var capitalizedWord: String { prefix(1).uppercased() + dropFirst() }
}
