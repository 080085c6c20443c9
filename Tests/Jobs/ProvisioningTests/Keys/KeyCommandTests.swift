import Foundation
import SystemIO
import TestSupport
import Testing
import VirtualReaders

@testable import JobCommands
@testable import Ledgers
@testable import Provisioning

/// A job with keys as people and programs run it.
@Suite("beckon job with keys") struct KeyCommandTests {
  private static let key = "000102030405060708090A0B0C0D0E0F"

  private static func folder(_ rows: Int, _ more: String = "") throws -> ScratchFolder {
    let folder = try ScratchFolder()
    try folder.write(
      """
      {"name": "bottles", "rows": {"count": \(rows)},
       "url": {"template": "https://wine.example.com/b?e={picc}&c={cmac}"},
       "tag": {"chips": ["ntag424"], "personalize": {"keys": "master.key"\(more)}}}
      """, to: "bottles.json")
    try folder.write(key + "\n", to: "master.key")
    return folder
  }

  @Test("what a visitor is shown is authentic for beckon sun verify") func verified() throws {
    let folder = try Self.folder(1)
    let uid = TestDeck.uid(1)
    let reader = try VirtualReader(tags: [VirtualTag(.ntag424, uid: uid)])
    let run = try runBeckon(
      ["job", "run", "bottles.json", "--timeout", "5", "--reader", reader.connectionString],
      in: folder)
    #expect(run.status == 0, "\(run.stderr)")
    let tap = try TagWitness(reader: reader, key: Array(0...15)).tap(uid)
    let verdict = try runBeckon(
      [
        "sun", "verify", tap.url, "--key-file", "master.key", "--scheme", "bolt-card", "--layout",
        "e={picc}&c={cmac}",
      ], in: folder)
    #expect(verdict.status == 0 && verdict.stdout.contains("authentic"), "\(verdict.stdout)")
  }

  @Test(
    "a reader that cannot reset its field gives tags keys all the same, and their proof is read",
    .needs(.pcscd), arguments: ["omnikey5022", "utrust3700f"])
  func plainReader(_ family: String) throws {
    let folder = try Self.folder(1)
    let run = try runBeckon(
      [
        "job", "run", "bottles.json", "--timeout", "5", "--reader",
        "virtual:pcsc:\(family):ntag424",
      ], in: folder)
    #expect(run.status == 0, "\(run.stdout)\(run.stderr)")
    let table = try runBeckon(
      ["job", "export", "bottles.json", "--for", "sun-server"], in: folder)
    let fields = table.stdout.split(whereSeparator: \.isNewline).last?
      .split(separator: ",", omittingEmptySubsequences: false)
    #expect(fields.map { Int($0[2]) ?? 0 > 0 } == true, "\(table.stdout)")
  }

