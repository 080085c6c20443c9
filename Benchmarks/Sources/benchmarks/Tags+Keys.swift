import AuthenticTags
import BenchmarkKit
import SecureTags
import Cryptography
import Readers
import Tags
import VirtualReaders

extension TagBenchmarks {
  /// An NTAG 424 DNA from blank to a URL that proves itself, once more, and back.
  ///
  /// Nobody can do with less than 12: the application is selected, key 0 proves itself in two exchanges, the message is
  /// written in one and the settings in one, four keys are changed in one each and key 0 last; the activation and one
  /// look at the settings make it 12. The rest are looks at what is there, so that every interruption can be resumed,
  /// and proofs that each new key opens the tag.
  static func keys(_ report: inout Report, _ host: ReaderHostProgram) throws {
    report.heading("Tags that prove themselves (time as on hardware)")
    let factory = try keySet(0, DNAKeySet<TagAESKey>.factoryReference)
    let own = try keySet(1, "own")
    let content = DNAFileContent(
      try SDMTemplate("https://example.com/p/01234?e={picc}&c={cmac}"), locks: false)
    let personal = DNAChange(DNAGoal(keys: own, content: content), from: [factory, own]) { _ in }
    let reset = DNAChange(DNAGoal(keys: factory, content: .factory), from: [factory, own]) { _ in }
    let blank = VirtualTag(.ntag424)
    let virtual = try VirtualReader(tags: [blank])
    for (name, change) in [
      ("personalize", personal), ("personalize what is there", personal), ("reset", reset),
    ] {
      // One reader for each, as each command opens it.
      var reader = try Reader(connection: virtual.connectionString, host: host)
      _ = try reader.select(.any)
      virtual.resetCounters()
      _ = try DNACard<Reader, TagAESKey>.lent(
        &reader, uid: TagUID(blank.uid), cardEnvironment: cardEnvironment
      ) { card in try change.run(on: &card) }
      report.add(row("tags.ntag424 \(name)", virtual.counters))
    }
  }

  private static let cardEnvironment = DNAEnvironment(
    challenge: { [UInt8](repeating: 7, count: tagBlockLength) }, pause: { true })

  private static func keySet(
    _ first: UInt8, _ reference: String
  ) throws -> DNAKeySet<TagAESKey> {
    try DNAKeySet(version: first, reference: reference) { number throws(TagCipherError) in
      var key = [UInt8](repeating: first == 0 ? 0 : first &+ number, count: tagBlockLength)
      return try TagAESKey(wiping: &key)
    }
  }
}
