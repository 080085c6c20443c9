import AuthenticTags
import Basics
import Foundation
import SystemIO
import InvocationURLs
import JSONText
import Cryptography
import TestSupport
import Testing

/// `beckon sun verify`.
@Suite("beckon sun verify") struct SUNCommandTests {
  private let folder: ScratchFolder
  private let example =
    "https://ntag.nxp.com/424?e=EF963FF7828658A599F3041510671E88&c=94EED9EE65337086"

  init() throws {
    folder = try ScratchFolder()
    try folder.writeKey(String(repeating: "0", count: 32), to: "zeros.key")
    try folder.writeKey("00112233445566778899AABBCCDDEEFF", to: "master.key")
  }

  @Test("authentic is 0, and anything else is 1") func statuses() throws {
    let good = try verify([example])
    #expect(good.status == 0 && good.stdout == "authentic: tap 61 of 04DE5F1EACC040\n")
    #expect(good.stderr == "")
    let changed = try verify([example, example.dropLast() + "7"])
    #expect(changed.status == 1)
    #expect(changed.stdout.split(separator: "\n").map { $0.prefix(7) } == ["authent", "forged:"])
    #expect(try verify(["hello"]).stdout.hasPrefix("malformed: this is not a URL"))
  }

  @Test("with counters a URL counts once, and gaps can be refused") func counters() throws {
    let first = try verify(["--counters", "taps", example])
    #expect(first.status == 0)
    let second = try verify(["--counters", "taps", "--json", example])
    #expect(second.status == 1)
    let answer = try JSONValue(parsing: second.stdout)
    #expect(answer["verdict"] == "replayed" && answer["last"] == .integer(61))
    let far = try Tap(uid: "04DE5F1EACC040", counter: 100).url()
    let refused = try verify(["--counters", "taps", "--gap", "38", "--json", far])
    #expect(try JSONValue(parsing: refused.stdout)["code"] == "jumped")
    #expect(try verify(["--counters", "taps", "--gap", "39", far]).status == 0)
  }

  @Test("layouts, tamper status and what the code covers") func layouts() throws {
    let words = ["--layout", "u={uid}&n={ctr}&tt={tt}&c={cmac}"]
    let url = "https://example.com/?u=041E3C8A2D6B80&n=000006&tt=OC&c=4B00064004B0B3D3"
    let plain = try verify(words + ["--json", url])
    let answer = try JSONValue(parsing: plain.stdout)
    #expect(answer["tamper"]?["ever"] == "open" && answer["tamper"]?["covered"] == .bool(false))
    #expect(plain.status == 0)
    #expect(try verify(words + [url]).stdout.contains("not covered by the code"))
    #expect(try verify(words + ["--code-over", "uid", url]).status == 1)
    let path = try verify(["--layout", "m={uid}x{ctr}x{cmac}", "--code-over", "m=", example])
    #expect(path.status == 1 && path.stdout.contains("no parameter 'm'"))
  }

  @Test("keys of their own for every tag, and both while keys are changed") func keys() throws {
    let system = Array("my-shop".utf8)
    let keys = try SUNKeys(
      master: TagAESKey(hexadecimal: "00112233445566778899AABBCCDDEEFF"),
      scheme: .an10922(system: system))
    let url = try Tap(uid: "04782E21801D80", counter: 5, keys: keys).url()
    let words = ["--scheme", "an10922", "--system", hexadecimal(system), "--json"]
    let run = try runBeckon(
      ["sun", "verify", "--key-file", "zeros.key", "--key-file", "master.key"] + words + [url],
      in: folder)
    #expect(run.status == 0)
    #expect(try JSONValue(parsing: run.stdout)["keyVersion"] == .integer(1))
    let numbered = try runBeckon(
      [
        "sun", "verify", "--key-file", "zeros.key", "--key-file", "master.key", "--key-version",
        "8", "--key-version", "7",
      ] + words + [url], in: folder)
    #expect(try JSONValue(parsing: numbered.stdout)["keyVersion"] == .integer(7))
    #expect(try verify(words + [url]).status == 1)
    let two = try verify(words + ["--identity-key-file", "master.key", url])
    #expect(try JSONValue(parsing: two.stdout)["code"] == "wrong-code")
  }

  /// The URL of a tag with keys of a version, as 'beckon tag personalize' gives them.
  private func tap(
    _ scheme: (Int) -> TagKeyScheme, _ version: Int, _ counter: Int
  ) throws -> String {
    let keys = try SUNKeys(
      master: TagAESKey(hexadecimal: "00112233445566778899AABBCCDDEEFF"), scheme: scheme(version))
    return try Tap(uid: "04DE5F1EACC040", counter: counter, keys: keys).url()
  }

