import SystemIO
import JSONText
import Cryptography
import TestSupport
import Testing
import VirtualReaders

/// `beckon tag protect`, `unprotect` and the commands that open protected tags.
@Suite("beckon tag protect") struct TagPasswordCommandTests {
  private static let url: String = "https://eat.example.com/s/42"
  private static let uid: [UInt8] = [0x04, 0xE1, 0x0C, 0xDA, 0x99, 0x3C, 0x80]
  private static let key: String = "8f1d3c5b7a9e02468ace13579bdf0e2c"
  private static let variable: String = "BECKON_TAG_PASSWORD"

  private func tag(_ specification: String) throws -> VirtualReader {
    try VirtualReader(tags: [VirtualTag(specification: specification)])
  }

  private func beckon(
    _ words: [String], on virtual: VirtualReader, stdin: String = "",
    _ environment: [String: String] = [:], in folder: ScratchFolder? = nil
  ) throws -> RanCommand {
    try runBeckon(
      ["tag"] + words, stdin: stdin,
      environment: environment.merging(["BECKON_READER": virtual.connectionString]) { $1 },
      in: folder)
  }

  @Test("the plan shows no password") func plan() throws {
    let run = try runBeckon(
      ["tag", "protect", "--dry-run", "--reader", "virtual:ntag213:uid=04A1B2C3D4E5F6"],
      environment: [Self.variable: "C0FFEE175EA5"])
    #expect(run.status == 0, "\(run.stderr)")
    try expectGolden(run.stdout, "beckon/tag-protect-plan.txt")
    let json = try runBeckon(
      ["tag", "protect", "--dry-run", "--json", "--reader", "virtual:ntag213"],
      environment: [Self.variable: "C0FFEE175EA5"])
    let plan = try JSONValue(parsing: json.stdout)
    let steps = try #require(plan["steps"]?.arrayValue)
    let secret = steps.filter { $0["purpose"] == "password" || $0["purpose"] == "answer" }
    #expect(secret.count == 2 && secret.allSatisfy { $0["write"] == .null })
  }

  @Test(
    "protected, it is read by all and written by those who know", arguments: ["ntag213", "ntag216"])
  func whole(_ model: String) throws {
    let virtual = try tag("\(model):url=\(Self.url)")
    let secret = [Self.variable: "C0FFEE175EA5"]
    let protect = try beckon(["protect"], on: virtual, secret)
    #expect(
      protect.status == 0 && protect.stdout.hasPrefix("protected NTAG21"), "\(protect.stderr)")
    #expect(try beckon(["read"], on: virtual).stdout.contains(Self.url))
    let info = try beckon(["info"], on: virtual).stdout
    #expect(info.contains("needed to write pages from 4 on"))

    let stranger = try beckon(["write", "https://a.example/x"], on: virtual)
    #expect(stranger.status == 77 && stranger.stderr.contains("nothing was written"))
    #expect(stranger.stderr.contains("--password-file"), "\(stranger.stderr)")

    let wrong = try beckon(
      ["write", "https://a.example/x"], on: virtual, [Self.variable: "C0FFEE18"])
    #expect(wrong.status == 77, "\(wrong.stderr)")
    #expect(wrong.stderr.contains("refuses the password"), "\(wrong.stderr)")
    #expect(wrong.stderr.contains("AUTHLIM is off on this tag, so wrong passwords do it no harm"))
    #expect(wrong.stderr.contains("nothing was written"), "\(wrong.stderr)")
    let otherAnswer = try beckon(
      ["write", "https://a.example/x"], on: virtual, [Self.variable: "C0FFEE170000"])
    #expect(otherAnswer.status == 77 && otherAnswer.stderr.contains("PACK"))

    for password in ["C0FFEE17", "C0FFEE175EA5"] {
      let url = "https://a.example/\(password.count)"
      let write = try beckon(["write", url], on: virtual, [Self.variable: password])
      #expect(write.status == 0, "\(write.stderr)")
      #expect(try beckon(["read"], on: virtual).stdout.contains(url))
    }
    #expect(try beckon(["erase"], on: virtual, secret).status == 0)

