internal import Basics
internal import CommandHabits
internal import Contents
internal import HostIO
package import JSONText

/// Everything that the page can ask for, and nothing else: each path is one errand.
package final class DeskErrands: DeskSite {
  package let feed = EventFeed()
  private let folder: String
  private let station: Station

  /// Serves a folder.
  package init(folder: String) {
    self.folder = folder
    station = Station(folder: folder, feed: feed)
  }

  package func end() { station.finish() }

  package func look(at path: String, query: [(name: String, value: String)]) -> DeskAnswer {
    if path == Self.proof { return shownProof(query) }
    guard let look = Self.looks[path] else {
      return Self.orders[path] == nil ? .notFound : .otherMethod
    }
    return Self.answer { try look(self) }
  }

  package func act(on path: String, _ body: JSONValue) -> DeskAnswer {
    guard let order = Self.orders[path] else {
      return Self.looks[path] == nil && path != Self.proof ? .notFound : .otherMethod
    }
    return Self.answer { try order(self, Asked(body: body)) }
  }

  private static func answer(_ body: () throws -> JSONValue) -> DeskAnswer {
    do { return .json(try body()) } catch { return .json(ErrandRefusal(error).json) }
  }

  /// The one page that is shown by itself, in a window of its own.
  private static let proof = "/api/proof/view"

  private func shownProof(_ query: [(name: String, value: String)]) -> DeskAnswer {
    let job = query.first { $0.name == "job" }?.value ?? ""
    do {
      return .file(
        try ledger.proofPage(Asked(body: ["job": .string(job)])), type: "text/html; charset=utf-8",
        name: nil)
    } catch {
      let sentence = Array((ErrandRefusal(error).sentence + "\n").utf8)
      return .file(sentence, type: "text/plain; charset=utf-8", name: nil)
    }
  }

  /// What can be seen without changing anything.
  private static let looks: [String: @Sendable (DeskErrands) throws -> JSONValue] = [
    "/api/state": { $0.state },
    "/api/stocks": { try SheetErrands(folder: $0.folder).stocks() },
    "/api/jobs": { JobErrands(folder: $0.folder).all() },
    "/api/readers": { try ReadErrands(folder: $0.folder).readers() },
    "/api/run": { $0.run.run(withEvents: true) },
  ]

  /// What changes something, or comes with something to be looked at.
  private static let orders: [String: @Sendable (DeskErrands, Asked) throws -> JSONValue] = [
    "/api/code": { _, asked in try CodeErrands().code(asked) },
    "/api/code/labels": { _, asked in try CodeLabelErrands().labels(asked) },
    "/api/lint": { _, asked in try CodeErrands().lint(asked) },
    "/api/table": { _, asked in try TableErrands().table(asked) },
    "/api/stock": { desk, asked in try SheetErrands(folder: desk.folder).stock(asked) },
    "/api/sheet": { desk, asked in try SheetErrands(folder: desk.folder).sheet(asked) },
    "/api/jobs/new": { desk, asked in try JobErrands(folder: desk.folder).new(asked) },
    "/api/jobs/check": { desk, asked in try JobErrands(folder: desk.folder).check(asked) },
    "/api/run/start": { desk, asked in try desk.run.start(asked) },
    "/api/run/pause": { desk, _ in desk.run.pause() },
    "/api/run/resume": { desk, _ in try desk.run.resume() },
    "/api/run/stop": { desk, _ in desk.run.stop() },
    "/api/rows": { desk, asked in try desk.ledger.rows(asked) },
    "/api/rows/retry": { desk, asked in try desk.ledger.retry(asked) },
    "/api/quarantine": { desk, asked in try desk.ledger.quarantine(asked) },
    "/api/quarantine/release": { desk, asked in try desk.ledger.release(asked) },
    "/api/ledger/export": { desk, asked in try desk.ledger.export(asked, events: false) },
    "/api/ledger/timeline": { desk, asked in try desk.ledger.export(asked, events: true) },
    "/api/proof": { desk, asked in try desk.ledger.proof(asked) },
    "/api/proof/sign": { desk, asked in try desk.ledger.sign(asked) },
    "/api/scan": { desk, asked in try ReadErrands(folder: desk.folder).scan(asked) },
    "/api/grade": { desk, asked in try ReadErrands(folder: desk.folder).grade(asked) },
    "/api/tag/read": { desk, asked in try ReadErrands(folder: desk.folder).tag(asked) },
  ]

  private var run: RunErrands { RunErrands(folder: folder, station: station) }
  private var ledger: LedgerErrands { LedgerErrands(folder: folder) }

  /// What the page has to know before it shows anything.
  private var state: JSONValue {
    [
      "ok": true, "version": .string(Beckon.version),
      "folder": .string(folder.split(separator: "/").last.map(String.init) ?? folder),
      "language": .string(Self.language), "kinds": .array(ContentKinds.all.map(Self.json)),
      "run": station.json(withEvents: false),
    ]
  }

  /// The language of the terminal that the desk was started in.
  private static var language: String {
    let variables = ["LC_ALL", "LC_MESSAGES", "LANG"]
    let locale = variables.lazy.compactMap { Environment.current[$0] }.first { !$0.isEmpty } ?? ""
    return locale.hasPrefix("de") ? "de" : "en"
  }

  private static func json(_ kind: any Content.Type) -> JSONValue {
    let definition = kind.definition
    return [
      "word": .string(definition.word), "title": .string(definition.title),
      "summary": .string(definition.summary),
      "onCodes": .bool(definition.isOnCodes),
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
  /// Whether any phone takes it from a code.
  fileprivate var isOnCodes: Bool { if case .refused = code { false } else { true } }
}
