import AuthenticTags
import Basics
import BenchmarkKit
import CTapPeer
import Cryptography
import TapCounters

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What a server pays for a tap: the ciphers, and the counter that is on the disk before it answers.
enum TapBenchmarks: Suite {
  static let name = "taps"

  static func run(_ report: inout Report) throws {
    var pattern = Array("/tmp/beckon-bench-XXXXXX".utf8CString)
    guard mkdtemp(&pattern) != nil else { throw TapBenchmarkError.noFolder }
    let folder = String(decoding: pattern.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { _ = system("rm -r '\(folder)'") }
    report.heading("Taps (URLs verified, counters on the disk before the answer)")
    let keys = try keys
    try ciphers(&report, keys)
    let most = getenv("BENCH_TAPS").flatMap { Int(String(cString: $0)) } ?? 100_000
    for known in [100_000, 10_000_000] where known <= most {
      try counting(&report, folder + "/\(known)", known: known, keys)
    }
  }

  /// Verdicts without a store.
  private static func ciphers(_ report: inout Report, _ keys: SUNKeys<TagAESKey>) throws {
    let verifier = SUNVerifier(keys: [keys])
    var same = keys
    same.scheme = .same
    let url = try url(of: 7, counter: 1, keys)
    let plain = try self.url(of: 7, counter: 1, same)
    let resilient =
      "https://example.com/?picc_data=1FCBE61B3E4CAD980CBFDD333E7A4AC4A579569BAFD22C5F&cmac=4231608BA7B02BA9"
    let zeros = try SUNKeys(identity: key(0), file: key(0))
    for (name, verifier, url) in [
      ("taps.verdict, a key of its own for each tag", verifier, url),
      ("taps.verdict, one key for all", SUNVerifier(keys: [same]), plain),
      ("taps.verdict, LRP mode", SUNVerifier(keys: [zeros]), resilient),
    ] {
      var measurement = try measure(name) {
        guard verifier.verdict(on: url).tap != nil else { throw TapBenchmarkError.refused }
      }
      measurement.note = "\(Int(1e9 / measurement.nanoseconds)) a second"
      report.add(measurement)
    }
  }

  /// Taps of tags that are known already, one by one and in groups: verified and counted, and the bare SQL in C, in turn, so
  /// that both meet the same disk.
  private static func counting(
    _ report: inout Report, _ path: String, known: Int, _ keys: SUNKeys<TagAESKey>
  ) throws {
    let filling = nanosecondsNow()
    let store = try filled(path, known: known)
    report.add(
      Measurement(
        "taps.known, \(known) tags", nanoseconds: Double(nanosecondsNow() - filling),
        note: "to fill the file, 10,000 a commit"))
    guard let peer = tap_peer_open(path) else { throw TapBenchmarkError.peer }
    defer { tap_peer_close(peer) }
    let verifier = SUNVerifier(keys: [keys])
    var random = SystemRandomNumberGenerator()
    var counter = 1
    for group in [1, 100] {
      let (batch, rounds) = (group == 1 ? 100 : 2_000, 8)
      var best = (ours: Double.infinity, peer: Double.infinity)
      for _ in 0..<rounds {
        counter += 2
        let tags = (0..<batch).map { _ in Int.random(in: 0..<known, using: &random) }
        let urls = try Set(tags).map { try url(of: $0, counter: counter, keys) }
        let start = nanosecondsNow()
        for first in stride(from: 0, to: urls.count, by: group) {
          let texts = Array(urls[first..<min(first + group, urls.count)])
          for verdict in try verifier.verdicts(on: texts, counting: store)
          where verdict.tap == nil { throw TapBenchmarkError.refused }
        }
        best.ours = min(best.ours, Double(nanosecondsNow() - start) / Double(urls.count))
        let uids = Set(tags).map { number(of: uid($0)) }
        let counters = [Int64](repeating: Int64(counter + 1), count: uids.count)
        let middle = nanosecondsNow()
        guard tap_peer_run(peer, uids, counters, Int32(uids.count), Int32(group)) == 0 else {
          throw TapBenchmarkError.peer
        }
        best.peer = min(best.peer, Double(nanosecondsNow() - middle) / Double(uids.count))
      }
      let words = "\(known) tags known, " + (group == 1 ? "one by one" : "\(group) a commit")
      report.add(
        Measurement(
          "taps.verified, \(words)", nanoseconds: best.ours,
          note: "\(Int(1e9 / best.ours)) a second, ciphers included"))
      report.add(
        Measurement(
          "taps, \(words), the bare SQL in C", nanoseconds: best.peer,
          note: "\(Int(1e9 / best.peer)) a second; ours takes "
            + "\(Int((100 * best.ours / best.peer).rounded())) % of it"))
    }
  }

  /// A file that knows so many tags, in the order of their UIDs.
  private static func filled(_ path: String, known: Int) throws -> TapCounterFile {
    let store = try TapCounterFile(path)
    for first in stride(from: 0, to: known, by: 10_000) {
      let taps = (first..<min(first + 10_000, known)).map { CountedTap(uid: uid($0), counter: 1) }
      guard try store.accept(taps, rule: TapRule()).allSatisfy(\.isAccepted) else {
        throw TapBenchmarkError.refused
      }
    }
    return store
  }

  private static func uid(_ tag: Int) -> [UInt8] {
    [4] + (0..<6).map { UInt8(truncatingIfNeeded: (tag &* 0x0100_0193) >> (8 * (5 - $0))) }
  }

  private static func number(of uid: [UInt8]) -> Int64 { uid.reduce(0) { $0 << 8 | Int64($1) } }

  private static func key(_ byte: UInt8) throws -> TagAESKey {
    var bytes = [UInt8](repeating: byte, count: 16)
    return try TagAESKey(wiping: &bytes)
  }

  private static var keys: SUNKeys<TagAESKey> {
    get throws { try SUNKeys(master: key(0x42), scheme: .an10922(system: Array("shop".utf8))) }
  }

  /// A URL as the tag makes it.
  private static func url(
    of tag: Int, counter: Int, _ keys: SUNKeys<TagAESKey>
  ) throws -> String {
    let uid = uid(tag)
    let who = uid + (0..<3).map { UInt8(truncatingIfNeeded: counter >> (8 * $0)) }
    guard let identity = keys.identity else { throw TapBenchmarkError.refused }
    let shown = try identity.encrypt(
      [0xC7] + who + [1, 2, 3, 4, 5], vector: [UInt8](repeating: 0, count: 16))
    let file = try keys.scheme.key(keys.fileNumber, of: uid, master: keys.file)
    let code = try file.derived(by: [0x3C, 0xC3, 0, 1, 0, 0x80] + who).code(of: [])
    let odd = stride(from: 1, to: 16, by: 2).map { code[$0] }
    return "https://example.com/?e=\(hexadecimal(shown))&c=\(hexadecimal(odd))"
  }
}

enum TapBenchmarkError: Error {
  case noFolder, peer, refused
}
