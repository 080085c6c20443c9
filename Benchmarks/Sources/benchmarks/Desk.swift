import BenchmarkKit
import SystemIO
import JSONText

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the page of the desk waits for, with a job of 100,000 rows, beside the smallest file of the page.
///
/// Every request is a connection of its own, as the page's are. `BECKON` names the program.
enum DeskBenchmarks: Suite {
  static let name = "desk"
  private static let rounds = 41
  private static let rows = 100_000

  static func run(_ report: inout Report) throws {
    guard let program = BulkBenchmarks.program else {
      report.heading("The desk: left out, there is no release build of beckon (make build)")
      return
    }
    let folder = try TemporaryFolder()
    try prepare(program, folder.path)
    report.heading("The desk with \(rows) rows, median of \(rounds) requests of each, by turns")
    var command = ChildCommand(program, ["desk", "--no-open", "--json", folder.path])
    command.input = .empty
    var desk = try command.start()
    let page = try DeskPage(JSONValue(parsing: try desk.receive(upTo: 4_096)))
    let requests = requests
    var times = [[UInt64]](repeating: [], count: requests.count)
    for _ in 0..<rounds {
      for (index, request) in requests.enumerated() {
        times[index].append(try page.time(request.path, request.body))
      }
    }
    let medians = times.map { Double($0.sorted()[rounds / 2]) }
    for (request, median) in zip(requests, medians) {
      report.add(
        Measurement(
          "desk.\(request.name)", nanoseconds: median,
          note: "\(fixed(median / medians[0], 1)) times the file"))
    }
    report.heading(
      "Memory of its server: \(try residentKilobytes(desk.processID) / 1_024) MB at most")
    try FirstPaint.run(&report, page)
    desk.signal(SIGINT)
    _ = try desk.finish(within: .seconds(30))
  }

  private static let requests: [(name: String, path: String, body: String?)] = [
    ("file", "/icon.svg", nil),
    ("page", "/", nil),
    ("state", "/api/state", nil),
    ("jobs", "/api/jobs", nil),
    ("rows", "/api/rows", #"{"job":"many.json","from":1,"count":100}"#),
    ("last-rows", "/api/rows", #"{"job":"many.json","from":99901,"count":100}"#),
    ("search", "/api/rows", #"{"job":"many.json","search":"99999","count":100}"#),
    ("waiting", "/api/rows", #"{"job":"many.json","state":"pending","from":50001,"count":100}"#),
    ("lint", "/api/lint", #"{"url":"https://eat.example.com/s/42"}"#),
    ("code", "/api/code", #"{"of":{"url":"https://eat.example.com/s/42"},"as":"svg"}"#),
    ("stocks", "/api/stocks", nil),
    ("sheet", "/api/sheet", #"{"job":"many.json","stock":"L7160","page":4000}"#),
    ("sheet-before", "/api/sheet", #"{"job":"later.json","stock":"L7160","page":4000}"#),
    // These two look at every row.
    ("check", "/api/jobs/check", #"{"job":"later.json"}"#),
    ("export", "/api/ledger/export", #"{"job":"many.json"}"#),
  ]

  private static func prepare(_ program: String, _ folder: String) throws {
    let template = "https://eat.example.com/s/{n}"
    for words in [
      ["new", "later.json", "--count", "\(rows)", "--template", template]
        + ["--value", "n=serial:000001", "--chip", "ntag213"],
      ["new", "many.json", "--count", "\(rows)", "--template", template]
        + ["--value", "n=serial:000001", "--chip", "ntag213"],
      ["proof", "many.json", "--html", "proof.html", "--rows", "1"],
      ["proof", "many.json", "--sign", "proof.html", "--by", "benchmark"],
    ] {
      var command = ChildCommand(program, ["job"] + words)
      command.folder = folder
      let outcome = try command.run(within: .seconds(600))
      guard outcome.ending == .exited(0) else {
        throw ReportError.cannotWrite(String(decoding: outcome.errors, as: UTF8.self))
      }
    }
  }

  private static func residentKilobytes(_ process: Int32) throws -> Int {
    let text = String(
      decoding: try InputFile.contents(of: "/proc/\(process)/status", limit: 1 << 16), as: UTF8.self
    )
    let line = text.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
    return line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
  }
}

/// A page that was let in.
struct DeskPage {
  private let port: Int
  private var pass = ""

  fileprivate init(_ told: JSONValue) throws {
    guard let port = told["port"]?.intValue, let url = told["url"]?.stringValue else {
      throw ReportError.cannotWrite(told.text())
    }
    self.port = port
    let answer = String(
      decoding: try ask("/enter", #"{"token":"\#(url.suffix(64))"}"#), as: UTF8.self)
    let lines = answer.split(separator: "\r\n")
    let line = lines.first { $0.lowercased().hasPrefix("set-cookie:") } ?? ""
    let key = try JSONValue(parsing: String(lines.last ?? ""))["key"]?.stringValue ?? ""
    let cookie = line.dropFirst("set-cookie: ".count).prefix { $0 != ";" }
    pass = "Cookie: \(cookie)\r\nX-Beckon: \(key)\r\n"
  }

  /// How long a request takes to its last byte; only a good answer counts.
  fileprivate func time(_ path: String, _ body: String?) throws -> UInt64 {
    let begin = nanosecondsNow()
    let answer = try ask(path, body)
    let time = nanosecondsNow() - begin
    let isGood =
      answer.starts(with: Array("HTTP/1.1 200".utf8))
      && answer.firstRange(of: Array(#""ok":false"#.utf8)) == nil
    guard isGood else { throw ReportError.cannotWrite(path) }
    return time
  }

  /// An address that lets somebody else in, once.
  func invite() throws -> String {
    let answer = String(decoding: try ask("/api/invite", "{}"), as: UTF8.self)
    let body = answer.split(separator: "\r\n").last.map(String.init) ?? ""
    guard let url = try JSONValue(parsing: body)["url"]?.stringValue else {
      throw ReportError.cannotWrite("/api/invite")
    }
    return url
  }

  private func ask(_ path: String, _ body: String?) throws -> [UInt8] {
    #if canImport(Glibc)
      let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let number = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    defer { close(number) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(number, $0, size) == 0 }
    }
    guard isConnected else { throw ReportError.cannotWrite("port \(port)") }
    var head = "\(body == nil ? "GET" : "POST") \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n"
    head += pass
    if let body {
      head += "Origin: http://127.0.0.1:\(port)\r\nContent-Type: application/json\r\n"
      head += "Content-Length: \(body.utf8.count)\r\n"
    }
    let request = Array((head + "\r\n" + (body ?? "")).utf8)
    guard send(number, request, request.count, 0) == request.count else {
      throw ReportError.cannotWrite(path)
    }
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = recv(number, &buffer, buffer.count, 0)
      if count <= 0 { return answer }
      answer += buffer[..<count]
    }
  }
}