  @Test(
    "a tag whose counter began again with new keys is believed, and no tap of the old ones is any more",
    arguments: ["bolt-card", "an10922-numbered"])
  func keyVersions(_ scheme: String) throws {
    let make: (Int) -> TagKeyScheme = { version in
      scheme == "bolt-card"
        ? .boltCard(version: UInt32(version))
        : .an10922Numbered(system: version == 1 ? [] : [UInt8(version)])
    }
    func judged(_ version: Int, _ counter: Int) throws -> JSONValue {
      let run = try runBeckon(
        [
          "sun", "verify", "--key-file", "master.key", "--scheme", scheme, "--key-version", "1-3",
          "--counters", "taps", "--json", tap(make, version, counter),
        ], in: folder)
      return try JSONValue(parsing: run.stdout)
    }
    #expect(try judged(1, 500)["verdict"] == "authentic")
    let fresh = try judged(2, 1)
    #expect(fresh["verdict"] == "authentic" && fresh["keyVersion"] == .integer(2))
    for counter in [499, 500, 501] {
      let old = try judged(1, counter)
      #expect(old["verdict"] == "replayed" && old["code"] == "superseded")
      #expect(
        old["message"]?.stringValue?.contains("this tag has keys of version 2 since") == true)
    }
    #expect(try judged(2, 1)["code"] == "replayed")
    let other = try runBeckon(
      ["sun", "verify", "--key-file", "master.key", "--scheme", scheme, tap(make, 2, 1)], in: folder
    )
    #expect(other.status == 1, "the first version alone")
  }

  @Test("a tag is forgotten with new keys alone, and why is said")
  func forget() throws {
    let uid = "04DE5F1EACC040"
    #expect(try verify(["--counters", "taps", example]).status == 0)
    func forget(_ words: String...) throws -> RanCommand {
      try runBeckon(["sun", "forget", "--counters", "taps"] + words, in: folder)
    }
    let unsaid = try forget(uid)
    #expect(unsaid.status == 64 && unsaid.stderr.contains("every URL of it that somebody saved"))
    let same = try forget(uid, "--key-version", "1")
    #expect(same.status == 65, "\(same.stderr)")
    #expect(same.stderr.contains("\(uid) has keys of version 1, and 1 is not higher"))
    #expect(try verify(["--counters", "taps", example]).status == 1)
    let good = try forget(uid, "--key-version", "2")
    #expect(good.status == 0, "\(good.stderr)")
    #expect(
      good.stdout
        == "forgot \(uid): its last tap was 61; only keys of version 2 or higher count from now on\n"
    )
    let later = try Tap(uid: uid, counter: 62).url()
    let old = try verify(["--counters", "taps", "--json", later])
    #expect(try JSONValue(parsing: old.stdout)["code"] == "superseded")
    #expect(try verify(["--counters", "taps", "--key-version", "2", example]).status == 0)
    let bad = try forget("04DE5F", "--key-version", "2")
    #expect(bad.status == 65 && bad.stderr.contains("14 hexadecimal digits"))
    #expect(try runBeckon(["sun", "forget", uid, "--key-version", "2"], in: folder).status == 64)
    let lost = try runBeckon(
      ["sun", "forget", uid, "--key-version", "2", "--counters", "tpas"], in: folder)
    #expect(lost.status == 77 && !FileManager.default.fileExists(atPath: folder.path("tpas")))
  }

  @Test(
    "what cannot be meant is refused before a key is read",
    arguments: [
      ["--layout", "e={pic}"], ["--code-over", "here"], ["--gap", "3"], ["--system", "00"],
      ["--scheme", "an10922", "--system", "0"], ["--card-version", "1"], ["--key-number", "5"],
      ["--key-version", "1-3"], ["--key-version", "x"], ["--key-version", ""],
      ["--scheme", "bolt-card", "--key-version", "3-1"],
      ["--scheme", "bolt-card", "--key-version", "1-300"],
      ["--scheme", "an10922-numbered", "--key-version", "256"],
      ["--scheme", "bolt-card", "--key-version", "1", "--key-version", "2"],
      ["--scheme", "bolt-card", "--key-version", "1", "--card-version", "1"],
      ["--tamper-at", "-1"], ["-"], ["--identity-key-file", "a", "--identity-key-file", "b"],
    ])
  func refusals(_ words: [String]) throws {
    let run = try runBeckon(
      ["sun", "verify", "--key-file", "nowhere.key"] + words + [example], in: folder)
    #expect(run.status == 64, "\(run.stderr)")
    #expect(run.stdout == "")
  }

  @Test("without a key, or with a bad one, nobody looks") func noKey() throws {
    #expect(try runBeckon(["sun", "verify", example], in: folder).status == 64)
    let missing = try runBeckon(
      ["sun", "verify", "--key-file", "nowhere.key", example], in: folder)
    #expect(missing.status == 66)
    try folder.writeKey("00112233", to: "short.key")
    let short = try runBeckon(["sun", "verify", "--key-file", "short.key", example], in: folder)
    #expect(short.status == 65 && !short.stderr.contains("00112233"))
  }

  @Test("counters that are none are refused, each with its status") func badCounters() throws {
    try folder.write(String(repeating: "no counters ", count: 100), to: "text")
    #expect(try verify(["--counters", "text", example]).status == 65)
    #expect(try verify(["--counters", "none/taps", example]).status == 77)
    let secret = try verify(["--counters", "postgresql://me:geheim@localhost/taps", example])
    #expect(secret.status == 65 && !secret.stderr.contains("geheim"))
  }

  @Test("a filter answers each line before the next is sent, and ends with its input")
  func filter() throws {
    var process = try start(["--counters", "taps", "-"])
    let lines = [example, "", "no URL", example, try Tap(uid: "04DE5F1EACC040", counter: 62).url()]
    var verdicts: [String] = []
    for line in lines {
      try process.send(Array((line + "\n").utf8), within: .seconds(60))
      verdicts.append(try JSONValue(parsing: answer(&process))["verdict"]?.stringValue ?? "")
    }
    #expect(verdicts == ["authentic", "malformed", "malformed", "replayed", "authentic"])
    process.closeInput()
    let outcome = try process.finish(within: .seconds(60))
    #expect(outcome.ending == .exited(1) && outcome.output.isEmpty)
  }

  @Test(
    "a filter at work keeps no key where a core would have it",
    .needs(.gcore)) func memory() throws
  {
    let master = "C05E1FA2773B9D4480E6F10B2C9A5D38"
    try folder.writeKey(master, to: "own.key")
    let keys = try SUNKeys(
      master: TagAESKey(hexadecimal: master), scheme: .an10922(system: Array("shop".utf8)))
    let url = try Tap(uid: "04782E21801D80", counter: 5, keys: keys).url()
    var process = try beckonCommand(
      ["sun", "verify", "--key-file", "own.key", "--scheme", "an10922"]
        + ["--system", hexadecimal(Array("shop".utf8)), "-"],
      home: folder, in: folder
    ).start()
    try process.send(Array((url + "\n").utf8), within: .seconds(60))
    #expect(try JSONValue(parsing: answer(&process))["verdict"] == "authentic")
    let memory = try ProcessMemory(of: process.processID)
    process.closeInput()
    _ = try process.finish(within: .seconds(60))
    if geteuid() != 0 {
      // Who is not root sees nothing at all of a process that hides.
      #expect(memory == nil)
      return
    }
    let seen = try #require(memory)
    #expect(seen.holds(url.utf8), "a picture without the URL proves nothing")
    #expect(!seen.holds(key: try #require([UInt8](hexadecimal: master))))
  }

  @Test("lines that are not text, too long, or not ended get one answer each") func strangeLines()
    throws
  {
    let long = "https://example.com/?e=" + String(repeating: "A", count: 100_000)
    let input = [0xFF, 0xFE, 0x0A] + Array("\(long)\n\(example)\r\n\(example)".utf8)
    let run = try runBeckon(
      ["sun", "verify", "--key-file", "zeros.key", "--json", "-"], stdin: input, in: folder)
    let verdicts = try run.stdout.split(separator: "\n").map {
      try JSONValue(parsing: String($0))["verdict"]?.stringValue
    }
    #expect(verdicts == ["malformed", "malformed", "authentic", "authentic"])
    #expect(run.status == 1)
    #expect(run.outputBytes.count < 8_000)
  }

  @Test("two filters at one file tell one of them that a tap is new") func twoFilters() throws {
    let count = Effort.count(slice: 40, whole: 2_000)
    let urls = try (1...count).map { try Tap(uid: "04DE5F1EACC040", counter: $0).url() }
    let text = Array((urls.joined(separator: "\n") + "\n").utf8)
    let processes = Locked<[Int: RanCommand]>([:])
    let failures = Locked<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 2) { index in
      do {
        let run = try runBeckon(
          ["sun", "verify", "--key-file", "zeros.key", "--counters", "taps", "--json", "-"],
          stdin: text,
          in: folder)
        processes.withLock { $0[index] = run }
      } catch { failures.withLock { $0.append("\(error)") } }
    }
    #expect(failures.withLock { $0 } == [])
    let runs = processes.withLock { Array($0.values) }
    #expect(runs.count == 2)
    let accepted = runs.flatMap { run in
      run.stdout.split(separator: "\n").filter { $0.contains(#""verdict":"authentic""#) }
    }
    #expect(Set(accepted).count == accepted.count && !accepted.isEmpty)
    #expect(accepted.contains { $0.contains(#""counter":\#(count),"#) })
  }

  @Test("what docs/sun-server.md shows is what the program does") func document() throws {
    let page = try String(
      contentsOf: Repository.root.appendingPathComponent("docs/sun-server.md"), encoding: .utf8)
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    var tried = 0
    for (index, line) in lines.enumerated() where line.hasPrefix("    $ beckon ") {
      let words = line.dropFirst(13).split(separator: " ").map { word in
        word == "Examples/keys/as-delivered.key"
          ? Repository.root.appendingPathComponent(String(word)).path
          : word.filter { $0 != "'" }
      }
      let run = try runBeckon(words, in: folder)
      #expect("    \(run.stdout)" == "\(lines[index + 1])\n")
      tried += 1
    }
    #expect(tried == 2)
    let codes = page.matches(of: /`([a-z]+(?:-[a-z]+)+|replayed|jumped)`/).map { String($0.1) }
    for refusal in Self.refusals { #expect(codes.contains(refusal.code), "\(refusal.code)") }
  }

  private static let refusals: [SUNRefusal] = [
    .missing(parameter: ""), .repeated(parameter: ""), .otherShape(parameter: ""),
    .length(.code, count: 0), .notHexadecimal(.code), .smallLetters(.code), .startBehindCode,
    .tagByte(0), .uidLength(0), .noUID, .noCounter, .wrongCode, .tamperStatus, .noKey,
    .cipher(TagCipherError("")), .notCounted,
  ]

  private func verify(_ words: [String]) throws -> RanCommand {
    try runBeckon(["sun", "verify", "--key-file", "zeros.key"] + words, in: folder)
  }

  private func start(_ words: [String]) throws -> ChildProcess {
    try beckonCommand(
      ["sun", "verify", "--key-file", "zeros.key"] + words, home: folder, in: folder
    ).start()
  }

  /// The next line of a filter.
  private func answer(_ process: inout ChildProcess) throws -> String {
    var line: [UInt8] = []
    while line.last != UInt8(ascii: "\n") {
      let part = try process.receive(upTo: 1, within: .seconds(60))
      if part.isEmpty { break }
      line += part
    }
    return String(decoding: line.dropLast(), as: UTF8.self)
  }
}

/// A URL as a tag makes it, with the code over nothing.
struct Tap {
  var uid: String
  var counter: Int
  var keys: SUNKeys<TagAESKey>?

  func url() throws -> String {
    let zeros = try TagAESKey(hexadecimal: String(repeating: "0", count: 32))
    let keys = self.keys ?? SUNKeys(identity: zeros, file: zeros)
    let uid = [UInt8](hexadecimal: uid) ?? []
    let who = uid + (0..<3).map { UInt8(truncatingIfNeeded: counter >> (8 * $0)) }
    let identity = try (keys.identity ?? zeros).encrypt(
      [0xC7] + who + [1, 2, 3, 4, 5], vector: [UInt8](repeating: 0, count: 16))
    let file = try keys.scheme.key(keys.fileNumber, of: uid, master: keys.file)
    let code = try file.derived(by: [0x3C, 0xC3, 0, 1, 0, 0x80] + who).code(of: [])
    let shown = stride(from: 1, to: 16, by: 2).map { code[$0] }
    return "https://example.com/t?e=\(hexadecimal(identity))&c=\(hexadecimal(shown))"
  }
}

extension TagAESKey {
  /// A key that a test knows.
  init(hexadecimal digits: String) throws {
    var key = [UInt8](hexadecimal: digits) ?? []
    try self.init(wiping: &key)
  }
}

extension ScratchFolder {
  /// A file that only its owner may read.
  func writeKey(_ text: String, to name: String) throws {
    try write(text, to: name)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: path(name))
  }
}
