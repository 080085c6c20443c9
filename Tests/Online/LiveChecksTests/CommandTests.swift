import Foundation
import SystemIO
import InvocationURLs
import JSONText
import LiveChecks
import TestSupport
import Testing

/// `beckon check-live`, as people run it.
@Suite("beckon check-live", .needs(.python3, .openssl, .libcurl)) struct CommandTests {
  private func words(_ sites: LiveSites, _ names: [String]) throws -> [String] {
    let pins = try sites.pins((names + ["good"]).map { $0 + ".eat.example" })
    return [
      "check-live", "--allow-private", "--cacert", sites.authority, "--per-second", "1000",
      "--no-apple-copy",
    ] + pins.flatMap { ["--resolve", $0] }
  }

  private func lines(_ run: RanCommand) throws -> [JSONValue] {
    try run.stdout.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
  }

  @Test("text and status") func text() throws {
    let sites = try LiveSites()
    let names = ["one", "404"]
    let good = try runBeckon(words(sites, names) + [sites.url("one").text])
    #expect(good.status == 0 && good.stderr.isEmpty, "\(good)")
    let start = "\(try sites.url("one").text)\n  302  \(try sites.url("one").text) → /two  ("
    #expect(good.stdout.hasPrefix(start), "\(good.stdout)")
    #expect(good.stdout.contains("\n  the page is called 'Menu', certificate for "))
    #expect(good.stdout.hasSuffix("1 URL: 0 errors, 0 warnings, 0 notes\n"))
    let bad = try runBeckon(words(sites, names) + [sites.url("404").text])
    #expect(bad.status == 1 && bad.stdout.contains("\n  error    not-found: "), "\(bad)")
  }

  @Test("JSON, and what is different from last time") func json() throws {
    let sites = try LiveSites()
    let folder = try ScratchFolder()
    let names = ["one", "404", "expired"]
    let first = try runBeckon(
      words(sites, names) + ["--json", sites.url("one").text, sites.url("expired").text])
    #expect(first.status == 1)
    let then = try lines(first)
    #expect(then.map { $0["errors"] } == [0, 1] && then.allSatisfy { $0["changes"] == .null })
    try folder.write(
      first.stdout.replacingOccurrences(of: "Menu", with: "Old menu")
        .replacingOccurrences(of: "certificate-expired", with: "gone"), to: "last.json")
    let urls = try names.map { try sites.url($0).text }
    let second = try runBeckon(
      words(sites, names) + ["--json", "--compare", "last.json"] + urls, in: folder)
    let changes = try lines(second).map { $0["changes"]?.arrayValue?.compactMap(\.stringValue) }
    #expect(
      changes == [
        ["title 'Menu', before 'Old menu'"], ["this URL was not checked last time"],
        ["new: certificate-expired", "fixed: gone"],
      ])
    try folder.write("{}\n", to: "last.json")
    let third = try runBeckon(
      words(sites, names) + ["--compare", "last.json"] + urls, in: folder)
    #expect(third.status == 65 && third.stderr.contains("line 1"), "\(third)")
  }

  @Test("a sample of a list, and all of it after a word") func sample() throws {
    let sites = try LiveSites()
    let folder = try ScratchFolder()
    let host = "good.eat.example:\(sites.port())"
    try folder.write(
      """
      {"hosts": ["\(host)"], "routes": [
        {"name": "store", "pattern": "/s/{store:int}"}, {"name": "table", "pattern": "/t/{table}"}]}
      """, to: "routes.json")
    let urls =
      (1...60).map { "https://\(host)/s/\($0)" } + [
        "https://\(host)/t/a-long-name", "https://\(host)/t/b",
      ]
    let list = urls.joined(separator: "\n")
    let words = try words(sites, []) + ["--routes", "routes.json", "--json", "-"]
    let run = try runBeckon(words, stdin: list, in: folder)
    let asked = try lines(run).compactMap { $0["url"]?.stringValue }
    #expect(asked.count == 22 && asked.first == urls.first && asked.contains(urls[60]), "\(run)")
    #expect(run.stderr.contains("a sample of 22 of 62 URLs; --all checks every one"))
    let refused = try runBeckon(words + ["--all"], stdin: list, in: folder)
    #expect(refused.status == 64 && refused.stdout.isEmpty)
    #expect(refused.stderr.contains("opening a URL can use it up; give --yes"), "\(refused)")
    let all = try runBeckon(words + ["--all", "--yes"], stdin: list, in: folder)
    #expect(try lines(all).count == 62)
    // Without a list, an example of each route.
    let examples = try runBeckon(
      self.words(sites, []) + ["--routes", "routes.json", "--json"], in: folder)
    let found = try lines(examples).compactMap { $0["url"]?.stringValue }
    #expect(found == ["https://\(host)/s/1", "https://\(host)/t/x"], "\(examples)")
  }

  @Test("the URLs of a job") func job() throws {
    let sites = try LiveSites()
    let folder = try ScratchFolder()
    try folder.write("store\n7\n8\n", to: "tables.csv")
    try folder.write(
      """
      {"version": 1, "name": "tables", "rows": {"csv": "tables.csv"},
       "url": {"template": "https://good.eat.example:\(sites.port())/s/{store}"},
       "qr": {"folder": "codes"}}
      """, to: "tables.json")
    let run = try runBeckon(words(sites, []) + ["--job", "tables.json", "--json"], in: folder)
    let urls = try lines(run).compactMap { $0["url"]?.stringValue?.split(separator: "/").last }
    #expect(run.status == 0 && urls == ["7", "8"], "\(run)")
    #expect(run.stderr.contains("has no ledger yet"))
  }

  @Test("a server is held against its list of redirects") func redirects() throws {
    let sites = try LiveSites()
    let folder = try ScratchFolder()
    let (one, good) = (try sites.url("one").text, try sites.url("good").text)
    try folder.write(
      """
      url,target,status
      \(one),\(one)two,302
      \(one),\(one)three,302
      \(one),\(one)two,301
      \(good),,200
      """, to: "list.csv")
    let run = try runBeckon(
      words(sites, ["one"]) + ["--redirects", "list.csv", "--json"], in: folder)
    let codes = try lines(run).map { line in
      (line["findings"]?.arrayValue ?? []).compactMap { $0["code"]?.stringValue }
    }
    #expect(run.status == 1 && codes == [[], ["other-target"], ["other-status"], []], "\(run)")
    // What link redirects writes is what is read here.
    let site = String(one.dropLast())
    try folder.write(
      """
      {"version": 1, "hosts": ["\(site.dropFirst("https://".utf8.count))"],
       "routes": [{"name": "door", "pattern": "/"}]}
      """, to: "routes.json")
    let made = try runBeckon(
      ["link", "redirects", "--to", one + "two", "--for", "nginx", "--folder", "made"], in: folder)
    #expect(made.status == 0, "\(made)")
    let held = try runBeckon(
      words(sites, ["one"]) + ["--redirects", "made/redirects.csv"], in: folder)
    #expect(
      held.status == 0 && held.stdout.hasSuffix("1 URL: 0 errors, 0 warnings, 0 notes\n"), "\(held)"
    )
    for (text, complaint) in [
      ("url,to\n", "have to be url, target and status"), ("url,target,status\n", "no URL to check"),
      ("url,target,status\nhttps://a.example,,x\n", "line 2: 'x' is not a status"),
      ("url,target,status\na.example,,302\n", "line 2: URL byte 0"),
    ] {
      try folder.write(text, to: "list.csv")
      let bad = try runBeckon(["check-live", "--redirects", "list.csv"], in: folder)
      #expect(bad.status == 65 && bad.stderr.contains(complaint), "\(bad)")
    }
  }

  @Test("the line of the documents for every week works from the first week on", .needs(.bash))
  func everyWeek() throws {
    let sites = try LiveSites()
    let page = try String(
      contentsOf: Repository.root.appendingPathComponent("docs/check-live.md"), encoding: .utf8)
    let start = "    beckon check-live --job tables.json --json --compare last.json > now.json"
    let line = try #require(page.split(separator: "\n").first { $0.hasPrefix(start) })
    let quoted = try (words(sites, ["one"]).dropFirst() + [sites.url("one").text])
      .map { "'\($0)'" }.joined(separator: " ")
    let script = line.trimmingCharacters(in: .whitespaces)
      .replacing("beckon check-live --job tables.json", with: "\"$0\" check-live \(quoted)")
    let folder = try ScratchFolder()
    for week in 1...2 {
      var command = ChildCommand("sh", ["-c", script, try builtProgram("beckon")])
      command.folder = folder.path
      let outcome = try command.run(within: .seconds(60))
      let errors = String(decoding: outcome.errors, as: UTF8.self)
      #expect(outcome.ending == .exited(0), "\(errors)")
      #expect(
        errors.contains("last.json does not exist yet: this is the first check") == (week == 1))
      let kept = try JSONValue(parsing: folder.text(of: "last.json"))
      #expect(kept["changes"] == (week == 1 ? .null : []), "\(kept)")
    }
    #expect(try folder.names() == ["last.json"])
  }

  @Test("what cannot be asked is said before anything is asked") func badUse() throws {
    let url = "https://good.eat.example/"
    for (words, status, complaint) in [
      ([], 64, "give a URL"), (["--resolve", "x", url], 64, "is not HOST:PORT:ADDR"),
      (["--timeout", "0", url], 64, "from 1 to 300"),
      (["--job", "no.json", url], 64, "give URLs or --job"),
      (["--redirects", "no.csv", url], 64, "give --redirects alone"),
      (["--job", "no.json"], 66, "no.json"), (["eat.example"], 65, "there is no scheme"),
      (["--cacert", "no.pem", url], 66, "no.pem"),
    ] as [([String], Int32, String)] {
      let run = try runBeckon(["check-live"] + words)
      #expect(run.status == status && run.stderr.contains(complaint), "\(words): \(run)")
    }
  }

  @Test("a file of authorities that is none") func authorities() throws {
    let sites = try LiveSites()
    let folder = try ScratchFolder()
    try folder.write("nonsense\n", to: "no.pem")
    let pins = try sites.pins(["good.eat.example"]).flatMap { ["--resolve", $0] }
    let run = try runBeckon(
      ["check-live", "--allow-private", "--cacert", "no.pem"] + pins + [sites.url("good").text],
      in: folder)
    #expect(run.status == 69 && run.stdout.isEmpty, "\(run)")
    #expect(run.stderr.contains("'no.pem' cannot be used as the list of certificate authorities"))
  }

  @Test(
    "a machine without a network is told from a site that is gone", .needs(.unshare),
    .onlyWhere(hasOwnNetworks, "this system gives no network of one's own"))
  func noNetwork() throws {
    let home = try ScratchFolder()
    var command = try beckonCommand(
      ["check-live", "https://eat.example.com/"], home: home, environment: [:], in: home)
    command.arguments = ["-rn", command.program] + command.arguments
    command.program = try Equipment.unshare.path()
    let outcome = try command.run(within: .seconds(60))
    let words = String(decoding: outcome.errors, as: UTF8.self)
    #expect(outcome.ending == .exited(69), "\(words)")
    #expect(words.contains("this machine has no connection to the Internet"), "\(words)")
    withExtendedLifetime(home) {}
  }

  @Test("a proxy of the environment is named, without its password") func proxy() throws {
    let sites = try LiveSites()
    let proxy = "127.0.0.1:\(sites.port("closed"))"
    let words = ["check-live", "--json", "https://eat.example.com/"]
    let run = try runBeckon(words, environment: ["https_proxy": "http://me:secret@\(proxy)"])
    let codes = try lines(run).first?["findings"]?.arrayValue?.compactMap {
      $0["code"]?.stringValue
    }
    #expect(run.status == 1 && codes == ["proxy-failed"], "\(run)")
    #expect(run.stderr.contains("the proxy http://\(proxy) of the environment"), "\(run.stderr)")
    #expect(!(run.stdout + run.stderr).contains("secret"))
  }

  @Test("a private address is not called") func refused() throws {
    let run = try runBeckon([
      "check-live", "--json", "--resolve", "good.eat.example:443:127.0.0.1,[::1],10.1.2.3",
      "https://good.eat.example/",
    ])
    let codes = try lines(run).first?["findings"]?.arrayValue?.compactMap {
      $0["code"]?.stringValue
    }
    #expect(run.status == 1 && codes == ["address-refused"], "\(run)")
  }

  @Test("Ctrl-C ends it with what was checked") func interrupted() throws {
    let sites = try LiveSites()
    let home = try ScratchFolder()
    let command = try beckonCommand(
      words(sites, ["slow"]) + [
        "--timeout", "300", sites.url("good").text, sites.url("slow").text,
      ],
      home: home, environment: [:], in: home)
    var process = try command.start()
    var shown: [UInt8] = []
    // The first URL is told; the second never ends by itself.
    while !String(decoding: shown, as: UTF8.self).contains("the page is called") {
      let piece = try process.receive(upTo: 4_096, within: .seconds(60))
      try #require(!piece.isEmpty, "it ended: \(String(decoding: shown, as: UTF8.self))")
      shown += piece
    }
    process.signal(SIGINT)
    let outcome = try process.finish(within: .seconds(60))
    #expect(outcome.ending == .exited(130))
    let words = String(decoding: outcome.errors, as: UTF8.self)
    #expect(words.contains("stopped after 1 URL of 2"), "\(words)")
    withExtendedLifetime(home) {}
  }

  @Test("docs/check-live.md has a row for each finding, with its level") func docs() throws {
    let text = try String(
      contentsOf: Repository.root.appendingPathComponent("docs/check-live.md"), encoding: .utf8)
    let rows = text.matches(of: #/\| `([a-z0-9-]+)` \| (error|warning|note) \| /#)
      .map { "\($0.1) \($0.2)" }
    #expect(rows == LiveFindingCode.allCases.map { "\($0.rawValue) \($0.level.rawValue)" })
  }
}

/// Whether a program can be started in a network of its own, which leads nowhere.
private let hasOwnNetworks: Bool = {
  let probe = ChildCommand("/usr/bin/env", ["unshare", "-rn", "true"])
  return (try? probe.run(within: .seconds(20)).ending) == .exited(0)
}()
