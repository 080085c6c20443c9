import Foundation
import SystemIO
import JSONText
import TestSupport
import Testing

@Suite("Calls of the desk") struct CommandCallTests {
  private static let table = "Store no.\ttable\n42\t1\n42\t2\n43\t=1+1\n"

  private static func order(tag: JSONValue = ["chip": "ntag213", "lock": false]) -> JSONValue {
    [
      "name": "tables", "template": "https://eat.example.org/s/{store}/t/{table}",
      "table": ["text": .string("Store no.\ttable\n42\t1\n42\t2\n43\t1\n")],
      "map": ["store": "Store no.", "table": "table"], "caption": ["Table {table}"], "tag": tag,
    ]
  }

  @Test(
    "a code of the page is the command's, byte for byte", arguments: ["svg", "png", "pdf", "eps"])
  func codes(_ form: String) throws {
    let desk = try CallingDesk()
    let answer = try desk.ask(
      "/api/code",
      [
        "of": ["url": "https://eat.example.com/s/42"], "as": .string(form),
        "look": [
          "size": "30mm", "level": "Q", "captions": ["Table 42", "-- 'so' $HOME"],
          "dark": "#102030", "quietZone": 5,
        ],
      ])
    #expect(answer.isOK, "\(answer.text())")
    let folder = try ScratchFolder()
    #expect(try CallingDesk.runShown(answer, in: folder) == 0)
    #expect(try folder.bytes(of: "code." + form) == answer.file)
    #expect(answer["facts"]?["level"]?.stringValue == "Q")
    #expect(try desk.folder.names() == [])
  }

