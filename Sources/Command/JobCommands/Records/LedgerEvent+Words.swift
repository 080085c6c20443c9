extension LedgerEvent {
  /// A phrase for people that says what happened.
  var words: String {
    switch self {
    case .jobAdded: "the job was added"
    case .rowsAdded(_, let first, let count, _):
      "rows \(first) to \(first + count - 1) were added"
    case .runStarted(_, let tool, let reader): "the station started: \(tool), \(reader)"
    case .runEnded(_, let why): "the station ended: \(why)"
    case .proofSigned(_, _, let name): "the proof was signed by \(name)"
    case .intent(let tag, let intent): "about to be written to tag \(tag.uid), \(intent.chip)"
    case .written(let tag): "written to tag \(tag.uid)"
    case .verified(let tag): "read back from tag \(tag.uid)"
    case .locking(let tag): "tag \(tag.uid) is about to be locked"
    case .locked(let tag): "tag \(tag.uid) is locked"
    case .protecting(let tag, let name):
      "tag \(tag.uid) is about to be protected with \(name)"
    case .protected(let tag, let name): "tag \(tag.uid) is protected with \(name)"
    case .securingFailed(let tag, let reason):
      "tag \(tag.uid) could not be locked or protected: \(reason)"
    case .done(let tag): "done, on tag \(tag.uid)"
    case .failed(let tag, let reason): "failed on tag \(tag.uid): \(reason)"
    case .unsettled(let tag, let reason): "unsettled on tag \(tag.uid): \(reason)"
    case .settled(let tag, let outcome): "tag \(tag.uid) was seen again: \(outcome.words)"
    case .abandoned(let tag, let why): "tag \(tag.uid) was given up: \(why)"
    case .checked(let tag, let matches, let words):
      "tag \(tag.uid) was read again, \(matches ? "right" : "wrong"): \(words)"
    case .vetoed(let tag, let why): "a hook refused tag \(tag.uid): \(why)"
    case .imported(let tag, let state, let source):
      "imported from \(source): \(state.word) on tag \(tag.uid)"
    case .gaveUp(_, _, let reason): "taken out of line: \(reason)"
    case .retried(_, _, let why): "back in line: \(why)"
    case .amended(_, let amendment):
      "corrected: \(amendment.previous.url) becomes \(amendment.content.url)"
    case .rowsMatched(_, let match):
      "the rows agree with the table"
        + (match.template.description.isEmpty ? "" : ", moved to the template \(match.template)")
    case .closed(_, let why): "the job was closed: \(why)"
    case .rewriting(let tag, _): "about to be rewritten on tag \(tag.uid)"
    case .codeMade(_, _, let code): code.words
    case .quarantined(let uid, let reason): "tag \(uid) was put into quarantine: \(reason)"
    case .released(let uid, let why): "tag \(uid) was released from quarantine: \(why)"
    case .chainJoined(let head): "the chain of station \(head.station) was joined"
    case .conflict(let place, let words):
      "event \(place.number) of station \(place.station) does not count: \(words)"
    case .joined(let conflicts, _): "ledgers were joined, with \(counted(conflicts, "conflict"))"
    case .moved(let place): "the ledger was moved to \(place)"
    }
  }
}

extension TagSettlement {
  fileprivate var words: String {
    switch self {
    case .verified: "it holds the row"
    case .empty: "it is blank, and the row is back in line"
    case .quarantined(let reason): "in quarantine, and the row is back in line: \(reason)"
    }
  }
}

extension LedgerCode {
  /// The fact that the code records, in a phrase for people.
  fileprivate var words: String {
    if let label = LedgerLabel([self]) {
      return "label \(label.state.word) on \(label.target), \(label.words)"
    }
    if let location = LedgerLocation(self) { return "bound to \(location.words)" }
    switch kind.description {
    case "qr": return "QR code made: \(file)"
    case Self.confirmedLabel: return "label came out well: \(file)"
    case "clip": return "App Clip Code made: \(file)"
    default: return "\(kind): \(file)"
    }
  }
}

extension LedgerLabel {
  fileprivate init?(_ codes: [LedgerCode]) {
    guard let label = codes.label else { return nil }
    self = label
  }
}