    let unprotect = try beckon(["unprotect"], on: virtual, secret)
    #expect(unprotect.status == 0, "\(unprotect.stderr)")
    #expect(try beckon(["write", Self.url], on: virtual).status == 0)
    let again = try beckon(["unprotect"], on: virtual, secret)
    #expect(again.status == 0 && again.stdout.contains("it had no password"), "\(again.stderr)")
  }

  @Test("a password from a file, from standard input and from a variable")
  func sources() throws {
    let folder = try ScratchFolder()
    try folder.write("# the desk's\nc0:ff:ee:17\n", to: "desk.password")
    let virtual = try tag("ntag215:password=C0FFEE17:auth0=4")
    let open = ["write", Self.url]
    let file = try beckon(open + ["--password-file", "desk.password"], on: virtual, in: folder)
    #expect(file.status == 0, "\(file.stderr)")
    #expect(file.stderr.contains("other users of this machine can read this secret"))
    let input = try beckon(["erase", "--password-file", "-"], on: virtual, stdin: "C0FFEE17")
    #expect(input.status == 0 && input.stderr.isEmpty, "\(input.stderr)")
    // What is named counts before a variable.
    let both = try beckon(
      open + ["--password-file", "-"], on: virtual, stdin: "C0FFEE17", [Self.variable: "00000000"])
    #expect(both.status == 0, "\(both.stderr)")
  }

  @Test("a key gives every tag another password, and its id is recorded, not its value")
  func masterKey() throws {
    let derivation = try PasswordDerivation(
      masterKey: HexadecimalSecret.parse(Self.key.utf8, as: .masterKey))
    let secret = ["BECKON_MASTER_KEY": Self.key]
    let virtual = try tag("ntag213:url=\(Self.url)")
    let run = try beckon(["protect", "--json"], on: virtual, secret)
    #expect(run.status == 0, "\(run.stderr)")
    #expect(try JSONValue(parsing: run.stdout)["derivation"]?.stringValue == derivation.id)
    let words = try beckon(["protect"], on: virtual, secret)
    #expect(words.stdout.contains("password \(derivation.id)"), "\(words.stdout)")
    // The password is the one of facts: whoever has it in hexadecimal opens the tag.
    let own = try derivation.password(for: Self.uid)
    let text = (own.password.exposed() + own.acknowledgement.exposed())
      .map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    #expect(try beckon(["erase"], on: virtual, [Self.variable: text]).status == 0)
    #expect(try beckon(["unprotect"], on: virtual, secret).status == 0)
  }

  @Test("another password, when the old one is said") func change() throws {
    let folder = try ScratchFolder()
    try folder.write("C0FFEE17", to: "old")
    try folder.write("0BADCAFE", to: "new")
    let virtual = try tag("ntag213:password=C0FFEE17:auth0=4:url=\(Self.url)")
    let alone = try beckon(["protect", "--password-file", "new"], on: virtual, in: folder)
    #expect(alone.status == 77, "\(alone.stderr)")
    let both = ["protect", "--old-password-file", "old", "--password-file", "new"]
    #expect(try beckon(both, on: virtual, in: folder).status == 0)
    #expect(try beckon(["erase", "--password-file", "new"], on: virtual, in: folder).status == 0)
    #expect(try beckon(["erase", "--password-file", "old"], on: virtual, in: folder).status == 77)
  }

  @Test("AUTHLIM wants a word, and what it does is said when a password is wrong")
  func limit() throws {
    let secret = [Self.variable: "C0FFEE17"]
    let virtual = try tag("ntag213")
    let refused = try beckon(["protect", "--auth-limit", "3"], on: virtual, secret)
    #expect(refused.status == 64)
    #expect(
      refused.stderr.contains(
        "after 3 wrong passwords, no matter who gives them, this tag is closed for ever; give --yes"
      ))
    #expect(virtual.counters.pageWrites == 0)
    let done = try beckon(["protect", "--auth-limit", "3", "--yes"], on: virtual, secret)
    #expect(done.status == 0, "\(done.stderr)")
    #expect(try beckon(["info"], on: virtual).stdout.contains("after 3 wrong passwords"))
    let before = virtual.counters.frames["PWD_AUTH"] ?? 0
    let wrong = try beckon(["erase"], on: virtual, [Self.variable: "00000001"])
    #expect(wrong.status == 77, "\(wrong.stderr)")
    #expect(wrong.stderr.contains("3 wrong passwords in all"), "\(wrong.stderr)")
    #expect(wrong.stderr.contains("AUTHLIM of this tag is 3: make sure of the password"))
    #expect((virtual.counters.frames["PWD_AUTH"] ?? 0) - before == 1, "tried once, no more")
    #expect(try beckon(["erase"], on: virtual, secret).status == 0)
    for bad in ["0", "8", "x"] {
      #expect(try beckon(["protect", "--auth-limit", bad], on: virtual, secret).status == 64)
    }
  }

  @Test("another password is refused where wrong ones count, before one is tried")
  func changeWithLimit() throws {
    let folder = try ScratchFolder()
    try folder.write("C0FFEE17", to: "old")
    try folder.write("0BADCAFE", to: "new")
    let virtual = try tag("ntag213:password=C0FFEE17:auth0=4:limit=1:url=\(Self.url)")
    let both = ["protect", "--old-password-file", "old", "--password-file", "new"]
    for words in [both, both, ["write", "--protect", Self.url] + both.dropFirst()] {
      let run = try beckon(words, on: virtual, in: folder)
      #expect(run.status == 77, "\(run.stderr)")
      #expect(
        run.stderr.contains(
          "the tag may have either of two passwords, and it allows 1 wrong password"),
        "\(run.stderr)")
      #expect(run.stderr.contains("'beckon tag unprotect' takes the old one off first"))
    }
    #expect(virtual.counters.frames["PWD_AUTH"] == nil && virtual.counters.pageWrites == 0)
    let off = try beckon(["unprotect", "--password-file", "old"], on: virtual, in: folder)
    #expect(off.status == 0, "\(off.stderr)")
    let on = try beckon(["protect", "--password-file", "new"], on: virtual, in: folder)
    #expect(on.status == 0, "\(on.stderr)")
  }

  @Test("reading can be protected too, with a warning; then reading needs the password")
  func reading() throws {
    let secret = [Self.variable: "C0FFEE175EA5"]
    let virtual = try tag("ntag213:url=\(Self.url)")
    let run = try beckon(["protect", "--protect-reading"], on: virtual, secret)
    #expect(run.status == 0, "\(run.stderr)")
    #expect(run.stderr.contains("phones cannot give a password: none of them will read this tag"))
    for words in [["read"], ["dump", "-o", "-"], ["info"]] {
      let with = try beckon(words, on: virtual, secret)
      #expect(with.status == 0, "\(words): \(with.stderr)")
    }
    #expect(try beckon(["read"], on: virtual, secret).stdout.contains(Self.url))
    let without = try beckon(["read"], on: virtual)
    #expect(!without.stdout.contains(Self.url) && without.status == 77, "\(without.stderr)")
    #expect(without.stderr.contains("password"), "\(without.stderr)")
    let wrong = try beckon(["read"], on: virtual, ["BECKON_MASTER_KEY": Self.key])
    #expect(wrong.status == 77 && wrong.stderr.contains("(the password was made as cmac-uid-"))
    #expect(wrong.stderr.contains("AUTHLIM may be set on this tag"), "\(wrong.stderr)")
  }

  @Test("a dump goes back onto a protected tag") func restore() throws {
    let folder = try ScratchFolder()
    let secret = [Self.variable: "C0FFEE17"]
    let virtual = try tag("ntag213:password=C0FFEE17:auth0=4:url=\(Self.url)")
    #expect(try beckon(["dump", "--json", "-o", "d"], on: virtual, secret, in: folder).status == 0)
    #expect(try beckon(["erase"], on: virtual, secret).status == 0)
    let restore = try beckon(["restore", "d"], on: virtual, secret, in: folder)
    #expect(restore.status == 0, "\(restore.stderr)")
    #expect(try beckon(["read"], on: virtual).stdout.contains(Self.url))
  }

  @Test("reading what everybody can read uses no password, not even a wrong one")
  func readingWithout() throws {
    let virtual = try tag("ntag213:password=C0FFEE17:auth0=4:limit=1:url=\(Self.url)")
    let wrong = [Self.variable: "00000001"]
    for words in [["read"], ["info"], ["dump", "-o", "-"]] {
      let run = try beckon(words, on: virtual, wrong)
      #expect(run.status == 0, "\(words): \(run.stderr)")
    }
    #expect(virtual.counters.frames["PWD_AUTH"] == nil)
    #expect(try beckon(["erase"], on: virtual, [Self.variable: "C0FFEE17"]).status == 0)
  }

  @Test("write and protect in one tap") func oneTap() throws {
    let secret = ["BECKON_MASTER_KEY": Self.key]
    let virtual = try tag("ntag215")
    let run = try beckon(["write", "--protect", Self.url], on: virtual, secret)
    #expect(run.status == 0, "\(run.stderr)")
    let lines = run.stdout.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].hasPrefix("wrote") && lines[1].hasPrefix("protected"))
    // The next URL goes onto the same tag the same way.
    let next = try beckon(["write", "--protect", "https://a.example/x"], on: virtual, secret)
    #expect(next.status == 0, "\(next.stderr)")
    #expect(try beckon(["write", Self.url], on: virtual).status == 77)
  }

  static let mistakes: [([String], [String: String], Int32, String)] = [
    (["protect"], [:], 64, "a password is needed: give --password-file FILE"),
    (["unprotect"], [:], 64, "a password is needed"),
    (
      ["protect", "--password-file", "x", "--ask-password"], [:], 64,
      "give only one of them"
    ),
    (
      ["erase"], ["BECKON_TAG_PASSWORD": "01020304", "BECKON_MASTER_KEY": key], 64,
      "are both set; unset one of them"
    ),
    (["erase", "--password-file", "none"], [:], 66, "there is no such file"),
    (["erase"], ["BECKON_TAG_PASSWORD": "hunter2"], 65, "the variable BECKON_TAG_PASSWORD: line 1"),
    (["erase"], ["BECKON_TAG_PASSWORD": "0102030405"], 65, "it has 5 bytes"),
    (
      ["erase"], ["BECKON_MASTER_KEY": String(repeating: "00", count: 16)], 65,
      "every byte of this key is the same"
    ),
    (["write", url, "--freeze-settings"], [:], 64, "--freeze-settings: it goes with --lock"),
    (["write", url, "--protect-reading"], [:], 64, "--protect-reading: it goes with --protect"),
    (
      ["write", url, "--lock", "--protect", "--yes"], ["BECKON_TAG_PASSWORD": "01020304"], 64,
      "give --lock or --protect"
    ),
    (["write", url, "--lock", "--yes", "--auth-limit", "2"], [:], 64, "it goes with --protect"),
  ]

  @Test("a sentence and a status", arguments: mistakes)
  func mistake(
    _ words: [String], _ environment: [String: String], _ status: Int32, _ says: String
  ) throws {
    let run = try runBeckon(
      ["tag"] + words + ["--reader", "virtual:ntag213"], environment: environment)
    #expect(run.status == status && run.stderr.contains(says), "\(run.status) \(run.stderr)")
    #expect(run.stdout.isEmpty && !run.stderr.contains("hunter2"))
  }

  @Test("chips without a password refuse to be protected", arguments: ["ntag203", "type4-v2"])
  func others(_ model: String) throws {
    let virtual = try tag("\(model):url=\(Self.url)")
    let run = try beckon(["protect"], on: virtual, [Self.variable: "C0FFEE17"])
    #expect(run.status == 65 && run.stderr.contains("nothing was written"), "\(run.stderr)")
  }

  @Test(
    "a person types it, twice when it is new, and sees nothing of it",
    .needs(.setsid))
  func typed() throws {
    let virtual = try tag("ntag213:url=\(Self.url)")
    let environment = ["BECKON_READER": virtual.connectionString]
    let question = "Password of the tag, in hexadecimal: "
    let differing = try TypedSession(
      ["tag", "protect"], [(question, "C0FFEE17\n"), ("Once more: ", "C0FFEE18\n")],
      environment: environment)
    #expect(differing.status == 65 && differing.stderr.contains("the two passwords differ"))
    #expect(virtual.counters.exchanges == 0)
    let run = try TypedSession(
      ["tag", "protect"], [(question, "C0FFEE175EA5\n"), ("Once more: ", "c0ffee17 5ea5\n")],
      environment: environment)
    #expect(run.status == 0 && run.stdout.hasPrefix("protected NTAG213"), "\(run)")
    #expect(run.shown.contains(question) && !run.shown.lowercased().contains("c0ffee"))
    // Asked for in so many words it is asked whatever standard input is, and once.
    let write = try TypedSession(
      ["tag", "erase", "--ask-password"], [(question, "C0FFEE17\n")], streams: .none,
      environment: environment)
    #expect(write.status == 0, "\(write)")
    let remove = try TypedSession(
      ["tag", "unprotect"], [(question, "C0FFEE17\n")], environment: environment)
    #expect(remove.status == 0, "\(remove)")
  }
}
