package import NDEF

/// The words for a record: its type, its content and remarks.
package struct NDEFRecordOutput {
  let title: String
  let rows: [(name: String, value: String)]

  /// Creates the words for a record, decoded with these options.
  package init(_ record: NDEFRecord, _ options: NDEFDecodingOptions) {
    var rows: [(String, String)] = []
    switch Result(catching: { () throws(NDEFError) in try record.content(options: options) }) {
    case .failure(let error):
      title = "\(record.format.name) record that cannot be read"
      rows.append(("fault", "\(error)"))
      rows.append(("payload", Self.hex(record.payload)))
    case .success(let content):
      (title, rows) = Self.words(content)
    }
    if !record.id.isEmpty { rows.append(("id", String(decoding: record.id, as: UTF8.self))) }
    self.rows = rows.map { ($0.0, $0.1.safeForTerminal()) }
  }

  /// The title of the record, and the rows below it, as text.
  package func text(_ styling: Styling) -> String {
    rows.reduce(styling(.bold, title) + "\n") { text, row in
      text + (row.name.isEmpty ? "  \(row.value)\n" : "  \(row.name): \(row.value)\n")
    }
  }

  private static func words(_ content: NDEFContent) -> (String, [(String, String)]) {
    switch content {
    case .empty: ("Empty", [])
    case .uri(let uri): ("URI", [("", uri)])
    case .text(let text): ("Text", [("", text.text), ("language", text.language)] + encoding(text))
    case .smartPoster(let poster): ("Smart Poster", words(poster))
    case .androidApplication(let package): ("Android application", [("", package)])
    case .media(let type, let data): ("Media \(type)", payload(data))
    case .external(let type, let data): ("External \(type)", payload(data))
    case .absoluteURI(let uri, let data):
      ("Absolute URI", [("", uri)] + (data.isEmpty ? [] : payload(data)))
    case .wellKnown(let type, let data): ("Well-known \(type)", payload(data))
    case .unknown(let data): ("Unknown", payload(data))
    }
  }

  private static func encoding(_ text: NDEFText) -> [(String, String)] {
    text.encoding == .utf8 ? [] : [("encoding", text.encoding.rawValue)]
  }

  private static func words(_ poster: NDEFSmartPoster) -> [(String, String)] {
    var rows = [("", poster.uri)]
    rows += poster.titles.map { ("title", "\($0.text) (\($0.language))") }
    if let action = poster.action { rows.append(("action", action.word)) }
    if let size = poster.size { rows.append(("size", "\(size) bytes")) }
    if let type = poster.type { rows.append(("type", type)) }
    rows += poster.icons.map { ("icon", "\($0.type), \($0.data.count) bytes") }
    rows += poster.others.map { ("also", "a \($0.format.name) record") }
    return rows
  }

  /// The payload as text if it is text, otherwise in hexadecimal. Long payloads are cut, with their
  /// length.
  private static func payload(_ data: ArraySlice<UInt8>) -> [(String, String)] {
    let isText = !data.isEmpty && data.allSatisfy { (0x20...0x7E).contains($0) }
    let shown = isText ? String(decoding: data.prefix(200), as: UTF8.self) : hex(data.prefix(100))
    let isCut = data.count > (isText ? 200 : 100)
    return [(isText ? "text" : "payload", shown + (isCut ? "… (\(data.count) bytes)" : ""))]
  }

  private static func hex(_ bytes: ArraySlice<UInt8>) -> String {
    bytes.isEmpty ? "(none)" : ByteEncoding.hexadecimal.text(bytes)
  }
}

extension NDEFRecord {
  /// The record as `--json` prints it: always its raw parts, and the members of its content.
  package func json(_ options: NDEFDecodingOptions) -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("kind", .string(kind.rawValue)),
      ("format", .string(format.name)),
      ("type", .string(String(decoding: type, as: UTF8.self))),
      ("id", .string(ByteEncoding.hexadecimal.text(id))),
      ("payload", .string(ByteEncoding.hexadecimal.text(payload))),
    ]
    switch Result(catching: { () throws(NDEFError) in try content(options: options) }) {
    case .failure(let error): members.append(("fault", .string("\(error)")))
    case .success(let content): members += content.jsonMembers
    }
    return JSONValue(members: members)
  }
}

extension NDEFContent {
  fileprivate var jsonMembers: [(String, JSONValue)] {
    switch self {
    case .uri(let uri), .absoluteURI(let uri, _): [("uri", .string(uri))]
    case .text(let text): text.jsonMembers
    case .smartPoster(let poster): poster.jsonMembers
    case .androidApplication(let package): [("package", .string(package))]
    case .empty, .media, .external, .wellKnown, .unknown: []
    }
  }
}

extension NDEFText {
  fileprivate var jsonMembers: [(String, JSONValue)] {
    [
      ("text", .string(text)), ("language", .string(language)),
      ("encoding", .string(encoding.rawValue)),
    ]
  }
}

extension NDEFSmartPoster {
  fileprivate var jsonMembers: [(String, JSONValue)] {
    [
      ("uri", .string(uri)),
      ("titles", .array(titles.map { JSONValue(members: $0.jsonMembers) })),
      ("action", JSONValue(action?.word)),
      ("size", JSONValue(size.map(Int.init))),
      ("targetType", JSONValue(type)),
      (
        "icons",
        .array(
          icons.map {
            ["type": .string($0.type), "payload": .string(ByteEncoding.hexadecimal.text($0.data))]
          })
      ),
    ]
  }
}
