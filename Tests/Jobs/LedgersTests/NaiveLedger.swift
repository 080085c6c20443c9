import Ledgers
import Tags

/// What a ledger must do, written down a second time as plainly as possible.
struct NaiveLedger {
  struct Place: Hashable {
    var job: String
    var row: Int
  }

  struct Row: Equatable {
    var state = "pending"
    var uid: TagUID?
    var attempts = 0
  }

  var rows: [Place: Row] = [:]
  /// The standing of each tag that was ever bound or put aside.
  var tags: [TagUID: String] = [:]

  /// Takes the event, or answers `false` and changes nothing.
  mutating func take(_ event: LedgerEvent) -> Bool {
    if case .quarantined(let uid, _) = event {
      if tags[uid] == "bound" { return false }
      tags[uid] = "quarantined"
      return true
    }
    if case .released(let uid, _) = event {
      if tags[uid] != "quarantined" { return false }
      tags[uid] = "released"
      return true
    }
    guard let job = event.job else { return false }
    let place = Place(job: job, row: event.row ?? 0)
    guard let row = rows[place] else { return false }
    switch event {
    case .gaveUp: return step(place, if: row.state == "pending", to: "failed")
    case .retried: return step(place, if: row.state == "failed", to: "pending")
    case .vetoed: return row.state == "pending"
    case .codeMade: return true
    case .intent(let tag, let intent):
      if row.state != "pending" || !mayTake(tag.uid, blank: intent.wasBlank) { return false }
      rows[place] = Row(state: "writing", uid: tag.uid, attempts: row.attempts + 1)
      tags[tag.uid] = "bound"
      return true
    case .imported(let tag, let state, _):
      guard ["verified", "locked", "protected", "done"].contains(state.rawValue),
        row.uid == nil, mayTake(tag.uid, blank: true)
      else { return false }
      rows[place] = Row(state: state.rawValue, uid: tag.uid, attempts: row.attempts)
      tags[tag.uid] = "bound"
      return true
    default: break
    }
    // Everything else is about a row on the tag that it is bound to.
    guard let uid = event.uid, row.uid == uid else { return false }
    switch event {
    case .written: return step(place, if: row.state == "writing", to: "written")
    case .verified:
      return step(place, if: row.state == "writing" || row.state == "written", to: "verified")
    case .locking: return step(place, if: row.state == "verified", to: "locking")
    case .protecting: return step(place, if: row.state == "verified", to: "protecting")
    case .locked: return step(place, if: row.state == "locking", to: "locked")
    case .protected: return step(place, if: row.state == "protecting", to: "protected")
    case .securingFailed:
      return step(place, if: row.state == "locking" || row.state == "protecting", to: "verified")
    case .done:
      return step(place, if: ["verified", "locked", "protected"].contains(row.state), to: "done")
    case .unsettled:
      return step(place, if: true, to: "unsettled")
    case .settled(_, .verified): return step(place, if: isUnsure(row), to: "verified")
    case .failed, .settled(_, .empty): return leave(place, if: isUnsure(row), tag: "free")
    case .settled(_, .quarantined): return leave(place, if: isUnsure(row), tag: "quarantined")
    case .abandoned: return leave(place, if: true, tag: "abandoned")
    case .checked: return true
    default: return false
    }
  }

  private func mayTake(_ uid: TagUID, blank: Bool) -> Bool {
    guard uid.bytes.count >= 7 else { return false }
    switch tags[uid] {
    case nil, "free": return true
    case "released", "abandoned": return blank
    default: return false
    }
  }

  private func isUnsure(_ row: Row) -> Bool {
    !["locked", "protected", "done"].contains(row.state)
  }

  private mutating func step(_ place: Place, if isLegal: Bool, to state: String) -> Bool {
    if isLegal { rows[place]?.state = state }
    return isLegal
  }

  private mutating func leave(_ place: Place, if isLegal: Bool, tag: String) -> Bool {
    guard isLegal, let uid = rows[place]?.uid else { return false }
    rows[place]?.state = "pending"
    rows[place]?.uid = nil
    tags[uid] = tag
    return true
  }
}
