import CSVText
import SystemIO
import Tags
import TestSupport
import Testing
import VirtualReaders

@testable import Ledgers
@testable import Provisioning

/// Many tags, a tenth of them bad in every way that the simulator knows, with faults at random
/// moments: what the tags hold, what the ledger says and what was told agree in the end.
@Suite("A job among bad tags and bad luck") struct TapThousandTests {
  @Test("every row ends on exactly one tag, or unsettled with its reason") func thousand() throws {
    let count = Effort.count(slice: 60, whole: 1_000)
    let seed: UInt64 = 20_261_122
    let bench = try TapBench(rows: count)
    let world = UnluckyWorld(seed: seed, rows: count)
    world.deal(bench)
    bench.onEvent = { event, bench in try world.follow(event, bench) }
    #expect(try bench.run() == .finished, "seed \(seed)")
    world.collect(bench)
    try Self.check(bench, world, count, seed)
    // All this is worth nothing where nothing went wrong.
    #expect(world.struck.count > count / 20, "seed \(seed): \(world.struck)")
    #expect(Set(world.struck).count > 3, "seed \(seed): \(world.struck)")
    #expect(world.failed > 0 && world.unsettled > 0 && !bench.refusals.isEmpty, "seed \(seed)")
    print(
      "\(count) rows: \(world.cards.count) tags, \(bench.refusals.count) refused, "
        + "\(world.failed) failed, \(world.unsettled) unsettled and settled, "
        + "\(world.struck.count) of \(world.faults) faults struck, \(world.readers) readers")
  }

  /// Compares the memory of every tag with the ledger, both ways.
  private static func check(
    _ bench: TapBench, _ world: UnluckyWorld, _ count: Int, _ seed: UInt64
  ) throws {
    let ledger = try bench.ledger()
    var rowOfMessage: [[UInt8]: Int] = [:]
    for row in 1...count { rowOfMessage[try TapBench.message(row)] = row }
    var carrier: [Int: [UInt8]] = [:]
    for card in world.cards.values {
      guard let message = try? TapBench.held(card), let row = rowOfMessage[message] else {
        continue
      }
      #expect(carrier[row] == nil, "row \(row) is on two tags (seed \(seed))")
      carrier[row] = card.uid
      let known = try ledger.tag(TagUID(card.uid))
      #expect(
        known?.standing == .bound && known?.row == row && known?.job == TapBench.job,
        "\(TagUID(card.uid)) holds row \(row), and the ledger says \(String(describing: known))")
    }
    var told: [Int: TagUID] = [:]
    for (row, uid) in bench.done {
      #expect(told.updateValue(uid, forKey: row) == nil, "row \(row) was told done twice")
    }
    try ledger.forEachRow(of: TapBench.job) { row in
      #expect(row.state == .done, "row \(row.number) is \(row.state) (seed \(seed))")
      #expect(row.uid.map(\.bytes) == carrier[row.number], "row \(row.number) (seed \(seed))")
      #expect(told[row.number] == row.uid, "row \(row.number) (seed \(seed))")
    }
    // What is in quarantine or was refused carries no row.
    try ledger.forEachQuarantined { tag in
      #expect(tag.reason != nil && !carrier.values.contains(tag.uid.bytes))
    }
    #expect(try ledger.verifyChain().isSound, "seed \(seed)")
    try checkExport(bench, carrier, count, seed)
  }

  /// Compares what the command exports with the memory of the tags, both ways.
  private static func checkExport(
    _ bench: TapBench, _ carrier: [Int: [UInt8]], _ count: Int, _ seed: UInt64
  ) throws {
    let export = try runBeckon(["job", "export", bench.ledgerPath])
    #expect(export.status == 0, "\(export.stderr)")
    var table = CSVTableReader()
    table.append(export.outputBytes)
    table.finish()
    var rows: [Int: [UInt8]] = [:]
    while try table.next(), let record = table.record {
      let result = try LedgerResult(record)
      let row = try #require(result.row)
      #expect(result.state == .done && result.url == TapBench.url(row))
      let uid = try #require(result.uid, "row \(row) (seed \(seed))")
      #expect(rows.updateValue(uid.bytes, forKey: row) == nil)
    }
    #expect(rows == carrier, "seed \(seed)")
    #expect(rows.count == count)
  }
}
