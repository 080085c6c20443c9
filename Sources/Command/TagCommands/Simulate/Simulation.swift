/// A virtual reader and the steps performed on it. Each step returns the reports to print.
struct Simulation {
  let reader: any SimulatedReader
  private var deck: TagSupply?
  private let dwell: Int?
  private var script: ArraySlice<SimulationStep>
  /// The event that the script waits for, and the start of the wait in milliseconds.
  private var pause: (moment: SimulationStep.Moment, since: Int)?
  private var hasMoment = false
  /// The time of the last exchange with a tag in milliseconds; nil before the tag was selected.
  private var lastTalk: Int?
  private var exchanges = 0
  /// The time in milliseconds at which the next tag of the deck is presented; nil for none.
  private var dealAt: Int?
  private(set) var isOver = false

  /// The pause between two tags in milliseconds, so that a reader sees one go before the next
  /// comes.
  private static let gap = 300

  init(_ settings: SimulationSettings, reader: any SimulatedReader) {
    self.reader = reader
    (deck, dwell) = (settings.deck, settings.dwell)
    script = settings.script[...]
    if deck != nil, settings.tags.isEmpty, settings.script.isEmpty { dealAt = 0 }
  }

  /// Processes events of the reader at a time, and returns the reports about them.
  mutating func note(_ events: [ReaderEvent], at now: Int) -> [SimulationReport] {
    for event in events {
      switch (event, pause?.moment) {
      case (.opened, .opened?), (.closed, .closed?), (.selected, .selected?),
        (.wrotePage, .written?), (.wroteBlock, .written?), (.wroteFile, .written?):
        hasMoment = true
      default: break
      }
      if case .selected = event { lastTalk = now }
      if case .removed = event, deck != nil, reader.tags.isEmpty, script.isEmpty {
        dealAt = dealAt ?? now + Self.gap
      }
    }
    return events.map(SimulationReport.event)
  }

  /// Advances the script and the deck as far as possible at a time, and returns the reports.
  mutating func advance(to now: Int) throws -> [SimulationReport] {
    let count = reader.counters.exchanges
    if count != exchanges {
      exchanges = count
      if lastTalk != nil { lastTalk = now }
    }
    var reports = dwellAndDeal(now)
    while !isOver, let step = script.first, passes(now) {
      script.removeFirst()
      reports += perform(step, at: now)
    }
    return reports
  }

  /// The maximum time to wait for events before the next call of `advance(to:)`, in milliseconds,
  /// or `nil` for no limit.
  var patience: Int? {
    dealAt == nil && pause == nil && (dwell == nil || lastTalk == nil) ? nil : 20
  }

  private mutating func dwellAndDeal(_ now: Int) -> [SimulationReport] {
    if let dwell, let lastTalk, now - lastTalk >= dwell, !reader.tags.isEmpty {
      self.lastTalk = nil
      reader.remove()
    }
    guard let moment = dealAt, moment <= now else { return [] }
    dealAt = nil
    return deal()
  }

  /// Ends the script's wait if its moment has come, and returns whether the script can continue.
  private mutating func passes(_ now: Int) -> Bool {
    guard let (moment, since) = pause else { return true }
    let isDone: Bool =
      switch moment {
      case .milliseconds(let time): now - since >= time
      case .quiet(let time): lastTalk.map { now - $0 >= time } ?? false
      default: hasMoment
      }
    if isDone { pause = nil }
    return isDone
  }

  private mutating func deal() -> [SimulationReport] {
    guard let tag = deck?.next() else { return [.complaint("the deck is empty")] }
    return place(tag)
  }

  private func place(_ tag: VirtualTag) -> [SimulationReport] {
    do { try reader.place(tag) } catch { return [.complaint("\(error)")] }
    return []
  }

  private func placeAgain(_ uid: [UInt8]) -> [SimulationReport] {
    if let tag = reader.tags.first(where: { $0.uid == uid }) { return place(tag) }
    return reader.presentAgain(uid) ? [] : [.unknown(uid)]
  }

  /// Performs a step and returns the reports; the reader reports changes as events.
  mutating func perform(_ step: SimulationStep, at now: Int) -> [SimulationReport] {
    switch step {
    case .present(let tag): return place(tag)
    case .swap(let tag): reader.swap(for: tag)
    case .deal:
      reader.remove()
      return deck == nil ? [.complaint("there is no deck; start with --deck")] : deal()
    case .again(let uid): return placeAgain(uid)
    case .remove(let uid):
      if reader.remove(uid).isEmpty { return [.complaint("there is no such tag in the field")] }
      lastTalk = nil
    case .fault(let fault): reader.add(fault)
    case .clearFaults: reader.removeFaults()
    case .listFaults: return [.faults(reader.faults)]
    case .list: return [.tags(reader.tags)]
    case .dump(let uid): return dump(uid)
    case .statistics: return [.counters(reader.counters)]
    case .resetStatistics: reader.resetCounters()
    case .wait(let moment): (pause, hasMoment) = ((moment, now), false)
    case .unplug: reader.unplug()
    case .help: return [.help]
    case .quit: isOver = true
    }
    return []
  }

  private func dump(_ uid: [UInt8]?) -> [SimulationReport] {
    guard let uid else {
      let tags = reader.tags
      return tags.isEmpty ? [.complaint("there is no tag in the field")] : tags.map { .dump($0) }
    }
    return [reader.tag(uid).map { .dump($0) } ?? .unknown(uid)]
  }
}
