import Basics
import Cryptography
import Tags

extension LedgerRecord {
  /// The version of the format in which events are written.
  static let version = 1
  /// The integers that every JSON parser reads exactly, which events may contain.
  package static let numbers = 0...((1 << 53) - 1)
  /// The value of `previous` in the first event of a chain: zeros.
  static let beginning = String(repeating: "0", count: 2 * SHA256Digest.count)

  /// The event as canonical JSON, to be printed.
  package var canonicalJSON: [UInt8] { body() }

  /// The event as canonical JSON, whose bytes are hashed and stored.
  func body() -> [UInt8] {
    var json = CanonicalJSON()
    json.add("kind", event.kind.rawValue)
    json.add("number", number)
    json.add("previous", previous.map { hexadecimal($0.bytes, .small) } ?? Self.beginning)
    json.add("sequence", sequence)
    json.add("station", station.description)
    json.add("time", Timestamp.text(time))
    json.add("v", Self.version)
    json.add("job", event.job)
    json.add("row", event.row)
    json.add("uid", event.uid?.description)
    json.add("attempt", attempt)
    json.add("operator", operatorName?.description)
    event.writeRest(to: &json)
    return json.bytes()
  }
}

extension LedgerEvent {
  /// Writes the members of the event's body other than the job, the row and the tag.
  fileprivate func writeRest(to json: inout CanonicalJSON) {
    switch self {
    case .jobAdded(_, let definition): json.add("definition", hexadecimal(definition.bytes, .small))
    case .rowsAdded(_, let first, let count, let digest):
      json.add("count", count)
      json.add("digest", hexadecimal(digest.bytes, .small))
      json.add("first", first)
    case .runStarted(_, let tool, let reader):
      json.add("reader", reader.description)
      json.add("tool", tool.description)
    case .proofSigned(_, let digest, let name):
      json.add("by", name.description)
      json.add("digest", hexadecimal(digest.bytes, .small))
    case .intent(_, let intent), .rewriting(_, let intent): intent.write(to: &json)
    case .amended(_, let amendment): amendment.write(to: &json)
    case .rowsMatched(_, let match):
      json.add("definition", hexadecimal(match.definition.bytes, .small))
      json.add("key", match.key.description)
      json.add("revision", match.revision)
      json.add("table", match.table.hexadecimalText)
      if !match.template.description.isEmpty { json.add("template", match.template.description) }
    case .written, .verified, .locking, .locked, .done: break
    case .protecting(_, let derivation), .protected(_, let derivation):
      json.add("derivation", derivation.description)
    case .securingFailed(_, let reason), .failed(_, let reason), .unsettled(_, let reason),
      .gaveUp(_, _, let reason), .quarantined(_, let reason):
      reason.write(to: &json)
    case .settled(_, let outcome): outcome.write(to: &json)
    case .checked(_, let matches, let words):
      json.add("matches", matches)
      json.add("words", words.description)
    case .imported(_, let state, let source):
      json.add("source", source.description)
      json.add("state", state.rawValue)
    case .runEnded(_, let why), .closed(_, let why), .abandoned(_, let why), .vetoed(_, let why),
      .retried(_, _, let why), .released(_, let why):
      json.add("words", why.description)
    case .chainJoined(let head):
      json.add("chain", head.station.description)
      json.add("event", head.number)
      json.add("hash", hexadecimal(head.hash.bytes, .small))
    case .conflict(let place, let words):
      json.add("chain", place.station.description)
      json.add("event", place.number)
      json.add("words", words.description)
    case .joined(let conflicts, let words):
      json.add("conflicts", conflicts)
      json.add("words", words.description)
    case .moved(let place): json.add("to", place.description)
    case .codeMade(_, _, let code):
      json.add("code", code.kind.description)
      json.add("digest", hexadecimal(code.digest.bytes, .small))
      json.add("file", code.file.description)
    }
  }
}

extension TagIntent {
  fileprivate func write(to json: inout CanonicalJSON) {
    json.add("blank", wasBlank)
    json.add("chip", chip.description)
    json.add("content", hexadecimal(content.bytes, .small))
    json.add("getVersion", hexadecimal(version, .small))
  }
}

extension RowAmendment {
  fileprivate func write(to json: inout CanonicalJSON) {
    json.add("columns", content.columnText)
    json.add("content", content.content.hexadecimalText)
    json.add("line", content.line ?? 0)
    json.add("name", content.name)
    json.add("previousContent", previous.content.hexadecimalText)
    json.add("previousURL", previous.url)
    json.add("revision", revision)
    json.add("url", content.url)
  }
}

extension SHA256Digest? {
  /// The digest in small hexadecimal digits; empty for `nil`.
  var hexadecimalText: String { map { hexadecimal($0.bytes, .small) } ?? "" }
}

extension TagReason {
  fileprivate func write(to json: inout CanonicalJSON) {
    json.add("reason", kind.rawValue)
    json.add("words", words.description)
  }
}

extension TagSettlement {
  fileprivate func write(to json: inout CanonicalJSON) {
    switch self {
    case .verified: json.add("outcome", "verified")
    case .empty: json.add("outcome", "empty")
    case .quarantined(let reason):
      json.add("outcome", "quarantined")
      reason.write(to: &json)
    }
  }
}

extension RowContent {
  /// The row as canonical JSON, from which the digest of added rows is computed.
  func body() -> [UInt8] {
    var json = CanonicalJSON()
    json.add("columns", columnText)
    json.add("content", content.hexadecimalText)
    json.add("line", line ?? 0)
    json.add("name", name)
    json.add("number", number)
    json.add("url", url)
    return json.bytes()
  }

  /// The columns as a JSON array in which names and values alternate.
  var columnText: String { "[\(columnListText)]" }

  /// The same without brackets: what the array of a row that has these columns too contains.
  var columnListText: String {
    var output: [UInt8] = []
    for column in columns {
      if !output.isEmpty { output.append(UInt8(ascii: ",")) }
      CanonicalJSON.write(column.name, to: &output)
      output.append(UInt8(ascii: ","))
      CanonicalJSON.write(column.value, to: &output)
    }
    return String(decoding: output, as: UTF8.self)
  }
}
