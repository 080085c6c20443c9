import Cryptography
import Testing

@testable import AuthenticTags

/// Copies, pages that are loaded again, and tags that say little.
@Suite("Taps that were seen")
struct SUNReplayTests {
  @Test(
    "rules of counters",
    arguments: [
      (5, nil, nil, .first), (5, 4, nil, .next(after: 4)), (4, 4, nil, .replayed(last: 4)),
      (0, 0, nil, .replayed(last: 0)), (0, nil, 1, .first), (3, 4, 9, .replayed(last: 4)),
      (900, 4, nil, .next(after: 4)), (14, 4, 10, .next(after: 4)), (15, 4, 10, .jumped(last: 4)),
      // The next tap is never too far.
      (5, 4, 0, .next(after: 4)), (6, 4, 0, .jumped(last: 4)),
    ] as [(Int, Int?, Int?, TapDecision)])
  func rules(_ counter: Int, _ last: Int?, _ jump: Int?, _ expected: TapDecision) {
    let last = last.map { LastTap(keyVersion: 3, counter: $0) }
    let tap = CountedTap(uid: [], keyVersion: 3, counter: counter)
    #expect(TapRule(maxJump: jump).judge(tap, after: last) == expected)
  }

  @Test(
    "newer keys begin a counter, older ones are over, and without a version the counter decides",
    arguments: [
      (4, 0, 3, 900, .first), (2, 901, 3, 900, .superseded(by: 3)),
      (4, 900, nil, 900, .replayed(last: 900)), (1, 901, nil, 900, .next(after: 900)),
      (3, 0, 3, -1, .first), (2, 0, 3, -1, .superseded(by: 3)),
    ] as [(Int, Int, Int?, Int, TapDecision)])
  func versions(
    _ version: Int, _ counter: Int, _ lastVersion: Int?, _ last: Int, _ expected: TapDecision
  ) {
    let tap = CountedTap(uid: [], keyVersion: version, counter: counter)
    #expect(
      TapRule(maxJump: 10_000).judge(
        tap, after: LastTap(keyVersion: lastVersion, counter: last)) == expected)
  }

  @Test("a tag that was given new keys is believed with a counter that begins again")
  func newKeys() throws {
    var (old, new) = (try zeroKeys(), try zeroKeys())
    (old.version, new.version) = (1, 2)
    new.file = try TagAESKey(hexadecimal: String(repeating: "2", count: 32))
    let verifier = SUNVerifier(keys: [new, old])
    var store = MemoryTapCounters()
    func code(_ keys: SUNKeys<TagAESKey>, _ counter: Int) throws -> String? {
      verifier.verdict(
        on: try SimulatedTap(counter: counter, keys: keys).url(), counting: &store
      ).refusal?.code
    }
    #expect(try code(old, 500) == nil && code(old, 500) == "replayed")
    #expect(try code(new, 1) == nil && code(new, 1) == "replayed")
    #expect(try code(old, 501) == "superseded")
  }

  @Test("a tap counts once, and an earlier one not at all")
  func once() throws {
    let (keys, taps) = (try zeroKeys(), [3, 3, 2, 4])
    let verifier = SUNVerifier(keys: [keys])
    var store = MemoryTapCounters()
    let urls = try taps.map { try SimulatedTap(counter: $0, keys: keys).url() }
    let verdicts = verifier.verdicts(on: urls + ["no URL"], counting: &store)
    #expect(verdicts.map { $0.tap?.counter } == [3, nil, nil, 4, nil])
    #expect(verdicts.map { $0.refusal?.code } == [nil, "replayed", "replayed", nil, "not-a-url"])
    #expect(verdicts[1].refusal?.tap?.counter == 3)
    #expect(store.lastTap(of: bytes("04010203040506")) == 4)
    #expect(verifier.verdict(on: urls[3], counting: &store).refusal?.kind == .replayed)
  }

  @Test("Of copies that come at the same time, shared counters accept one")
  func shared() async throws {
    let keys = try zeroKeys()
    let verifier = SUNVerifier(keys: [keys])
    let counters = SharedTapCounters()
    let url = try SimulatedTap(counter: 3, keys: keys).url()
    let accepted = try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<50 {
        group.addTask { try await counters.verdict(of: verifier, on: url).tap != nil }
      }
      return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(accepted == 1)
    let tap = CountedTap(uid: bytes("04010203040506"), keyVersion: 9, counter: 0)
    #expect(try await counters.accept([tap, tap]).map(\.isAccepted) == [true, false])
  }

  @Test("forged URLs and jumps leave the store as it is")
  func untouched() throws {
    let keys = try zeroKeys()
    let verifier = SUNVerifier(keys: [keys])
    var store = MemoryTapCounters()
    let rule = TapRule(maxJump: 10)
    _ = verifier.verdict(
      on: try SimulatedTap(counter: 1, keys: keys).url(), counting: &store, rule: rule)
    let far = try SimulatedTap(counter: 12, keys: keys).url()
    let forged = try SimulatedTap(counter: 2, keys: keys).url().dropLast() + "x"
    #expect(
      verifier.verdict(on: far, counting: &store, rule: rule).refusal?.code == "jumped")
    #expect(verifier.verdict(on: String(forged), counting: &store, rule: rule).tap == nil)
    #expect(store.lastTap(of: bytes("04010203040506")) == 1)
  }

  @Test("a tag without a counter is authentic, and cannot be counted")
  func noCounter() throws {
    let keys = try zeroKeys()
    let url = try SimulatedTap(counter: 0, keys: keys, tagByte: 0x87).url()
    let verifier = SUNVerifier(keys: [keys])
    let tap = try #require(verifier.verdict(on: url).tap)
    #expect(tap.counter == nil)
    var store = MemoryTapCounters()
    #expect(verifier.verdict(on: url, counting: &store).refusal == .noCounter)
  }

  @Test(
    "a tag byte that says something else is refused",
    arguments: [
      (0x47, .noUID), (0x40, .noUID), (0xC4, .uidLength(4)), (0xCA, .uidLength(10)),
      (0xD7, .tagByte(0xD7)), (0xE7, .tagByte(0xE7)),
    ] as [(UInt8, SUNRefusal)])
  func tagBytes(_ byte: UInt8, _ refusal: SUNRefusal) throws {
    let keys = try zeroKeys()
    let url = try SimulatedTap(counter: 1, keys: keys, tagByte: byte).url()
    #expect(SUNVerifier(keys: [keys]).verdict(on: url).refusal == refusal)
  }

  @Test("a store that answers too little accepts nothing")
  func shortAnswer() throws {
    struct Silent: TapCounterStore {
      mutating func accept(_ taps: [CountedTap], rule: TapRule) -> [TapDecision] { [] }
    }
    let keys = try zeroKeys()
    var store = Silent()
    let url = try SimulatedTap(counter: 1, keys: keys).url()
    #expect(
      SUNVerifier(keys: [keys]).verdict(on: url, counting: &store).refusal == .notCounted)
  }
}
