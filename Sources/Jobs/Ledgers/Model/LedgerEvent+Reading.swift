import Basics
import JSONText
import Cryptography
import Tags

/// The members of an event's body, with a method for each type of value.
private struct EventFields {
  let object: JSONObject

  func text(_ name: String) throws(LedgerBodyError) -> String {
    guard let text = object[name]?.stringValue else { throw LedgerBodyError(name) }
    return text
  }

  /// The text of a member, which `LedgerText` must keep unchanged.
  func words(_ name: String) throws(LedgerBodyError) -> LedgerText {
    let text = try text(name)
    let kept = LedgerText(text)
    guard kept.description == text else { throw LedgerBodyError(name) }
    return kept
  }

  func integer(_ name: String) throws(LedgerBodyError) -> Int {
    guard let number = object[name]?.intValue, LedgerRecord.numbers.contains(number) else {
      throw LedgerBodyError(name)
    }
    return number
  }

  func truth(_ name: String) throws(LedgerBodyError) -> Bool {
    guard let truth = object[name]?.boolValue else { throw LedgerBodyError(name) }
    return truth
  }

  func bytes(_ name: String) throws(LedgerBodyError) -> [UInt8] {
    let digits = try text(name)
    // Hashed bytes have only one spelling.
    guard let bytes = [UInt8](hexadecimal: digits), hexadecimal(bytes, .small) == digits else {
      throw LedgerBodyError(name)
    }
    return bytes
  }

  func digest(_ name: String) throws(LedgerBodyError) -> SHA256Digest {
    guard let digest = SHA256Digest(try bytes(name)) else { throw LedgerBodyError(name) }
    return digest
  }

  func uid() throws(LedgerBodyError) -> TagUID {
    guard let uid = TagUID(try text("uid")) else { throw LedgerBodyError("uid") }
    return uid
  }

  func rowTag() throws(LedgerBodyError) -> RowTag {
    RowTag(job: try text("job"), row: try integer("row"), uid: try uid())
  }

  func reason() throws(LedgerBodyError) -> TagReason {
    guard let kind = TagReason.Kind(rawValue: try text("reason")) else {
      throw LedgerBodyError("reason")
    }
    return TagReason(kind, try words("words"))
  }

  func state() throws(LedgerBodyError) -> RowState {
    guard let state = RowState(rawValue: try text("state")) else { throw LedgerBodyError("state") }
    return state
  }

  func intent() throws(LedgerBodyError) -> TagIntent {
    TagIntent(
      chip: try words("chip"), version: try bytes("getVersion"), content: try digest("content"),
      wasBlank: try truth("blank"))
  }

  func settlement() throws(LedgerBodyError) -> TagSettlement {
    switch try text("outcome") {
    case "verified": return .verified
    case "empty": return .empty
    case "quarantined": return .quarantined(try reason())
    default: throw LedgerBodyError("outcome")
    }
  }

  /// The digest of a member; nil for an empty text.
  func optionalDigest(_ name: String) throws(LedgerBodyError) -> SHA256Digest? {
    try text(name).isEmpty ? nil : digest(name)
  }

  func amendment() throws(LedgerBodyError) -> RowAmendment {
    guard let columns = RowContent.columns(try text("columns")) else {
      throw LedgerBodyError("columns")
    }
    let line = try integer("line")
    let content = RowContent(
      number: try integer("row"), url: try text("url"), name: try text("name"), columns: columns,
      line: line == 0 ? nil : line, content: try optionalDigest("content"))
    return RowAmendment(
      revision: try integer("revision"), content: content,
      previous: EarlierContent(
        url: try text("previousURL"), content: try optionalDigest("previousContent")))
  }

  func place() throws(LedgerBodyError) -> EventPlace {
    guard let station = StationName(try text("chain")) else { throw LedgerBodyError("chain") }
    return EventPlace(station: station, number: try integer("event"))
  }

  func code() throws(LedgerBodyError) -> LedgerCode {
    LedgerCode(kind: try words("code"), file: try words("file"), digest: try digest("digest"))
  }
}

/// The error of an event's body that cannot be read.
struct LedgerBodyError: Error, Equatable {
  /// The name of the member that is missing or invalid; empty if the body is not a JSON object in
  /// canonical form.
  let member: String

  init(_ member: String) { self.member = member }
}

