import AuthenticTags
import SystemIO
import Cryptography
import NDEF
import Readers
import Tags
import TestSupport
import Testing
import VirtualReaders

@testable import SecureTags
@testable import JobCommands
@testable import Jobs
@testable import Ledgers
@testable import TagKeys
@testable import Provisioning

/// A job that gives its tags keys, on a virtual reader, and a look at those tags from outside.
final class KeyBench {
  static let job = "doors"
  static let master: [UInt8] = Array(1...16)
  let bench: TapBench
  let keys: JobKeys
  let rules: ProvisioningRules

  init(rows: Int, tags: [VirtualTag] = [], locks: Bool = false) throws {
    bench = try TapBench(rows: 1, tags: tags)
    var ledger = try bench.ledger()
    let contents = try (1...rows).map { number in
      RowContent(
        number: number, url: Self.url(number),
        content: try SHA256.digest(
          of: JobMessage(url: Self.url(number), isPersonalized: true).bytes))
    }
    try ledger.add(job: Self.job, definition: SHA256.digest(of: [1]), rows: contents)
    let personalization = JobPersonalization(file: "doors.key")
    keys = try JobKeys(
      personalization, master: TagWitness.master(), journal: bench.folder.path("doors.keys"))
    rules = try ProvisioningRules(
      JobTag([.ntag424], locks: locks, personalization: personalization), keys: keys)
  }

  static func url(_ row: Int) -> String { "https://eat.example.com/d/\(row)?e={picc}&c={cmac}" }

  @discardableResult
  func run(limit: Int? = nil, patience: Duration = .zero) throws -> ProvisioningEnd {
    try bench.run(rules, job: Self.job, limit: limit, patience: patience)
  }

  func row(_ number: Int) throws -> LedgerRow {
    try #require(try bench.ledger().row(number, of: Self.job))
  }
}

/// Somebody with the master key who taps a tag as a server's visitor would, and opens it as its
/// owner would.
struct TagWitness {
  let reader: VirtualReader
  var layout = "e={picc}&c={cmac}"
  var key = KeyBench.master
  var version: UInt8 = 1

  static func master(_ bytes: [UInt8] = KeyBench.master) throws -> MasterKey {
    try MasterKey(Secret(bytes))
  }

  /// What a phone is shown, and what a server says of it that has the master key alone.
  func tap(_ uid: [UInt8]) throws -> (url: String, verdict: SUNVerificationResult) {
    let contents = try withTag(uid) { tag in try tag.read().contents }
    guard case .message(let bytes) = contents else { throw Nothing.shown }
    let url = try #require(try NDEFMessage(decoding: bytes).firstURI())
    let secret = try TagAESKey(Secret(key))
    let verifier = SUNVerifier(
      layouts: [try SUNLayout(layout)],
      keys: [
        try SUNKeys(
          version: Int(version), master: secret, scheme: .boltCard(version: UInt32(version)),
          fileNumber: 2)
      ])
    return (url, verifier.verdict(on: url))
  }

  /// Whether the keys that a record names open the tag, every one.
  func opens(_ uid: [UInt8], by reference: String) throws -> Bool {
    let master = try Self.master(key)
    let derivation = try #require(KeyDerivation(reference: reference, master: master))
    let set = try derivation.keys(of: TagUID(uid), from: master)
    return try withTag(uid) { tag in
      let result: Result<Void, DNAError> = tag.withLink { link in
        do throws(DNAError) {
          try DNACard<Reader, TagAESKey>.lent(
            &link, uid: TagUID(uid), cardEnvironment: JobKeys.cardEnvironment
          ) { card throws(DNAError) in
            try card.selectApplication()
            for number in UInt8(0)..<5 { try card.authenticate(number, set[number]) }
          }
          return .success(())
        } catch { return .failure(error) }
      }
      switch result {
      case .success: return true
      case .failure(let error) where error.problem.isWrongKey: return false
      case .failure(let error): throw error
      }
    }
  }

  private func withTag<Answer>(
    _ uid: [UInt8], _ body: (inout NDEFTag<Reader>) throws -> Answer
  ) throws -> Answer {
    reader.removeFaults()
    reader.remove()
    reader.presentAgain(uid)
    defer { reader.remove() }
    var tag = NDEFTag(
      try Reader(
        connection: reader.connectionString,
        host: ReaderHostProgram(path: try builtProgram("beckon"), isVerbose: false)))
    _ = try tag.read()
    return try body(&tag)
  }

  private enum Nothing: Error { case shown }
}
