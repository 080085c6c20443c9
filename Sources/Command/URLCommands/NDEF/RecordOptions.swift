/// The options of `ndef encode` that make records, in the order in which they are given.
enum RecordOptions {
  private static let records = "Records, in their order"
  private static let details = "Details of the record before them"

  static let uri = record("uri", "URI", "A URI record: what phones act on")
  static let text = record("text", "TEXT", "A Text record", allowsEmpty: true)
  static let poster = record("poster", "URI", "A Smart Poster; iPhones do not act on it")
  static let aar = record("aar", "PACKAGE", "An Android Application Record; put it last")
  static let media = record("mime", "TYPE", "A media record, such as text/vcard")
  static let external = record("external", "DOMAIN:NAME", "An external record of your own domain")
  static let absoluteURI = record(
    "absolute-uri", "URI", "A record whose type is a URI; iPhones do not act on it")
  static let wellKnown = record("well-known", "TYPE", "A well-known record of any type, such as Hs")
  static let unknown = record("unknown", nil, "A record of no stated type")
  static let empty = record("empty", nil, "An empty record")
  static let check = Option(
    "check", isOnByDefault: true, category: records,
    help: "Refuse a URI, or a package, that is not one",
    detail: "--no-check writes the text of --uri, --poster, --absolute-uri and --aar as it is.")

  static let language = detail("lang", "CODE", "Language of the text, or of the title before it")
  static let utf16 = detail("utf16", nil, "Write the text, or the title before it, in UTF-16")
  static let title = detail("title", "TEXT", "A title of the Smart Poster, one for each language")
  static let action = detail(
    "action", "WHAT", "What a reader should do with the Smart Poster",
    choices: NDEFSmartPoster.Action.allCases.map(\.word))
  static let size = detail("target-size", "BYTES", "Size of what the Smart Poster points to")
  static let type = detail("target-type", "TYPE", "Media type of what the Smart Poster points to")
  static let icon = detail(
    "icon", "FILE", "A picture for the Smart Poster: PNG, JPEG, GIF or SVG", completion: .files())
  static let id = detail("id", "TEXT", "The record's id")
  static let payload = detail(
    "payload", "TEXT", "The record's payload, as text", allowsEmpty: true)
  static let payloadHex = detail(
    "payload-hex", "HEX", "The record's payload, in hexadecimal", allowsEmpty: true)
  static let payloadFile = detail(
    "payload-file", "FILE", "The record's payload, from a file; - is standard input",
    completion: .files())

  static let all = [
    uri, text, poster, aar, media, external, absoluteURI, wellKnown, unknown, empty, check,
    language, utf16, title, action, size, type, icon, id, payload, payloadHex, payloadFile,
  ]

  static func isDetail(_ option: Option) -> Bool { option.category == details }

  private static func record(
    _ long: String, _ value: String?, _ help: String, allowsEmpty: Bool = false
  ) -> Option {
    Option(
      long, value: value, isRepeatable: true, allowsEmpty: allowsEmpty, category: records,
      help: help)
  }

  private static func detail(
    _ long: String, _ value: String?, _ help: String, choices: [String] = [],
    allowsEmpty: Bool = false, completion: Completion = .none
  ) -> Option {
    Option(
      long, value: value, choices: choices, isRepeatable: true, allowsEmpty: allowsEmpty,
      category: details, help: help, completion: completion)
  }
}
