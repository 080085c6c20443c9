import Basics
import Tags

extension LedgerError: CustomStringConvertible {
  /// A sentence with the file, the problem, the resulting state and a remedy.
  package var description: String {
    if case .refused(let refusal) = problem { return refusal.description }
    return "ledger \(LedgerText(path)): \(reason)"
  }

  private var reason: String {
    switch problem {
    case .notFound: "there is no such file"
    case .alreadyExists: "it exists already; nothing was changed"
    case .notALedger: "the file is not a Beckon ledger; nothing was changed"
    case .noLedgerThere:
      "the database has no Beckon ledger; nothing was changed; 'beckon job run' creates one"
    case .badAddress(let words): "\(words); nothing was changed"
    case .away(let words): "the server cannot be reached: \(words)"
    case .forbidden(let words):
      "the server does not allow it: \(words); nothing was recorded"
    case .missingLibrary(let words): words
    case .tooNew(let version, let known):
      "it has version \(version), and this version of Beckon reads versions up to \(known); nothing "
        + "was changed; use a newer Beckon"
    case .cannotOpen(let words): "it cannot be opened: \(words); nothing was changed"
    case .readOnly:
      "the file or its folder cannot be written; nothing was recorded, and nothing is lost"
    case .diskFull:
      "the disk is full; nothing was recorded since the last event, and nothing is lost; make "
        + "room and go on"
    case .busy: "another process has been writing for a minute; nothing was recorded"
    case .foreignTrigger(let name):
      "the trigger \(LedgerText(name)) does not belong to a ledger and would run with each event; "
        + "nothing was changed; inspect it with 'beckon job verify --chain', and drop it"
    case .damaged(let words):
      "it is damaged: \(words); nothing was changed; 'beckon job export --salvage' writes what "
        + "can still be read"
    case .noMemory: "there is not enough memory; nothing was recorded"
    case .inputOutput(let words):
      "the system failed: \(words); open the ledger again to see whether the last event "
        + "was recorded"
    case .setting(let words):
      "\(words), so that a power cut could lose events; keep the ledger on a local disk"
    case .stationAtWork(let station, let process):
      "station \(station) is at work already"
        + (process.map { ", as process \($0)" } ?? "")
        + "; end that first, or give this one another name"
    case .labelsInWork(let job, let process):
      "labels of job \(LedgerText(job)) are being made already"
        + (process.map { ", by process \($0)" } ?? "")
        + "; nothing was made; run this again when that has ended"
    case .cannotLock(let words): "the station cannot start to work: \(words)"
    case .notAtWork: "the station is not at work; nothing was recorded"
    case .refused(let refusal): refusal.description
    case .serverFault(let words):
      "the server failed, or its answer cannot be read; run the same command again, which continues "
        + "with what was recorded [\(words)]"
    case .unexpected(let words): "\(words); nothing was recorded"
    }
  }
}

extension LedgerRefusal: CustomStringConvertible {
  /// A sentence that says what is not possible and, where there is a way, what to do instead.
  package var description: String {
    switch self {
    case .noSuchJob(let job): "the ledger has no job \(LedgerText(job))"
    case .noSuchRow(let job, let row): "job \(LedgerText(job)) has no row \(row)"
    case .jobExists(let job): "the ledger has a job \(LedgerText(job)) already"
    case .badJobName(let job):
      "\(LedgerText(job)) cannot be the name of a job: it needs 1 to 100 characters that can be "
        + "shown, and no two spaces together"
    case .wrongRowNumber(let job, let expected, let found):
      "the next row of job \(LedgerText(job)) must be row \(expected), not row \(found)"
    case .rowTaken(let job, let row, let state, let uid):
      "row \(row) of job \(LedgerText(job)) is \(state.rawValue)"
        + (uid.map { " on tag \($0), and cannot go onto another" } ?? ", and waits for no tag")
    case .rowClaimed(let job, let row, let station):
      "row \(row) of job \(LedgerText(job)) is claimed by station \(station)"
    case .leaseLost(let job, let row, let holder):
      "row \(row) of job \(LedgerText(job)) is no longer claimed by this station"
        + (holder.map { ", but by station \($0)" } ?? ", which did not renew its claim in time")
    case .takenMeanwhile(let rule): "another station was first (\(rule)); nothing was recorded"
    case .wrongState(let kind, let job, let row, let state):
      "row \(row) of job \(LedgerText(job)) is \(state.rawValue), and \(kind.rawValue) cannot "
        + "follow that"
    case .otherTag(let job, let row, let bound, let seen):
      "row \(row) of job \(LedgerText(job)) is bound to "
        + (bound.map { "tag \($0)" } ?? "no tag") + ", and this is tag \(seen)"
    case .tagBound(let uid, let job, let row):
      "tag \(uid) belongs to row \(row) of job \(LedgerText(job)); 'beckon job retry --abandon' "
        + "gives it up"
    case .tagQuarantined(let uid, let reason):
      "tag \(uid) is in quarantine (\(reason)); 'beckon job quarantine release' releases it"
    case .notBlank(let uid, let standing):
      "tag \(uid) was \(standing.rawValue) and is not blank; erase it first"
    case .notQuarantined(let uid): "tag \(uid) is not in quarantine"
    case .noIdentity(let uid):
      "tag \(uid) has no unique UID (\(uid.bytes.count) bytes), so a ledger cannot tell it from "
        + "others"
    case .otherContent(let job, let row):
      "the message for the tag is not the message of row \(row) of job \(LedgerText(job))"
    case .amendedMeanwhile(let job, let row, let station):
      "row \(row) of job \(LedgerText(job)) was corrected meanwhile"
        + (station.map { " by station \($0)" } ?? "")
    case .jobAmendedMeanwhile(let job, let station):
      "job \(LedgerText(job)) was amended meanwhile" + (station.map { " by station \($0)" } ?? "")
        + "; nothing was changed; look at 'beckon job amend --dry-run' again"
    case .otherURL(let job, let row):
      "row \(row) of job \(LedgerText(job)) has another URL in this ledger"
    case .urlTaken(let job, let row, let other, let otherRow):
      "row \(row) of job \(LedgerText(job)) has the same URL as row \(otherRow) of job "
        + "\(LedgerText(other)) in the same ledger; nothing was begun; change it, or allow this "
        + "job to share URLs with others: \"unique\": []"
    case .noRowHasURL(let job): "no row of job \(LedgerText(job)) has exactly this URL"
    case .rowsShareURL(let job, let rows):
      "\(counted(rows.count, "row")) of job \(LedgerText(job)) have this URL, so it does not identify one"
    case .boundMeanwhile(let job, let row, let location):
      "row \(row) of job \(LedgerText(job)) is bound to \(location ?? "no place")"
    case .noResult(let state): "a row that is \(state.rawValue) is not a result"
    case .closed(let job, let station):
      "job \(LedgerText(job)) was closed by station \(station), and its rows change no more; nothing "
        + "was recorded; further rows need a job of their own"
    case .moved(let place):
      "this ledger was moved to \(place); it is kept for reading, and work continues there"
    case .notJoined(let obstacle): "\(obstacle)"
    }
  }
}