  @Test("what the page says is never an option, a file or another command")
  func words() throws {
    let desk = try CallingDesk()
    try desk.folder.write("secret", to: "secret.txt")
    // The value of a field that begins as a file does, as it is.
    let wifi = try desk.ask(
      "/api/code",
      [
        "of": ["kind": "wifi", "fields": ["ssid": ["@secret.txt"], "password": ["?? ?? ?? 1"]]],
        "as": "png",
      ])
    #expect(
      wifi["facts"]?["payload"]?.stringValue == "WIFI:T:WPA;S:@secret.txt;P:?? ?? ?? 1;;",
      "\(wifi.text())")
    #expect(wifi["command"]?.stringValue?.contains("?? ?? ??") == false)
    for name in ["@secret.txt", "@@secret.txt", "?", "??", "???", "@", "@/etc/passwd"] {
      let answer = try desk.ask(
        "/api/code",
        ["of": ["kind": "wifi", "fields": ["ssid": .array([.string(name)])]], "as": "svg"])
      #expect(
        answer["facts"]?["payload"]?.stringValue == "WIFI:T:nopass;S:\(name);;", "\(answer.text())")
    }
    // A line end behind it hides no sign: the field is of one line, and no file is looked for.
    let hidden = try desk.ask(
      "/api/code",
      ["of": ["kind": "wifi", "fields": ["ssid": ["@secret.txt\n"]]], "as": "svg"])
    #expect(
      hidden["ok"] == false && hidden["sentence"]?.stringValue?.contains("wifi ssid") == true,
      "\(hidden.text())")
    for url in ["--force", "-o/tmp/x", "-", "", "https://a.example/\nhttps://b.example/"] {
      let answer = try desk.ask("/api/code", ["of": ["url": .string(url)], "as": "png"])
      #expect(answer["ok"] == false && answer["sentence"]?.stringValue?.isEmpty == false, "\(url)")
    }
    let option = try desk.ask(
      "/api/code", ["of": ["url": "https://a.example"], "look": ["size": "--json"], "as": "png"])
    #expect(option["status"] == 64, "\(option.text())")
    let logo = try desk.ask(
      "/api/code",
      [
        "of": ["url": "https://a.example"], "as": "png",
        "look": ["logo": ["name": "../../etc/passwd", "bytes": "AAAA"]],
      ])
    #expect(logo["sentence"]?.stringValue?.contains("is not a valid file name") == true)
    for job in ["../tables.json", "/etc/passwd", "-x.json", ".json", "a/b.json", "secret.txt"] {
      for path in [
        "/api/jobs/check", "/api/sheet", "/api/rows", "/api/proof", "/api/quarantine",
        "/api/ledger/export", "/api/rows/retry", "/api/run/start",
      ] {
        let answer = try desk.ask(path, ["job": .string(job), "reader": "virtual", "rows": [1]])
        #expect(answer["ok"] == false, "\(path) \(job): \(answer.text())")
      }
    }
    let reader = try desk.ask("/api/tag/read", ["reader": "--ndef=/etc/passwd"])
    #expect(reader["ok"] == false)
    let uid = try desk.ask("/api/quarantine/release", ["job": "x.json", "uid": "--help"])
    #expect(uid["ok"] == false)
    #expect(try desk.send("/api/nothing").status == 404)
    #expect(try desk.send("/api/nothing", "{}").status == 404)
    for path in [
      "/api/code", "/api/jobs/new", "/api/run/start", "/api/run/pause", "/api/run/resume",
      "/api/run/stop", "/api/rows/retry", "/api/quarantine/release", "/api/proof/sign",
    ] {
      #expect(try desk.send(path).status == 405, "a GET changes nothing: \(path)")
    }
    for path in ["/api/state", "/api/jobs", "/api/run", "/api/proof/view"] {
      #expect(try desk.send(path, "{}").status == 405, "\(path)")
    }
    #expect(try desk.send("/api/code", "{").status == 400)
    #expect(try desk.folder.names() == ["secret.txt"])
  }

  @Test("a table, a job, its check and its labels are the command's")
  func many() throws {
    let desk = try CallingDesk()
    let table = try desk.ask("/api/table", ["text": .string(Self.table)])
    #expect(table["columns"] == ["Store no.", "table"] && table["count"] == 3)
    #expect(table["rows"]?.arrayValue?.last == ["43", "=1+1"])
    let made = try desk.ask("/api/jobs/new", Self.order())
    #expect(made.isOK && made["job"] == "tables.json", "\(made.text())")
    // The same by hand, beside the same table.
    let folder = try ScratchFolder()
    try folder.write(desk.folder.bytes(of: "tables.csv"), to: "tables.csv")
    #expect(try CallingDesk.runShown(made, in: folder) == 0)
    #expect(try folder.bytes(of: "tables.json") == desk.folder.bytes(of: "tables.json"))
    // Nothing is lost when a name is taken.
    let again = try desk.ask("/api/jobs/new", Self.order())
    #expect(again["status"] == 73, "\(again.text())")

    let check = try desk.ask("/api/jobs/check", ["job": "tables.json"])
    #expect(check["summary"]?["rows"] == 3 && check["summary"]?["badRows"] == 0, "\(check.text())")
    let look: JSONValue = ["job": "tables.json", "stock": "L7160", "start": 20, "page": 2]
    let preview = try desk.ask("/api/sheet", look)
    #expect(preview["preview"]?["pages"] == 2 && preview["preview"]?["page"] == 2)
    #expect(preview["preview"]?.file.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)
    #expect(try desk.folder.names() == ["tables.csv", "tables.json"], "a look begins nothing")
    let sheet = try desk.ask(
      "/api/sheet", ["job": "tables.json", "stock": "L7160", "start": 20, "file": true])
    #expect(sheet.isOK && sheet["labels"]?.arrayValue?.count == 3, "\(sheet.text())")
    #expect(try CallingDesk.runShown(sheet, in: folder) == 0)
    #expect(try folder.bytes(of: "tables.pdf") == sheet.file)
    #expect(try desk.folder.bytes(of: "tables.pdf") == sheet.file)
    #expect(try events(of: folder) == events(of: desk.folder))
    let test = try desk.ask("/api/sheet", ["job": "tables.json", "stock": "L7160", "test": true])
    #expect(test.file.starts(with: Array("%PDF".utf8)))
  }

  @Test(
    "the picture of a sheet is read by another reader, each code at its label", .needs(.zbarimg))
  func preview() throws {
    let desk = try CallingDesk()
    #expect(try desk.ask("/api/jobs/new", Self.order()).isOK)
    let answer = try desk.ask("/api/sheet", ["job": "tables.json", "stock": "L7160", "start": 5])
    let picture = try desk.folder.write(answer["preview"]?.file ?? [], to: "sheet.png")
    let texts = try Equipment.zbarimg.text(["-q", "--raw", picture]).split(separator: "\n")
    #expect(
      Set(texts) == [
        "HTTPS://EAT.EXAMPLE.ORG/s/42/t/1", "HTTPS://EAT.EXAMPLE.ORG/s/42/t/2",
        "HTTPS://EAT.EXAMPLE.ORG/s/43/t/1",
      ])
  }

  @Test("tags are written as by the command, with the same events; bad ones are refused")
  func tags() throws {
    let desk = try CallingDesk()
    #expect(try desk.ask("/api/jobs/new", Self.order()).isOK)
    let started = try desk.ask(
      "/api/run/start",
      ["job": "tables.json", "reader": "virtual", "chip": "ntag213:locked:1,ntag213:5"])
    #expect(started.isOK, "\(started.text())")
    let run = try desk.run { $0["state"] == "ended" }
    #expect(run["status"] == 0 && run["done"] == 3 && run["total"] == 3, "\(run.text())")
    let kinds = run["events"]?.arrayValue?.compactMap { $0["event"]?.stringValue } ?? []
    #expect(kinds.count { $0 == "done" } == 3 && kinds.contains("refused") && kinds.last == "end")
    let numbers = run["events"]?.arrayValue?.compactMap { $0["id"]?.intValue } ?? []
    #expect(numbers == numbers.sorted() && Set(numbers).count == kinds.count)

    let folder = try ScratchFolder()
    for name in ["tables.csv", "tables.json"] {
      try folder.write(desk.folder.bytes(of: name), to: name)
    }
    #expect(try CallingDesk.runShown(run, in: folder) == 0)
    #expect(try events(of: folder) == events(of: desk.folder))

    let rows = try desk.ask(
      "/api/rows", ["job": "tables.json", "from": 2, "count": 1, "state": "done"])
    #expect(rows["count"] == 3 && rows["rows"]?.arrayValue?.first?["number"] == 2)
    let uid = rows["rows"]?.arrayValue?.first?["uid"]?.stringValue ?? ""
    let found = try desk.ask(
      "/api/rows", ["job": "tables.json", "search": .string(String(uid.lowercased().prefix(12)))])
    #expect(found["count"] == 1 && found["rows"]?.arrayValue?.first?["number"] == 2)
    #expect(try desk.ask("/api/rows", ["job": "tables.json", "search": "%"])["count"] == 0)
    let aside = try desk.ask("/api/quarantine", ["job": "tables.json"])["tags"]?.arrayValue ?? []
    #expect(aside.count == 1)
    let released = try desk.ask(
      "/api/quarantine/release", ["job": "tables.json", "uid": aside.first?["uid"] ?? ""])
    #expect(released.isOK, "\(released.text())")
    let jobs = try desk.ask("/api/jobs")["jobs"]?.arrayValue
    #expect(jobs?.first?["done"] == 3 && jobs?.first?["status"]?["quarantined"] == 0)
    let csv = try desk.ask("/api/ledger/export", ["job": "tables.json"])
    #expect(String(decoding: csv.file, as: UTF8.self).contains(uid))
    let proof = try desk.ask("/api/proof", ["job": "tables.json"])
    #expect(String(decoding: proof.file, as: UTF8.self).hasPrefix("<!DOCTYPE html>"))
    let shown = try desk.send("/api/proof/view?job=tables.json")
    #expect(shown.status == 200 && shown.text.hasPrefix("<!DOCTYPE html>"))
    #expect(shown.field("content-security-policy")?.contains("sandbox") == true)
    let ticket = try desk.ask(
      "/api/ticket", ["path": "/api/proof/view", "query": ["job": "tables.json"]])
    let opened = try desk.send(ticket["url"]?.stringValue ?? "")
    #expect(opened.status == 200 && opened.text.hasPrefix("<!DOCTYPE html>"))
    #expect(
      try desk.send("/api/proof/view?job=..%2Ftables.json").text.contains(
        "is not a valid file name here"))
    let signed = try desk.ask(
      "/api/proof/sign",
      ["job": "tables.json", "name": "Anna -- Berg", "bytes": proof["bytes"] ?? ""])
    #expect(signed.isOK && signed["name"] == "tables-proof.html", "\(signed.text())")
    #expect(try desk.folder.bytes(of: "tables-proof.html") == proof.file)
    #expect(try events(of: desk.folder).last?["by"] == "Anna -- Berg")
  }

  /// What happened, without when it did.
  private func events(of folder: ScratchFolder) throws -> [JSONValue] {
    let run = try runBeckon(["job", "export", "--events", "tables.ledger"], in: folder)
    return try run.stdout.split(separator: "\n").map { line in
      let event = try JSONValue(parsing: String(line))
      return .object(
        JSONObject(
          event.objectValue?.members.map { ($0.name, $0.value) }
            .filter { !["time", "previous", "hash"].contains($0.0) } ?? []))
    }
  }

  @Test("a run waits for a tag while it is paused, goes on, and is stopped; a second is refused")
  func pausing() throws {
    let desk = try CallingDesk()
    #expect(try desk.ask("/api/jobs/new", Self.order()).isOK)
    // One good tag: after it the run waits.
    let order: JSONValue = ["job": "tables.json", "reader": "virtual:ntag213", "count": 2]
    let started = try desk.ask("/api/run/start", order)
    #expect(started.isOK, "\(started.text())")
    _ = try desk.run { $0["done"] == 1 }
    #expect(try desk.ask("/api/run/start", order)["status"] == 75)
    #expect(try desk.ask("/api/run/pause", [:]).isOK)
    let paused = try desk.run { $0["state"] == "paused" }
    #expect(paused["status"] == 130 && paused["done"] == 1, "\(paused.text())")
    #expect(try desk.ask("/api/run/resume", [:]).isOK)
    _ = try desk.run { run in
      run["state"] == "working"
        && (run["events"]?.arrayValue?.count { $0["event"] == "waiting" } ?? 0) > 1
    }
    #expect(try desk.ask("/api/run/stop", [:]).isOK)
    let ended = try desk.run { $0["state"] == "ended" }
    #expect(ended["status"] == 130, "\(ended.text())")
    #expect(try desk.desk.end() == .exited(0))
  }

  @Test("what locks for ever is begun only by who has confirmed it") func locking() throws {
    let desk = try CallingDesk()
    let order = Self.order(tag: ["chip": "ntag213", "lock": true])
    #expect(try desk.ask("/api/jobs/new", order).isOK)
    #expect(try desk.ask("/api/jobs")["jobs"]?.arrayValue?.first?["locks"] == true)
    let refused = try desk.ask("/api/run/start", ["job": "tables.json", "reader": "virtual"])
    #expect(
      refused["sentence"]?.stringValue?.contains("has to be confirmed") == true, "\(refused.text())"
    )
    #expect(try desk.ask("/api/run")["run"] == .null)
    let begun = try desk.ask(
      "/api/run/start",
      ["job": "tables.json", "reader": "virtual", "chip": "ntag213:3", "confirm": "lock"])
    #expect(begun.isOK)
    #expect(try desk.run { $0["state"] == "ended" }["done"] == 3)
  }

  @Test("a desk that is killed leaves a run that ends before the next tag, and the job goes on")
  func killed() throws {
    let desk = try CallingDesk()
    #expect(try desk.ask("/api/jobs/new", Self.order()).isOK)
    let order: JSONValue = ["job": "tables.json", "reader": "virtual:ntag213"]
    #expect(try desk.ask("/api/run/start", order).isOK)
    _ = try desk.run { $0["done"] == 1 }
    try desk.desk.kill()
    // Its run ends by itself: then the last event of the ledger says so.
    for attempt in 0..<1_500 {
      let run = try runBeckon(["job", "export", "--events", "tables.ledger"], in: desk.folder)
      if run.stdout.contains(#""kind":"run-ended""#) { break }
      try #require(attempt < 1_499, "\(run.stdout)")
      usleep(20_000)
    }
    let rest = try runBeckon(
      ["job", "run", "tables.json", "--deck", "ntag213:2"], in: desk.folder)
    #expect(rest.status == 0 && rest.stdout.contains("3 of 3 rows done"), "\(rest.stdout)")
    let chain = try runBeckon(["job", "verify", "tables.json", "--chain"], in: desk.folder)
    #expect(chain.status == 0, "\(chain.stdout)")
  }

  @Test("pictures and tags are read, and no path of the machine comes with it") func reading()
    throws
  {
    let desk = try CallingDesk()
    let code = try desk.ask(
      "/api/code", ["of": ["text": "<script>alert(1)</script> \u{202E}abc"], "as": "png"])
    let sent: JSONValue = [
      "name": "x.png", "bytes": code["bytes"] ?? "",
    ]
    let scan = try desk.ask("/api/scan", sent)
    #expect(
      scan["codes"]?.arrayValue?.first?["text"] == "<script>alert(1)</script> \u{202E}abc",
      "\(scan.text())")
    let grade = try desk.ask("/api/grade", sent)
    #expect(grade["grades"]?.arrayValue?.first?["letter"] == "A", "\(grade.text())")
    for answer in [scan, grade, try desk.ask("/api/scan", ["bytes": "AAAA"])] {
      #expect(
        !answer.text().contains("/tmp") && !answer.text().contains("beckon-"), "\(answer.text())")
    }
    let tag = try desk.ask("/api/tag/read", ["reader": "virtual"])
    #expect(tag["tag"]?["chip"] == "NTAG215", "\(tag.text())")
  }

  // MARK: Files of the folder

  @Test("a pipe, a damaged job and a link are named among the jobs, and nobody waits for them")
  func oddFiles() throws {
    let desk = try CallingDesk(files: [
      "good.json": Self.counted, "cut.json": String(Self.counted.prefix(60)), "empty.json": "",
      "half.json": #"{"name": "half", "url": {"template": "https://a.example/{n}"}}"#,
      "routes.json": #"{"version": 1, "hosts": ["a.example"], "routes": []}"#,
      "package.json": #"{"name": "some-tool", "version": "1.0.0"}"#,
    ])
    #expect(mkfifo(desk.folder.path("pipe.json"), 0o600) == 0)
    let elsewhere = try ScratchFolder()
    try elsewhere.write(Self.counted, to: "real.json")
    #expect(symlink(elsewhere.path("real.json"), desk.folder.path("link.json")) == 0)
    #expect(symlink(desk.folder.path("nothing"), desk.folder.path("nowhere.json")) == 0)
    #expect(mkdir(desk.folder.path("folder.json"), 0o700) == 0)

    let jobs = try desk.ask("/api/jobs")["jobs"]?.arrayValue ?? []
    let troubles = Dictionary(
      uniqueKeysWithValues: jobs.map {
        ($0["file"]?.stringValue ?? "", $0["trouble"]?.stringValue ?? "")
      })
    #expect(
      troubles.keys.sorted() == [
        "cut.json", "empty.json", "good.json", "half.json", "link.json", "nowhere.json",
        "pipe.json",
      ])
    #expect(troubles["good.json"] == "")
    for (name, words) in [
      ("pipe.json", "is a pipe or a device"), ("link.json", "is a symbolic link"),
      ("nowhere.json", "is a symbolic link"), ("cut.json", "cut.json"),
      ("empty.json", "empty.json"), ("half.json", "the member 'rows' is missing"),
    ] {
      #expect(troubles[name]?.contains(words) == true, "\(name): \(troubles[name] ?? "")")
    }
    for job in ["pipe.json", "link.json"] {
      for path in ["/api/jobs/check", "/api/rows", "/api/sheet", "/api/proof", "/api/run/start"] {
        let answer = try desk.ask(path, ["job": .string(job), "reader": "virtual"])
        #expect(answer["status"] == 65, "\(path) \(job): \(answer.text())")
      }
    }
  }

  private static let counted = """
    {"version": 1, "name": "doors", "rows": {"count": 3}, "url": {"template": "https://eat.example.com/s/{n}"},
     "values": {"n": {"serial": {"width": 3}}}, "qr": {"format": "svg", "folder": "codes"}}
    """

  @Test(
    "a job that names a file outside the folder is refused, and nothing of the file is shown",
    arguments: [
      "/etc/shadow", "../secret.csv", "sub/../../secret.csv", "linked.csv", "linked/secret.csv",
      "pipe.csv",
    ])
  func outside(_ table: String) throws {
    let desk = try CallingDesk()
    let elsewhere = try ScratchFolder()
    try elsewhere.write("n\nroot-secret\n", to: "secret.csv")
    #expect(symlink(elsewhere.path("secret.csv"), desk.folder.path("linked.csv")) == 0)
    #expect(symlink(elsewhere.path, desk.folder.path("linked")) == 0)
    #expect(mkfifo(desk.folder.path("pipe.csv"), 0o600) == 0)
    try desk.folder.write(
      """
      {"version": 1, "name": "doors", "rows": {"csv": "\(table)"}, "url": {"template": "https://a.example/{n}"},
       "qr": {"format": "svg", "folder": "codes"}}
      """, to: "doors.json")
    let trouble = try desk.ask("/api/jobs")["jobs"]?.arrayValue?.first?["trouble"]?.stringValue
    #expect(trouble?.contains(table) == true)
    for path in [
      "/api/jobs/check", "/api/rows", "/api/sheet", "/api/proof", "/api/ledger/export",
      "/api/run/start",
    ] {
      let answer = try desk.ask(
        path, ["job": "doors.json", "reader": "virtual", "stock": "L7160"])
      #expect(answer["status"] == 65, "\(path): \(answer.text())")
      #expect(!answer.text().contains("root"), "\(answer.text())")
    }
    // Nor does a new job read through a link that has the name of its table.
    var order = Self.order().objectValue?.members.map { ($0.name, $0.value) } ?? []
    order = order.map {
      $0.0 == "table" ? ("table", ["name": "linked.csv", "text": "n\n1\n"]) : $0
    }
    let made = try desk.ask("/api/jobs/new", .object(JSONObject(order)))
    #expect(made["status"] == 65, "\(made.text())")
    #expect(try elsewhere.text(of: "secret.csv") == "n\nroot-secret\n")
  }

  #if os(Linux)
    @Test("four bodies of 60 MB at once take the memory of one") func memory() throws {
      let desk = try CallingDesk()
      let body = "]" + String(repeating: "a", count: 60_000_000)
      let statuses = Locked<[Int]>([])
      let (port, pass) = (desk.desk.port, desk.pass)
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        let client = try? WebClient(port)
        client?.send(
          "POST /api/scan HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nOrigin: http://127.0.0.1:\(port)\r\n"
            + "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\(pass.fields)\r\n"
        )
        client?.send(body)
        let status = (try? client?.reply())?.status ?? 0
        statuses.withLock { $0.append(status) }
      }
      // Not JSON, or too much at once, which is said before all was sent.
      #expect(statuses.withLock { $0.allSatisfy { [0, 400, 503].contains($0) } })
      let facts = try InputFile.contents(
        of: "/proc/\(desk.desk.process)/status", limit: 1 << 16)
      let line = String(decoding: facts, as: UTF8.self).split(separator: "\n")
        .first { $0.hasPrefix("VmHWM:") }
      let kilobytes = try #require(
        line?.split(separator: " ").dropFirst().first.flatMap { Int($0) })
      #expect(kilobytes < 150_000, "\(kilobytes) kB")
    }
  #endif

  // MARK: Labels

  @Test("labels are printed again where it is asked for, and the rest of a job by itself")
  func printAgain() throws {
    let desk = try CallingDesk()
    #expect(try desk.ask("/api/jobs/new", Self.order(tag: .null)).isOK)
    func sheet(_ more: [String: JSONValue]) throws -> JSONValue {
      let members: [String: JSONValue] = ["job": "tables.json", "stock": "L7160"]
      return try desk.ask(
        "/api/sheet",
        .object(JSONObject(members.merging(more) { $1 }.sorted { $0.key < $1.key })))
    }
    // Before the job has begun, too.
    #expect(try sheet(["again": true])["preview"]?["pages"] == 1)
    let some = try runBeckon(
      ["job", "sheet", "tables.json", "--stock", "L7160", "-o", "some.pdf", "--rows", "1-2"],
      in: desk.folder)
    #expect(some.status == 0, "\(some.stderr)")
    let rest = try sheet([:])
    #expect(rest["placed"] == false && rest["preview"] != nil, "\(rest.text().prefix(300))")
    #expect(try sheet(["file": true])["labels"]?.arrayValue?.count == 1)

    // Now all rows have their label: another start label shows what would be printed again, and
    // says so.
    let shown = try sheet(["start": 20])
    #expect(shown.isOK && shown["placed"] == true && shown["preview"]?["pages"] == 2)
    #expect(shown["command"]?.stringValue?.contains("--labels all") == true)
    let again = try sheet(["start": 20, "again": true])
    #expect(again["placed"] == false && again["preview"] == shown["preview"])
    let refused = try sheet(["file": true])
    #expect(refused["ok"] == false, "nothing is placed twice by itself")
    let made = try sheet(["file": true, "again": true, "start": 20])
    #expect(made["labels"]?.arrayValue?.count == 3, "\(made.text().prefix(300))")
    // What is wrong otherwise is said as before.
    #expect(try sheet(["start": 2_000])["ok"] == false)
  }

  @Test("a job that has not begun is no fault; one of labels alone is done when it has them")
  func labelsAlone() throws {
    let desk = try CallingDesk()
    var order = Self.order(tag: .null).objectValue?.members.map { ($0.name, $0.value) } ?? []
    order = order.map { $0.0 == "name" ? ("name", " Café  Rosa ") : $0 }
    let made = try desk.ask("/api/jobs/new", .object(JSONObject(order)))
    #expect(made["job"] == "Café-Rosa.json", "\(made.text())")
    let job: JSONValue = ["job": "Café-Rosa.json"]
    let before = try desk.ask("/api/rows", job)
    #expect(before.isOK && before["begun"] == false && before["rows"] == [], "\(before.text())")
    func listed() throws -> JSONValue {
      try desk.ask("/api/jobs")["jobs"]?.arrayValue?.first ?? [:]
    }
    #expect(try listed()["trouble"] == .null)

    let some = try runBeckon(
      [
        "job", "sheet", "Café-Rosa.json", "--stock", "L7160", "-o", "some.pdf", "--rows", "1-2",
      ], in: desk.folder)
    #expect(some.status == 0, "\(some.stderr)")
    #expect(try listed()["done"] == 2 && listed()["rows"] == 3)
    let rows = try desk.ask("/api/rows", job)
    #expect(rows["begun"] == true && rows["count"] == 3)
    #expect(rows["rows"]?.arrayValue?.map { $0["label"] } == ["placed", "placed", .null])
    #expect(
      try desk.ask(
        "/api/sheet", ["job": "Café-Rosa.json", "stock": "L7160", "file": true]
      ).isOK)
    #expect(try listed()["done"] == 3)
    // A job for tags is done by tags, whatever labels it has.
    let tags = try CallingDesk()
    #expect(try tags.ask("/api/jobs/new", Self.order()).isOK)
    #expect(
      try tags.ask("/api/sheet", ["job": "tables.json", "stock": "L7160", "file": true]).isOK)
    #expect(try tags.ask("/api/jobs")["jobs"]?.arrayValue?.first?["done"] == 0)
  }
}