  @Test("the table for a server names tags, keys and taps, and no key is anywhere") func handOver()
    throws
  {
    let folder = try Self.folder(3)
    let early = try runBeckon(
      ["job", "export", "bottles.json", "--for", "sun-server"], in: folder)
    #expect(early.status != 0)
    let run = try runBeckon(
      ["job", "run", "bottles.json", "--json", "--deck", "ntag424", "--station", "desk"], in: folder
    )
    #expect(run.status == 0, "\(run.stderr)")
    #expect(run.stdout.components(separatedBy: #""step":"personalize""#).count == 4)
    let table = try runBeckon(
      ["job", "export", "bottles.json", "--for", "sun-server"], in: folder)
    let lines = table.stdout.split(whereSeparator: \.isNewline)
    #expect(lines.count == 4 && lines[0] == "uid,keys,counter,layout,url,job,row", "\(table)")
    for line in lines.dropFirst() {
      let fields = line.split(separator: ",", omittingEmptySubsequences: false)
      #expect(fields[0].count == 14 && fields[1].hasPrefix("bolt-card-1-"))
      #expect(Int(fields[2]) ?? 0 > 0 && fields[3] == "e={picc}&c={cmac}")
    }
    let journal = try Data(contentsOf: URL(filePath: folder.path("bottles-station-desk.keys")))
    let ledger = try Data(contentsOf: URL(filePath: folder.path("bottles.ledger")))
    let texts =
      [run.stdout, run.stderr, table.stdout, table.stderr]
      + [journal, ledger].map { String(decoding: $0, as: UTF8.self) }
    for text in texts { #expect(!text.uppercased().contains(Self.key)) }
    for data in [journal, ledger] { #expect(data.range(of: Data(0...15)) == nil) }
  }

  @Test("a job moves: with the same layout its tag keeps its keys, with another it gets newer ones")
  func moved() throws {
    let folder = try Self.folder(1)
    let uid = TestDeck.uid(1)
    let reader = try VirtualReader(tags: [VirtualTag(.ntag424, uid: uid)])
    let fields = "?e={picc}&c={cmac}"
    func run() throws -> String {
      reader.presentAgain(uid)
      let run = try runBeckon(
        ["job", "run", "bottles.json", "--timeout", "5", "--reader", reader.connectionString],
        in: folder)
      #expect(run.status == 0, "\(run.stdout)\(run.stderr)")
      return try TagWitness(reader: reader, key: Array(0...15)).tap(uid).url
    }
    func move(_ from: String, _ to: String) throws -> RanCommand {
      try runBeckon(
        ["job", "migrate", "bottles.json", "--from", "https://wine.example.com/\(from)" + fields]
          + ["--to", "https://wine.example.com/\(to)" + fields], in: folder)
    }
    func verify(_ url: String) throws -> RanCommand {
      try runBeckon(
        ["sun", "verify", url, "--key-file", "master.key", "--scheme", "bolt-card"]
          + ["--key-version", "1-2", "--layout", "e={picc}&c={cmac}", "--counters", "taps.db"],
        in: folder)
    }
    let first = try run()
    #expect(try verify(first).stdout.contains("authentic"))
    let kept = try move("b", "z")
    #expect(kept.status == 0 && kept.stdout.contains("1 tag to rewrite"), "\(kept)")
    let second = try run()
    #expect(second.hasPrefix("https://wine.example.com/z?") && first != second)
    #expect(try verify(second).stdout.contains("authentic"))
    #expect(try verify(first).stdout.contains("replayed"))
    let refused = try move("z", "bottle")
    #expect(
      refused.status == 65 && refused.stderr.contains("needs new keys; nothing was changed")
        && refused.stderr.contains("bottles.json to 2 or higher"), "\(refused.stderr)")
    let job = try folder.text(of: "bottles.json")
    try folder.write(
      job.replacing(#""master.key""#, with: #""master.key", "version": 2"#), to: "bottles.json")
    let moved = try move("z", "bottle")
    #expect(moved.status == 0 && moved.stdout.contains("with new keys"), "\(moved)")
    let third = try run()
    #expect(third.hasPrefix("https://wine.example.com/bottle?"))
    #expect(try verify(third).stdout.contains("authentic"))
    #expect(try verify(second).status == 1)
    let table = try runBeckon(
      ["job", "export", "bottles.json", "--for", "sun-server"], in: folder
    ).stdout
    #expect(table.contains(",bolt-card-2-"), "\(table)")
  }

  @Test("a journal of another master key is refused before any tag is touched") func otherKey()
    throws
  {
    let folder = try Self.folder(2)
    let first = try runBeckon(
      ["job", "run", "bottles.json", "--count", "1", "--deck", "ntag424", "--station", "desk"],
      in: folder)
    #expect(first.status == 0, "\(first.stderr)")
    try folder.write("FF0102030405060708090A0B0C0D0E0F\n", to: "master.key")
    let second = try runBeckon(
      ["job", "run", "bottles.json", "--deck", "ntag424", "--station", "desk"], in: folder)
    #expect(second.status != 0 && second.stderr.contains("belongs to the master key"))
    #expect(!second.stdout.contains("done"))
  }

  @Test("a supplier gets no table of it, and a server none of a job without keys") func refused()
    throws
  {
    let folder = try Self.folder(1)
    let supplier = try runBeckon(
      ["job", "export", "bottles.json", "--for", "nfc-supplier"], in: folder)
    #expect(supplier.status == 65 && supplier.stderr.contains("only the owner of the master key"))
    let plain = try JobRunTests.folder(1)
    let server = try runBeckon(
      ["job", "export", "tables.json", "--for", "sun-server"], in: plain)
    #expect(server.status == 65 && server.stderr.contains("gives its tags no keys"))
  }
}