extension LedgerRecord {
  /// Parses the body of an event, which must be written exactly as `body` writes it.
  init(body: [UInt8]) throws(LedgerBodyError) {
    guard let value = try? JSONValue(parsing: body), let object = value.objectValue else {
      throw LedgerBodyError("")
    }
    let fields = EventFields(object: object)
    guard try fields.integer("v") == Self.version else { throw LedgerBodyError("v") }
    guard let station = StationName(try fields.text("station")) else {
      throw LedgerBodyError("station")
    }
    guard let time = Timestamp.seconds(try fields.text("time")) else {
      throw LedgerBodyError("time")
    }
    let event = try LedgerEvent(fields)
    self.init(
      station: station, number: try fields.integer("number"),
      sequence: try fields.integer("sequence"), time: time,
      previous: try fields.text("previous") == Self.beginning ? nil : fields.digest("previous"),
      attempt: event.kind == .intent ? try fields.integer("attempt") : nil,
      operatorName: object["operator"] == nil ? nil : try fields.words("operator"), event: event)
    guard self.body() == body else { throw LedgerBodyError("") }
  }
}

extension LedgerEvent {
  fileprivate init(_ fields: EventFields) throws(LedgerBodyError) {
    guard let kind = Kind(rawValue: try fields.text("kind")) else { throw LedgerBodyError("kind") }
    switch kind {
    case .quarantined: self = .quarantined(try fields.uid(), try fields.reason())
    case .released: self = .released(try fields.uid(), why: try fields.words("words"))
    case .chainJoined:
      let place = try fields.place()
      self = .chainJoined(
        LedgerHead(station: place.station, number: place.number, hash: try fields.digest("hash")))
    case .conflict: self = .conflict(try fields.place(), words: try fields.words("words"))
    case .joined:
      self = .joined(
        conflicts: try fields.integer("conflicts"), words: try fields.words("words"))
    case .moved: self = .moved(to: try fields.words("to"))
    case .jobAdded, .rowsAdded, .runStarted, .runEnded, .proofSigned, .gaveUp, .retried, .codeMade,
      .amended, .rowsMatched, .closed:
      self = try Self.ofJob(kind, try fields.text("job"), fields)
    default: self = try Self.ofTag(kind, try fields.rowTag(), fields)
    }
  }

  private static func ofJob(
    _ kind: Kind, _ job: String, _ fields: EventFields
  ) throws(LedgerBodyError) -> LedgerEvent {
    switch kind {
    case .jobAdded: .jobAdded(job: job, definition: try fields.digest("definition"))
    case .rowsAdded:
      .rowsAdded(
        job: job, first: try fields.integer("first"), count: try fields.integer("count"),
        digest: try fields.digest("digest"))
    case .runStarted:
      .runStarted(job: job, tool: try fields.words("tool"), reader: try fields.words("reader"))
    case .runEnded: .runEnded(job: job, why: try fields.words("words"))
    case .proofSigned:
      .proofSigned(job: job, digest: try fields.digest("digest"), by: try fields.words("by"))
    case .closed: .closed(job: job, why: try fields.words("words"))
    case .gaveUp: .gaveUp(job: job, row: try fields.integer("row"), try fields.reason())
    case .retried:
      .retried(job: job, row: try fields.integer("row"), why: try fields.words("words"))
    case .codeMade: .codeMade(job: job, row: try fields.integer("row"), try fields.code())
    case .amended: .amended(job: job, try fields.amendment())
    case .rowsMatched:
      .rowsMatched(
        job: job,
        RowsMatch(
          revision: try fields.integer("revision"), definition: try fields.digest("definition"),
          table: try fields.optionalDigest("table"), key: try fields.words("key"),
          template: fields.object["template"] == nil ? "" : try fields.words("template")))
    default: throw LedgerBodyError("kind")
    }
  }

  private static func ofTag(
    _ kind: Kind, _ tag: RowTag, _ fields: EventFields
  ) throws(LedgerBodyError) -> LedgerEvent {
    switch kind {
    case .intent: .intent(tag, try fields.intent())
    case .rewriting: .rewriting(tag, try fields.intent())
    case .written: .written(tag)
    case .verified: .verified(tag)
    case .locking: .locking(tag)
    case .locked: .locked(tag)
    case .protecting: .protecting(tag, derivation: try fields.words("derivation"))
    case .protected: .protected(tag, derivation: try fields.words("derivation"))
    case .securingFailed: .securingFailed(tag, try fields.reason())
    case .done: .done(tag)
    case .failed: .failed(tag, try fields.reason())
    case .unsettled: .unsettled(tag, try fields.reason())
    case .settled: .settled(tag, try fields.settlement())
    case .abandoned: .abandoned(tag, why: try fields.words("words"))
    case .checked:
      .checked(tag, matches: try fields.truth("matches"), words: try fields.words("words"))
    case .vetoed: .vetoed(tag, why: try fields.words("words"))
    case .imported:
      .imported(tag, state: try fields.state(), source: try fields.words("source"))
    default: throw LedgerBodyError("kind")
    }
  }
}
