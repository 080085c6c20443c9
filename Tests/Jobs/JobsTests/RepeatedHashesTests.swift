import TestSupport
import Testing

@testable import Jobs

/// What must be unique, compared in memory that does not grow.
@Suite("Repeated hashes") struct RepeatedHashesTests {
  /// A hash that a test knows: the number that the text is.
  private static func repeated(_ hashes: [UInt64], others: [UInt64] = [], limit: Int) throws
    -> RepeatedHashes
  {
    let collection = HashCollection(limit: limit)
    for hash in hashes { try collection.add(hash) }
    for hash in others { try collection.add(hash, ofOthers: true) }
    #expect(collection.countInMemory <= limit)
    return try collection.repeated(TextHash())
  }

  @Test("the same come again however many are in memory", arguments: [1, 7, 100, 1_000, 100_000])
  func same(_ limit: Int) throws {
    var generator = SeededGenerator(seed: UInt64(limit))
    let hashes = (0..<3_000).map { _ in UInt64.random(in: 0..<4_000, using: &generator) << 1 }
    let others = (0..<500).map { _ in UInt64.random(in: 3_000..<6_000, using: &generator) << 1 }
    var counts: [UInt64: Int] = [:]
    for hash in hashes { counts[hash >> 1, default: 0] += 1 }
    let taken = Set(others.map { $0 >> 1 })
    let expected = Set(counts.filter { $0.value > 1 || taken.contains($0.key) }.keys)
    // So many files are open at once only for the smallest limits.
    let some = limit < 100 ? Array(hashes.prefix(300)) : hashes
    let found = try Self.repeated(some, others: limit < 100 ? [] : others, limit: limit)
    if limit >= 100 {
      #expect(found.hashes == expected)
    } else {
      let few = Dictionary(some.map { ($0 >> 1, 1) }, uniquingKeysWith: +)
      #expect(found.hashes == Set(few.filter { $0.value > 1 }.keys))
    }
  }

  @Test("nothing comes again") func none() throws {
    #expect(try Self.repeated([], limit: 4).isEmpty)
    #expect(try Self.repeated((0..<50).map { $0 << 1 }, limit: 8).isEmpty)
    #expect(try Self.repeated([2], others: [4, 4], limit: 8).isEmpty)
  }

  @Test("a table of nothing but repetitions takes no more memory") func bounded() throws {
    let hashes = (0..<12_000).flatMap { [UInt64($0) << 1, UInt64($0) << 1] }
    let found = try Self.repeated(hashes, limit: 4_096)
    #expect(found.hashes.count == RepeatedHashes.limit)
    #expect(found.uncomparedCount == 2 * (12_000 - RepeatedHashes.limit))
  }

  @Test("a check finds the same rows whether hashes fit into memory or not", arguments: [2, 64])
  func check(_ limit: Int) throws {
    let rows = (1...300).map { "\($0 % 150)\n" }.joined()
    let job = try plan(
      JobCheckTests.job("{\"template\":\"https://eat.example.com/{store}\"}"),
      csv: "store\n" + rows)
    func findings(_ limit: Int) throws -> [JobFinding] {
      var findings: [JobFinding] = []
      _ = try JobCheck(job, JobCheckOptions(), TextHash(), maxHashCount: limit).run {
        findings.append($0)
      }
      return findings
    }
    let found = try findings(limit)
    #expect(found.count == 150)
    #expect(try found == findings(HashCollection.limit))
  }

  @Test("a URL of another job is named with its row, in canonical form and with mirrors")
  func others() throws {
    let job = try plan(
      JobCheckTests.job("{\"template\":\"https://eat.example.com/{store}\"}"),
      csv: "store\n1\n2\n3\n")
    var findings: [JobFinding] = []
    let report = try JobCheck(job).run(besides: { body in
      try body(OtherJobRow(job: "winter", row: 9, url: "https://EAT.example.com:443/2"))
      try body(OtherJobRow(job: "winter", row: 10, url: "https://eat.example.com/20"))
    }) { findings.append($0) }
    #expect(!report.isGood && report.badRows == 1)
    #expect(findings.map(\.row) == [2] && findings.first?.line == 3)
    #expect(
      findings.first?.sentence.hasPrefix(
        "the URL is that of row 9 of job 'winter' in the same ledger") == true)
    #expect(
      OtherJobRow(job: "", row: 1, url: "https://a.example/?m={uid}x{counter}").comparedURL
        == "https://a.example/?m=00000000000000x000000")
  }
}
