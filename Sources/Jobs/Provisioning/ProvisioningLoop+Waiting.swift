import SystemIO
import Ledgers
import Tags

/// The result of waiting for a tag.
enum TagArrival {
  case tag(TagSelection)
  /// The previous tag was removed, and no other tag is there.
  case gone
  case end(ProvisioningEnd)
  /// No tag came, and the ledger should be asked for a row once more.
  case newLook
}

extension ProvisioningLoop where Link: ~Copyable, Book: ~Copyable {
  /// Waits until the previous tag is removed. Returns the tag that is on the reader instead, if
  /// there is one.
  ///
  /// A tag that was already exchanged for another is found without an extra wait.
  mutating func waitForPreviousTagRemoval() throws -> TagArrival {
    guard let uid = last else { return .gone }
    if uid.isRandom {
      try watch.event(.remove(uid: uid))
    } else {
      let looks = rules.detectsOtherTags
      let found = try asking(within: .zero, atEnd: .failure(.noTag)) { link throws(TagLinkError) in
        try link.waitForTag(within: .zero, detectsOtherTags: looks)
      }
      switch found {
      case .success(let selection) where selection.uid != uid || !selection.others.isEmpty:
        // If the previous tag is one of several, it must be removed all the same.
        if !selection.others.contains(uid), selection.uid != uid { try tellGone(uid) }
        return .tag(selection)
      case .success: try watch.event(.remove(uid: uid))
      case .failure(.noTag): break
      case .failure(let end): return .end(end)
      }
    }
    return try awaitRemoval(of: uid)
  }

  private mutating func tellGone(_ uid: TagUID) throws {
    last = nil
    try watch.event(.removed(uid: uid))
  }

  /// Waits for a tag; `there` is a tag that was seen already, if any.
  mutating func nextTag(_ there: TagSelection? = nil) throws -> TagArrival {
    var arrival = try there.map { .tag($0) } ?? awaitTag()
    while case .tag(let selection) = arrival, !selection.others.isEmpty {
      if let end = try waitForSingleTag(selection) { return .end(end) }
      arrival = try awaitTag()
    }
    guard case .tag(let selection) = arrival, let last else { return arrival }
    // The previous tag may be the one that is left of several.
    if selection.uid == last { return .newLook }
    try tellGone(last)
    return arrival
  }

  /// Refuses several tags once, and waits until they are no longer the same ones. The time counts
  /// towards the patience for a tag.
  private mutating func waitForSingleTag(_ first: TagSelection) throws -> ProvisioningEnd? {
    let there = Set([first.uid] + first.others)
    try watch.event(
      .refused(uid: nil, .severalTags(there.sorted { "\($0)" < "\($1)" })))
    let start = MonotonicClock.nanoseconds
    var heldOn = Duration.zero
    while true {
      let turn = Duration.milliseconds(200)
      _ = try asking(within: turn, atEnd: .success(false)) { link throws(TagLinkError) in
        try link.waitForRemoval(of: first.uid, within: turn)
      }
      switch try awaitTag() {
      case .end(let end): return end
      case .gone, .newLook: return nil
      case .tag(let found): if Set([found.uid] + found.others) != there { return nil }
      }
      let lain = Duration.nanoseconds(Int64(MonotonicClock.nanoseconds - start))
      if let patience, lain >= patience { return .noTag }
      if holdsRow, let interval = jobLedger.claimRenewalInterval, lain - heldOn >= interval {
        heldOn = lain
        if try !jobLedger.renew(job) { return nil }
      }
    }
  }

  /// The pause before a failed request to the reader is made once more.
  private static var moment: Duration { .milliseconds(20) }

  /// The interval at which a station without a row asks the ledger for one.
  private static var newLook: Duration { .seconds(2) }

  /// Waits for a tag, and meanwhile renews the claim on the row.
  private mutating func awaitTag() throws -> TagArrival {
    let looks = rules.detectsOtherTags
    while true {
      let left = patience.map { $0 - waited }
      // If this station has no row, others may release one, or settle the rows that are waited for.
      let interval =
        hasRow
        ? jobLedger.claimRenewalInterval
        : min(jobLedger.claimRenewalInterval ?? Self.newLook, Self.newLook)
      let turn = [left, holdsRow ? interval : nil, watch.untilIdleWork()].compactMap { $0 }.min()
      let found = try asking(within: turn, atEnd: .failure(.noTag)) { link throws(TagLinkError) in
        try link.waitForTag(within: turn, detectsOtherTags: looks)
      }
      switch found {
      case .success(let selection):
        waited = .zero
        return .tag(selection)
      case .failure(.noTag):
        guard let turn, left.map({ turn < $0 }) ?? true else { return .end(.noTag) }
        waited += turn
        try workIdly()
        if holdsRow, try !hasRow || !jobLedger.renew(job) { return .newLook }
      case .failure(let end): return .end(end)
      }
    }
  }

  /// Waits until a tag no longer answers, and meanwhile renews the claim on the row.
  private mutating func awaitRemoval(of uid: TagUID) throws -> TagArrival {
    var lain = Duration.zero
    var isHeld = true
    while true {
      let left = patience.map { $0 - lain }
      let turn = [
        left, holdsRow && hasRow ? jobLedger.claimRenewalInterval : nil, watch.untilIdleWork(),
      ].compactMap { $0 }.min()
      let gone = try asking(within: turn, atEnd: .success(false)) { link throws(TagLinkError) in
        try link.waitForRemoval(of: uid, within: turn)
      }
      switch gone {
      case .success(true):
        try tellGone(uid)
        return isHeld ? .gone : .newLook
      case .success(false):
        guard let turn, left.map({ turn < $0 }) ?? true else { return .end(.noTag) }
        lain += turn
        try workIdly()
        if isHeld { isHeld = try jobLedger.renew(job) }
      case .failure(let end): return .end(end)
      }
    }
  }

  /// Does the work that is due while no tag is being handled, such as telling a hook of a tag.
  private mutating func workIdly() throws {
    guard let time = watch.untilIdleWork(), time <= .zero else { return }
    let events = watch.idle()
    if !events.isEmpty { _ = try jobLedger.append(events) }
  }

  /// Sends a request to the reader while no tag is being handled, and repeats it after a pause if a
  /// tag disturbs it.
  ///
  /// The disturbance may last, so `atEnd` is the result when the time is over.
  private mutating func asking<Answer>(
    within time: Duration?, atEnd: Result<Answer, ProvisioningEnd>,
    _ question: (inout Link) throws(TagLinkError) -> Answer
  ) throws -> Result<Answer, ProvisioningEnd> {
    let end = time.map(Deadline.init(in:))
    while true {
      guard var reader = link.take() else {
        throw ReaderFailure(error: .init(.readerGone), row: nil)
      }
      let answer: Result<Answer, TagLinkError>
      do throws(TagLinkError) { answer = .success(try question(&reader)) } catch {
        answer = .failure(error)
      }
      link = consume reader
      switch answer {
      case .success(let answer): return .success(answer)
      case .failure(let error):
        if error.problem == .noTag { return .failure(.noTag) }
        if error.problem == .cancelled { return .failure(.interrupted) }
        if error.problem.isAboutReader { throw ReaderFailure(error: error, row: nil) }
        if end?.isOver == true { return atEnd }
        MonotonicClock.pause(Self.moment)
      }
    }
  }
}

extension ProvisioningEnd: Error {}
