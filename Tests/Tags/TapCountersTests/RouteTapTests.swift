import Foundation
import JSONText
import Cryptography
import TestSupport
import Testing

/// What commands with a route table say of URLs that tags make anew with every tap.
@Suite("Routes of taps, by their commands") struct RouteTapTests {
  private let folder: ScratchFolder
  private let example =
    "https://ntag.nxp.com/424?e=EF963FF7828658A599F3041510671E88&c=94EED9EE65337086"
  /// AN12196, page 18: the code over data and text.
  private let covered =
    "https://www.my424dna.com/?picc_data=FD91EC264309878BE6345CBE53BADF40&enc=CEE9A53E3E463EF1F459635736738962"
    + "&cmac=ECC1E7F6C6C73BF6"

  init() throws {
    folder = try ScratchFolder()
    try folder.writeKey(String(repeating: "0", count: 32), to: "zeros.key")
    try folder.writeKey("00112233445566778899AABBCCDDEEFF", to: "other.key")
    try folder.write(
      """
      {"version": 1, "routes": [
        {"name": "tap", "pattern": "https://ntag.nxp.com/424?e={who:sun(picc)}&c={code:sun(cmac)}"},
        {"name": "data", "pattern": "https://www.my424dna.com/?picc_data={p:sun(picc)}&enc={d:sun(enc)}&cmac={c:sun(cmac)}"},
        {"name": "half", "pattern": "https://half.example/t?c={code:sun(cmac)}"},
        {"name": "table", "pattern": "https://ntag.nxp.com/s/{table:int}"}]}
      """, to: "routes.json")
    try folder.write(
      """
      {"version": 1, "routes": [{"name": "table", "pattern": "https://ntag.nxp.com/s/{table:int}"}]}
      """, to: "plain.json")
  }

  private func match(_ words: [String], stdin: String = "") throws -> RanCommand {
    try runBeckon(["route", "match"] + words, stdin: stdin, in: folder)
  }

  private func keyed(_ words: [String]) throws -> RanCommand {
    try match(["--key-file", "zeros.key"] + words)
  }

  private func told(_ run: RanCommand) throws -> JSONValue? {
    try JSONValue(parsing: run.stdout)["tap"]
  }

