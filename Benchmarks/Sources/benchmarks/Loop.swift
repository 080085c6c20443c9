import BenchmarkKit
import SystemIO
import Jobs
import Ledgers
import Cryptography
import NDEF
import Readers
import Provisioning
import Tags
import VirtualReaders

/// What ledger, job and board add to the time that a tag takes on the air.
///
/// The time inside the reader is left out: on hardware it is the air's, which the simulator counts. The
/// ledger waits for the disk, so that its part hangs on the disk of the machine.
enum LoopBenchmarks: Suite {
  static let name = "loop"

  private static let count = 200

  static func run(_ report: inout Report) throws {
    report.heading("The tap loop (a URI of 46 bytes onto each of \(count) NTAG215)")
    let bare = try bareWrite()
    report.add(
      Measurement(
        "loop.bare write on hardware", nanoseconds: bare, note: "counted by the simulator"))
    let (beside, radio) = try loop()
    let share = (beside / bare * 1_000).rounded() / 10
    report.add(
      Measurement(
        "loop.ledger, job and board", nanoseconds: beside, note: "\(share) % of the bare write"))
    report.add(
      Measurement(
        "loop.all of a tag on hardware", nanoseconds: radio + beside,
        note: "with the look for a second tag and the check after a reset"))
  }

  private static func bareWrite() throws -> Double {
    guard let host = ReaderHostProgram.own() else { throw LoopBenchmarkError.noProgram }
    let virtual = try VirtualReader(tags: [VirtualTag(.ntag215)])
    let reader = try Reader(connection: virtual.connectionString, host: host)
    virtual.resetCounters()
    var options = TagOptions()
    options.detectsOtherTags = false
    var tag = NDEFTag(reader, options: options)
    try tag.write(JobMessage(url: url(1)).bytes)
    return Double(virtual.counters.modelledMicroseconds) * 1_000
  }

  /// Nanoseconds a tag: beside the reader, and on the air.
  private static func loop() throws -> (beside: Double, radio: Double) {
    guard let host = ReaderHostProgram.own() else { throw LoopBenchmarkError.noProgram }
    let folder = try TemporaryFolder()
    let virtual = try VirtualReader()
    var deck = try TagSupply("ntag215:\(count)")
    func deal() {
      virtual.remove()
      if let tag = deck.next() { virtual.present(tag) }
    }
    deal()
    var ledger = try Ledger(
      folder.path + "/loop.ledger", station: StationName(machine: "bench"), mode: .create)
    let rows = try (1...count).map { number in
      RowContent(
        number: number, url: url(number),
        content: try SHA256.digest(of: JobMessage(url: url(number)).bytes))
    }
    try ledger.add(job: "loop", definition: SHA256.digest(of: []), rows: rows)
    try ledger.startWork()
    let clock = ReaderClock()
    let reader = TimedReader(
      reader: try Reader(connection: virtual.connectionString, host: host), clock: clock)
    virtual.resetCounters()
    var board = StationBoard(total: count, done: 0, unsettled: [])
    let screen = StationScreen(job: "loop")
    var dealing: UInt64 = 0
    let watch = ProvisioningCallbacks(event: { event in
      board.note(event, at: nanosecondsNow())
      keep(screen.lines(board, width: 100))
      guard case .done = event else { return }
      let start = nanosecondsNow()
      deal()
      dealing += nanosecondsNow() - start
    })
    var rules = ProvisioningRules { RowMessage(message: try JobMessage(url: $0.content.url).bytes) }
    rules.chips = [AcceptedChips("NTAG215") { $0.product == .ntag215 }]
    var tap = ProvisioningLoop(reader, ledger, job: "loop", rules: rules, watch: watch)
    let start = nanosecondsNow()
    guard try tap.run() == .finished else { throw LoopBenchmarkError.notFinished }
    let beside = nanosecondsNow() - start - clock.nanoseconds - dealing
    let radio = virtual.counters.modelledMicroseconds
    return (Double(beside) / Double(count), Double(radio) * 1_000 / Double(count))
  }

  private static func url(_ number: Int) -> String {
    "https://eat.example.com/s/0123456789abcde/t/\(10_000 + number)"
  }
}

private enum LoopBenchmarkError: Error { case noProgram, notFinished }

/// The time that was spent inside a reader.
private final class ReaderClock {
  var nanoseconds: UInt64 = 0
}

/// A reader with a clock.
private struct TimedReader: PollingTagLink, ~Copyable {
  var reader: Reader
  let clock: ReaderClock

  var capabilities: TagLinkCapabilities { reader.capabilities }
  var exchangeCount: Int { reader.exchangeCount }
  var isCancellationRequested: Bool { false }
  var isFinishing: Bool {
    get { reader.isFinishing }
    set { reader.isFinishing = newValue }
  }

  mutating func select(_ search: TagSearch) throws(TagLinkError) -> TagSelection {
    let start = nanosecondsNow()
    defer { clock.nanoseconds += nanosecondsNow() - start }
    return try reader.select(search)
  }

  mutating func resetField(selecting uid: TagUID) throws(TagLinkError) -> TagSelection {
    let start = nanosecondsNow()
    defer { clock.nanoseconds += nanosecondsNow() - start }
    return try reader.resetField(selecting: uid)
  }

  mutating func exchange(
    _ command: [UInt8], _ framing: TagFraming
  ) throws(TagLinkError) -> [UInt8] {
    let start = nanosecondsNow()
    defer { clock.nanoseconds += nanosecondsNow() - start }
    return try reader.exchange(command, framing)
  }

  mutating func waitForTag(
    within time: Duration?, detectsOtherTags: Bool
  ) throws(TagLinkError) -> TagSelection {
    let start = nanosecondsNow()
    defer { clock.nanoseconds += nanosecondsNow() - start }
    return try reader.waitForTag(within: time, detectsOtherTags: detectsOtherTags)
  }

  mutating func waitForRemoval(
    of uid: TagUID, within time: Duration?
  ) throws(TagLinkError) -> Bool {
    let start = nanosecondsNow()
    defer { clock.nanoseconds += nanosecondsNow() - start }
    return try reader.waitForRemoval(of: uid, within: time)
  }
}
