internal import Contents

/// The API of the desk's page. Each path is one request.
package final class DeskCalls: DeskRequestHandler {
  /// The events for the browser pages that watch.
  package let feed = EventFeed()
  private let folder: String
  private let station: Station
  private let works: PageWorks

  /// Creates the API for a folder of jobs.
  package init(folder: String) {
    self.folder = folder
    station = Station(folder: folder, feed: feed)
    works = PageWorks(feed: feed)
    HiddenJob.removeAbandoned(in: folder)
  }

  /// Ends the run of tags after the current one, and cancels other work.
  package func end() {
    works.cancelAll()
    station.finish()
  }

  /// The answer to a GET request for a path of the page's API.
  package func look(at path: String, query: [(name: String, value: String)]) -> DeskAnswer {
    if path == Self.proof { return shownProof(query) }
    guard let look = Self.looks[path] else {
      return Self.orderPaths.contains(path) ? .otherMethod : .notFound
    }
    return Self.answer { try look(self) }
  }

  /// The answer to a POST request for a path of the page's API.
  package func act(on path: String, _ body: JSONValue) -> DeskAnswer {
    let asked = RequestBody(body: body)
    if let file = Self.files[path] {
      do {
        let made = try works.run(asked) { try file(self, asked) }
        return .file(made.bytes, type: made.type, name: nil)
      } catch { return .json(CallRefusal(error).json) }
    }
    guard let order = Self.orders[path] else {
      return Self.looks[path] == nil && path != Self.proof ? .notFound : .otherMethod
    }
    return Self.answer { try works.run(asked) { try order(self, asked) } }
  }

  private static func answer(_ body: () throws -> JSONValue) -> DeskAnswer {
    do { return .json(try body()) } catch { return .json(CallRefusal(error).json) }
  }

  /// The path of the proof, the only page that is shown by itself in a window of its own.
  private static let proof = "/api/proof/view"

  private func shownProof(_ query: [(name: String, value: String)]) -> DeskAnswer {
    let job = query.first { $0.name == "job" }?.value ?? ""
    do {
      return .file(
        try ledger.proofPage(RequestBody(body: ["job": .string(job)])),
        type: "text/html; charset=utf-8",
        name: nil)
    } catch {
      let sentence = Array((CallRefusal(error).sentence + "\n").utf8)
      return .file(sentence, type: "text/plain; charset=utf-8", name: nil)
    }
  }

  /// The requests that change nothing, by their paths.
  private static let looks: [String: @Sendable (DeskCalls) throws -> JSONValue] = [
    "/api/state": { $0.state },
    "/api/stocks": { try SheetCalls(folder: $0.folder).stocks() },
    "/api/cards": { _ in try CardCalls.cards() },
    "/api/jobs": { JobCalls(folder: $0.folder).all(deleted: $0.jobFiles.deleted()) },
    "/api/readers": { try ReadCalls(folder: $0.folder).readers() },
    "/api/run": { $0.run.run(withEvents: true) },
  ]

  /// The requests that change something or have a body, by their paths.
  private static let orders: [String: @Sendable (DeskCalls, RequestBody) throws -> JSONValue] = [
    "/api/code": { _, asked in try CodeCalls().code(asked) },
    "/api/code/labels": { _, asked in try CodeLabelCalls().labels(asked) },
    "/api/cards/own": { _, asked in try CardCalls.own(asked) },
    "/api/cards/file": { _, asked in try CardCalls.file(asked) },
    "/api/lint": { _, asked in try CodeCalls().lint(asked) },
    "/api/table": { _, asked in try TableCalls().table(asked) },
    "/api/stock": { desk, asked in try SheetCalls(folder: desk.folder).stock(asked) },
    "/api/sheet": { desk, asked in try SheetCalls(folder: desk.folder).sheet(asked) },
    "/api/sheet/confirm": { desk, asked in try SheetCalls(folder: desk.folder).confirm(asked) },
    "/api/jobs/new": { desk, asked in try JobCalls(folder: desk.folder).new(asked, desk.jobFiles) },
    "/api/jobs/check": { desk, asked in try JobCalls(folder: desk.folder).check(asked) },
    "/api/jobs/table": { desk, asked in try AmendCalls(folder: desk.folder).table(asked) },
    "/api/jobs/amend": { desk, asked in try AmendCalls(folder: desk.folder).amend(asked) },
    "/api/jobs/migrate": { desk, asked in try ClosingCalls(folder: desk.folder).migrate(asked) },
    "/api/jobs/close": { desk, asked in try ClosingCalls(folder: desk.folder).close(asked) },
    "/api/archives": { desk, asked in try ClosingCalls(folder: desk.folder).archives(asked) },
    "/api/archives/check": { desk, asked in try ClosingCalls(folder: desk.folder).check(asked) },
    "/api/jobs/rename": { desk, asked in try desk.jobFiles.rename(asked) },
    "/api/jobs/copy": { desk, asked in try desk.jobFiles.copy(asked) },
    "/api/jobs/delete": { desk, asked in try desk.jobFiles.delete(asked) },
    "/api/jobs/restore": { desk, asked in try desk.jobFiles.restore(asked) },
    "/api/run/start": { desk, asked in try desk.run.start(asked) },
    "/api/run/pause": { desk, _ in desk.run.pause() },
    "/api/run/resume": { desk, _ in try desk.run.resume() },
    "/api/run/stop": { desk, _ in desk.run.stop() },
    "/api/rows": { desk, asked in try desk.ledger.rows(asked) },
    "/api/rows/item": { desk, asked in try desk.ledger.item(asked) },
    "/api/rows/places": { desk, asked in try PlaceCalls(folder: desk.folder).names(asked) },
    "/api/rows/bind": { desk, asked in try PlaceCalls(folder: desk.folder).bind(asked) },
    "/api/rows/retry": { desk, asked in
      try desk.ledger.retry(asked, trial: desk.station.trialJob)
    },
    "/api/quarantine": { desk, asked in try desk.ledger.quarantine(asked) },
    "/api/quarantine/release": { desk, asked in try desk.ledger.release(asked) },
    "/api/proof/sign": { desk, asked in try desk.ledger.sign(asked) },
    "/api/scan": { desk, asked in try ReadCalls(folder: desk.folder).scan(asked) },
    "/api/grade": { desk, asked in try ReadCalls(folder: desk.folder).grade(asked) },
    "/api/tag/read": { desk, asked in try ReadCalls(folder: desk.folder).tag(asked) },
    "/api/settings": { _, asked in try DeskSettings.change(asked) },
    "/api/work/cancel": { desk, asked in try desk.works.cancel(asked) },
  ]

  /// The requests that are answered with a file alone, by their paths. Such a file may be too large
  /// to be a part of JSON.
  private static let files: [String: @Sendable (DeskCalls, RequestBody) throws -> MadeFile] = [
    "/api/ledger/export": { desk, asked in try desk.exports.rows(asked) },
    "/api/ledger/codes": { desk, asked in try desk.exports.codes(asked) },
    "/api/ledger/print-shop": { desk, asked in try desk.exports.printShop(asked) },
    "/api/ledger/redirects": { desk, asked in try desk.exports.redirects(asked) },
    "/api/ledger/timeline": { desk, asked in try desk.exports.timeline(asked) },
    "/api/proof": { desk, asked in try desk.ledger.proof(asked) },
  ]

  /// The paths of the POST requests.
  static var orderPaths: [String] { (Array(orders.keys) + files.keys).sorted() }

  private var run: RunCalls { RunCalls(folder: folder, station: station) }
  private var jobFiles: JobFiles { JobFiles(folder: folder, station: station) }
  private var ledger: LedgerCalls { LedgerCalls(folder: folder) }
  private var exports: ExportCalls { ExportCalls(folder: folder) }

  /// The facts that the page needs before it shows anything, as JSON.
  private var state: JSONValue {
    [
      "ok": true, "version": .string(Beckon.version),
      "folder": .string(folder.split(separator: "/").last.map(String.init) ?? folder),
      "language": .string(Self.language), "kinds": .array(ContentCatalogue.all.map(Self.json)),
      "run": station.json(withEvents: false), "settings": DeskSettings.json,
    ]
  }

  /// The language of the terminal in which the desk was started, such as `en`.
  private static var language: String {
    let variables = ["LC_ALL", "LC_MESSAGES", "LANG"]
    let locale = variables.lazy.compactMap { Environment.current[$0] }.first { !$0.isEmpty } ?? ""
    return PageFiles.language(accepted: locale)
  }

  private static func json(_ kind: any Content.Type) -> JSONValue {
    let definition = kind.definition
    return [
      "word": .string(definition.word), "title": .string(definition.title),
      "summary": .string(definition.summary),
      "onCodes": .bool(definition.isOnCodes), "onTags": .bool(definition.isOnTags),
      "fields": .array(
        definition.fields.map { field in
          [
            "name": .string(field.name), "help": .string(field.help),
            "required": .bool(field.isRequired), "repeatable": .bool(field.isRepeatable),
            "secret": .bool(field.isSecret), "choices": .array(field.choices.map(JSONValue.string)),
          ]
        }),
    ]
  }
}

extension ContentDefinition {
  /// Whether a phone reads this kind of content from a code.
  fileprivate var isOnCodes: Bool { if case .refused = code { false } else { true } }

  /// Whether a phone reads this kind of content from a tag.
  fileprivate var isOnTags: Bool { if case .refused = tag { false } else { true } }
}