  @Test("without a key nobody looked, and the route was found all the same") func noKey() throws {
    let run = try match([example])
    #expect(run.status == 0 && run.stderr == "")
    #expect(
      run.stdout.contains(
        "  tap            not verified (no key): beckon sun verify --layout \"e={picc}&c={cmac}\" verifies it"
      ))
    let json = try match(["--json", example])
    #expect(json.status == 0)
    let tap = try told(json)
    #expect(tap?["verdict"] == "unverified" && tap?["code"] == "no-key" && tap?["uid"] == nil)
    let other = try match(["--json", "https://ntag.nxp.com/s/7"])
    #expect(try JSONValue(parsing: other.stdout)["tap"] == .null && other.status == 0)
  }

  @Test("with the key an authentic tap has its number, and a changed one its reason")
  func verdicts() throws {
    let good = try keyed([example])
    #expect(good.status == 0)
    #expect(good.stdout.hasSuffix("  tap            authentic: tap 61 of 04DE5F1EACC040\n"))
    let answer = try told(keyed(["--json", example]))
    #expect(answer?["verdict"] == "authentic" && answer?["counter"] == .integer(61))
    #expect(answer?["uid"] == "04DE5F1EACC040" && answer?["mode"] == "aes")
    let changed = try keyed([example.dropLast() + "7"])
    #expect(changed.status == 1)
    #expect(changed.stdout.contains("  tap            forged: the code is wrong"))
    let forged = try told(keyed(["--json", example.dropLast() + "7"]))
    #expect(forged?["code"] == "wrong-code" && forged?["uid"] == nil)
    let strange = try match(["--key-file", "other.key", "--json", example])
    #expect(try strange.status == 1 && told(strange)?["verdict"] == "forged")
    // One that is good makes another no better, and what is no URL weighs more.
    #expect(try keyed([example, example.dropLast() + "7", example]).status == 1)
    #expect(try keyed([example.dropLast() + "7", "hello"]).status == 65)
    #expect(try keyed(["https://ntag.nxp.com/s/7"]).status == 0)
  }

  @Test("a look sees copies and uses no tap up") func counters() throws {
    let words = ["--counters", "taps", example]
    let early = try keyed(words)
    #expect(early.status == 77 && early.stdout == "", "\(early)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("taps")))
    let verify = ["sun", "verify", "--key-file", "zeros.key", "--counters", "taps"]
    let before = try Tap(uid: "04DE5F1EACC040", counter: 60).url()
    #expect(try runBeckon(verify + [before], in: folder).status == 0)
    for _ in 0..<2 { #expect(try keyed(words).status == 0) }
    #expect(try runBeckon(verify + [example], in: folder).status == 0)
    let copy = try keyed(words)
    #expect(copy.status == 1)
    #expect(
      copy.stdout.contains("  tap            copied or replayed: tap 61 of 04DE5F1EACC040 was seen")
    )
    let answer = try told(keyed(["--json"] + words))
    #expect(answer?["verdict"] == "replayed" && answer?["last"] == .integer(61))
    #expect(answer?["counter"] == .integer(61))
    // Without the counters nothing tells the copy.
    #expect(try keyed([example]).status == 0)
  }

  @Test("how far a tap may be ahead") func gap() throws {
    let verify = ["sun", "verify", "--key-file", "zeros.key", "--counters", "taps"]
    let before = try Tap(uid: "04DE5F1EACC040", counter: 11).url()
    #expect(try runBeckon(verify + [before], in: folder).status == 0)
    let far = try keyed(["--counters", "taps", "--gap", "49", "--json", example])
    #expect(try far.status == 1 && told(far)?["code"] == "jumped")
    #expect(try keyed(["--counters", "taps", "--gap", "50", example]).status == 0)
  }

  @Test("data, and what the code is over") func data() throws {
    let run = try keyed(["--json", covered])
    let answer = try told(run)
    #expect(run.status == 0 && answer?["dataCovered"] == .bool(true))
    #expect(answer?["data"] == .string(String(repeating: "78", count: 16)))
    #expect(try keyed(["--code-over", "nothing", covered]).status == 1)
    // A start that another route has says nothing of this one.
    #expect(try keyed(["--code-over", "enc", example]).status == 0)
  }

  @Test("hostile input gets a verdict, no route, or a sentence") func hostile() throws {
    let json = { (url: String) in try keyed(["--json", url]) }
    let twice = try json(example + "&c=94EED9EE65337086")
    #expect(try twice.status == 1 && JSONValue(parsing: twice.stdout)["route"] == .null)
    let small = try json(example.dropLast(4) + "708a")
    #expect(try small.status == 1 && JSONValue(parsing: small.stdout)["route"] == .null)
    let escaped = try json(example.dropLast() + "%36")
    #expect(escaped.status == 1, "\(escaped)")
    let lrp = try json(
      "https://ntag.nxp.com/424?e=" + String(repeating: "F", count: 48) + "&c=94EED9EE65337086")
    #expect(try lrp.status == 1 && told(lrp)?["verdict"] == "forged")
    let control = try keyed(["https://ntag.nxp.com/424?e=\u{1B}[31m"])
    #expect(control.status == 65 && !control.stderr.contains("\u{1B}"))
    let half = try keyed(["https://half.example/t?c=94EED9EE65337086"])
    #expect(half.status == 65)
    #expect(
      half.stderr.contains("the URLs of the route 'half' cannot be verified"), "\(half.stderr)")
    #expect(try match(["https://half.example/t?c=94EED9EE65337086"]).status == 0)
  }

  @Test(
    "what cannot be meant is refused",
    arguments: [
      ["--counters", "taps"], ["--scheme", "an10922"], ["--code-over", "enc"],
      ["--key-file", "zeros.key", "--gap", "3"], ["--key-file", "zeros.key", "--code-over", "tt"],
      ["--key-file", "zeros.key", "--routes", "plain.json"],
      ["--key-file", "zeros.key", "--system", "00"], ["--key-file", "-", "-"],
    ])
  func refusals(_ words: [String]) throws {
    let run = try match(words + [example], stdin: example)
    #expect(run.status == 64 && run.stdout == "", "\(run)")
  }

  @Test("a list from standard input") func list() throws {
    let run = try match(
      ["--key-file", "zeros.key", "--json", "-"],
      stdin: "\(example)\nhttps://ntag.nxp.com/s/1\n\(covered)\n")
    let lines = try run.stdout.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
    #expect(run.status == 0 && lines.count == 3)
    #expect(lines.map { $0["tap"]?["counter"] } == [.integer(61), nil, .integer(8)])
  }

  @Test("a code in a picture, with and without keys") func scan() throws {
    #expect(try runBeckon(["qr", "-o", "tap.png", example], in: folder).status == 0)
    let scan = { (words: [String]) in
      try runBeckon(["scan", "--routes", "routes.json", "tap.png"] + words, in: folder)
    }
    let plain = try scan([])
    #expect(plain.status == 0 && plain.stdout.contains("not verified (no key)"), "\(plain)")
    let good = try scan(["--key-file", "zeros.key"])
    #expect(good.status == 0 && good.stdout.contains("authentic: tap 61 of 04DE5F1EACC040"))
    let json = try scan(["--json", "--key-file", "zeros.key"])
    let answer = try JSONValue(parsing: json.stdout)["resolution"]?["tap"]
    #expect(answer?["verdict"] == "authentic" && json.status == 0)
    for words in [["--key-file", "other.key"], ["--key-file", "other.key", "-q"]] {
      #expect(try scan(words).status == 1)
    }
    let verify = ["sun", "verify", "--key-file", "zeros.key", "--counters", "taps", example]
    #expect(try runBeckon(verify, in: folder).status == 0)
    let copy = try scan(["--key-file", "zeros.key", "--counters", "taps"])
    #expect(copy.status == 1 && copy.stdout.contains("copied or replayed"))
    let lost = try runBeckon(["scan", "--key-file", "zeros.key", "tap.png"], in: folder)
    #expect(lost.status == 64 && lost.stderr.contains("--routes"), "\(lost.stderr)")
    let piped = try runBeckon(
      ["scan", "--routes", "routes.json", "--key-file", "-", "-"], in: folder)
    #expect(piped.status == 64)
  }

  @Test("lint says what a code of such a URL would be worth") func lint() throws {
    let ids = { (words: [String]) in
      try runBeckon(["lint", "--json"] + words, in: folder).stdout.split(separator: "\n").map {
        line in
        (try JSONValue(parsing: String(line))["findings"]?.arrayValue ?? []).compactMap {
          $0["id"]?.stringValue
        }.filter { $0 == "one-tap" }
      }
    }
    #expect(try ids([example]) == [["one-tap"]])
    // The names of parameters do not tell, and the route does.
    let half = "https://half.example/t?c=94EED9EE65337086"
    #expect(try ids([half]) == [[]])
    #expect(try ids(["--routes", "routes.json", half, example]) == [["one-tap"], ["one-tap"]])
    let zeros = "https://half.example/t?c=0000000000000000"
    #expect(try ids(["--routes", "routes.json", zeros]) == [[]])
    #expect(try ids(["--routes", "routes.json", "--skip", "one-tap", half, example]) == [[], []])
  }
}
