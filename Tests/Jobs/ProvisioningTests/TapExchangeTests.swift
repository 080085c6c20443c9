import Foundation
import SystemIO
import Cryptography
import TagKeys
import Tags
import TestSupport
import Testing
import VirtualReaders

@testable import Jobs
@testable import Ledgers
@testable import Provisioning
@testable import JobCommands

/// How often the reader speaks to a tag: a number that no machine makes larger. docs/jobs.md has
/// the table.
@Suite("Exchanges of a job") struct TapExchangeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var model = ChipModel.ntag215
    var change: @Sendable (inout JobTag) -> Void = { _ in }
    var checksAfterReset = true
    var detectsOtherTags = true
    var url: String?
    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case(name: "NTAG215"),
    Case(name: "NTAG215, not read after a reset", checksAfterReset: false),
    Case(name: "NTAG215, no look for a second tag", detectsOtherTags: false),
    Case(name: "NTAG215, originality", change: { $0.requiresOriginality = true }),
    Case(name: "NTAG215, locked", change: { $0.locks = true }),
    Case(
      name: "NTAG215, password",
      change: { $0.password = JobPassword(file: "key", derivation: .cmacUID) }),
    Case(
      name: "NTAG215, UID mirrored", url: "https://eat.example.com/s/42/t/7?u={uid}"),
    Case(name: "NTAG213", model: .ntag213),
    Case(name: "NTAG216", model: .ntag216),
    Case(name: "NTAG 424 DNA", model: .ntag424),
    Case(
      name: "NTAG 424 DNA with keys", model: .ntag424,
      change: {
        ($0.chips, $0.personalization) = ([.ntag424], JobPersonalization(file: "key"))
      }, url: "https://eat.example.com/s/7?e={picc}&c={cmac}"),
    Case(
      name: "NTAG 424 DNA with keys, locked", model: .ntag424,
      change: {
        ($0.chips, $0.personalization) = ([.ntag424], JobPersonalization(file: "key"))
        $0.locks = true
      }, url: "https://eat.example.com/s/7?e={picc}&c={cmac}"),
  ]

  private static func effort(_ test: Case) throws -> ExchangeCounts {
    let bench = try TapBench(rows: 1, tags: [VirtualTag(test.model)])
    var tag = JobTag(
      [.product(.ntag213), .product(.ntag215), .product(.ntag216), .ntag424])
    test.change(&tag)
    let key = try Secret(Array(1...16))
    let keys = try tag.personalization.map {
      try JobKeys($0, master: MasterKey(key), journal: bench.folder.path("keys"))
    }
    var rules = try ProvisioningRules(tag, secret: key, keys: keys)
    rules.checksAfterReset = test.checksAfterReset
    rules.detectsOtherTags = test.detectsOtherTags
    var job = TapBench.job
    if let url = test.url {
      job = "mirrored"
      var ledger = try bench.ledger()
      let row = RowContent(
        number: 1, url: url,
        content: try SHA256.digest(
          of: JobMessage(url: url, isPersonalized: tag.personalization != nil).bytes))
      try ledger.add(job: job, definition: SHA256.digest(of: []), rows: [row])
    }
    #expect(try bench.run(rules, job: job) == .finished, "\(bench.events)")
    for event in bench.events {
      if case .done(_, _, _, let effort) = event { return effort }
    }
    throw Never.none
  }

  private enum Never: Error { case none }

  @Test("a row of 46 bytes takes 20 at most on an NTAG215, and docs/jobs.md says what options add")
  func table() throws {
    #expect(try TapBench.message(1).count == 46)
    var lines: [String] = []
    for test in Self.cases {
      let effort = try Self.effort(test)
      if test.name == "NTAG215" { #expect(effort.exchanges <= 20, "\(effort)") }
      #expect(effort.recoveries == 0, "\(test.name)")
      lines.append("| \(test.name) | \(effort.exchanges) | \(effort.searchExchangeCount) |")
    }
    let docs = try String(
      contentsOf: Repository.root.appendingPathComponent("docs/jobs.md"), encoding: .utf8)
    for line in lines {
      let isThere = docs.contains(line)
      #expect(isThere, "docs/jobs.md lacks \(line)")
    }
  }
}
