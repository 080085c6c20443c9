import Contents
import Spreadsheets

/// A job file assembled from options, as JSON that still has to be validated.
struct JobDraft {
  private typealias Options = JobNewOptions
  private let arguments: Arguments
  /// The path of the job file, to whose folder the paths in it are relative.
  private let path: String

  /// The conversion of paths in options to paths in the job file.
  private let files: JobFilePaths

  /// Creates a draft of the job file at a path.
  init(_ arguments: Arguments, at path: String) {
    (self.arguments, self.path) = (arguments, path)
    files = JobFilePaths(path)
  }

  func json(name: String) throws -> JSONValue {
    var job = JSONObject([("version", 1), ("name", .string(name))])
    job["rows"] = try rows()
    if let content = try content() { job["content"] = content } else { job["url"] = try url() }
    job["values"] = try values()
    job["routes"] = arguments[Options.routes].map { .string(files.input($0)) }
    job["tag"] = try tag()
    job["qr"] = try qr()
    if let folder = arguments[Options.clipCode] {
      var code = JSONObject([("folder", .string(files.output(folder)))])
      if arguments[Options.qr] == nil, arguments.has(Options.names) {
        code["names"] = arguments[Options.names].map(JSONValue.string)
      }
      job["clipCode"] = .object(code)
    }
    job["label"] = try label()
    job["unique"] = unique
    job["ledger"] = arguments[Options.ledger].map {
      .string(Ledger.isOnServer($0) ? $0 : files.output($0))
    }
    return .object(job)
  }

  private func rows() throws -> JSONValue {
    let blank = try blankCount()
    guard blank == nil || !arguments.has(Options.count) else {
      throw arguments.refuse("--count and --blank both give the rows; leave one out")
    }
    if blank != nil, let template = arguments[Options.template] {
      let texts = [template] + arguments.values(Options.value)
      guard texts.contains(where: { $0.contains(Self.code) }) else {
        throw arguments.refuse(
          Options.template, "it has no {code}, so that all rows would have one URL")
      }
    }
    let count = try arguments.integer(Options.count, in: 1...JobSource.maxRowCount) ?? blank
    if arguments[Options.csv] == nil {
      for option in [Options.sheet, Options.sheetRows] where arguments.has(option) {
        throw arguments.refuse(
          option, "this is for the sheets of a spreadsheet; name it with --csv")
      }
    }
    switch (arguments[Options.csv], count) {
    case (let path?, nil): return try table(path)
    case (nil, let count?): return ["count": .integer(count)]
    case (nil, nil): throw arguments.refuse("say where the rows come from: --csv FILE or --count N")
    case (.some, .some):
      throw arguments.refuse(
        "--csv and \(blank == nil ? "--count" : "--blank") both give the rows; leave one out")
    }
  }

  private func blankCount() throws -> Int? {
    try arguments.integer(Options.blank, in: 1...JobSource.maxRowCount)
  }

  /// The name of the value that distinguishes blank rows.
  private static let code = "code"

  /// The content of the rows as JSON; nil if it is a URL.
  private func content() throws -> JSONValue? {
    let given = try ContentOptions.given(arguments)
    let text = arguments[Options.text]
    guard given != nil || text != nil else { return nil }
    for option in [Options.template, Options.route, Options.host, Options.routes]
    where arguments.has(option) {
      throw arguments.refuse(option, "rows contain a URL or a content; leave one out")
    }
    switch (given, text) {
    case (let (kind, values)?, nil):
      do throws(FieldTextError) {
        return try JobContent(kind.definition.word, drafted: values).json
      } catch { throw arguments.refuse("--\(kind.definition.word): \(error)") }
    case (nil, let text?): return ["text": .string(text)]
    default: throw arguments.refuse(Options.text, "rows have one content; leave the other out")
    }
  }

  /// The source of the rows: CSV or a spreadsheet, by the content of the file. A file that does not
  /// exist yet is taken for a spreadsheet if a sheet was chosen.
  private func table(_ given: String) throws -> JSONValue {
    let name = files.input(given)
    let rows = try TableInput.rows(arguments, Options.sheetRows)
    let isChosen = arguments.has(Options.sheet) || rows != nil
    let place = path == "-" ? name : JobPlan.beside(path, name)
    guard try FileAttributes(at: place) == nil ? isChosen : TableInput.isSpreadsheet(place) else {
      guard !isChosen else {
        throw arguments.refuse(
          arguments.has(Options.sheet) ? Options.sheet : Options.sheetRows,
          "\(name.safeForTerminal()) is not an .xlsx or .ods file, and so it has no sheets")
      }
      return ["csv": .string(name)]
    }
    var members = JSONObject([("spreadsheet", .string(name))])
    members["sheet"] = arguments[Options.sheet].map(JSONValue.string)
    members["sheetRows"] = rows.map { .string(SheetRows.text($0)) }
    return .object(members)
  }

  private func url() throws -> JSONValue {
    switch (arguments[Options.template], arguments[Options.route]) {
    case (let template?, nil):
      if arguments.has(Options.host) {
        throw arguments.refuse(Options.host, "a template has its own host")
      }
      return ["template": .string(template)]
    case (nil, let route?):
      var url = JSONObject([("route", .string(route))])
      url["host"] = arguments[Options.host].map(JSONValue.string)
      return .object(url)
    case (nil, nil):
      throw arguments.refuse(
        "say how a row becomes a URL: --template TEMPLATE or --route NAME; or what else it contains: --text TEXT, --wifi …"
      )
    case (.some, .some):
      throw arguments.refuse("--template and --route both give the URL; leave one out")
    }
  }

  private var unique: JSONValue? {
    let names = arguments.values(Options.unique)
    let same = arguments.has(Options.sameURL)
    guard same || !names.isEmpty else { return nil }
    return .array(((same ? [] : [JobFile.uniqueURL]) + names).map(JSONValue.string))
  }

  private func tag() throws -> JSONValue? {
    let chips = arguments.values(Options.chip)
    let flags = [
      ("lock", Options.lock), ("originality", Options.originality),
      ("overwrite", Options.overwrite), ("format", Options.format),
    ]
    guard !chips.isEmpty else {
      let others = flags.map(\.1) + [Options.password, Options.personalize, Options.aar]
      if let stray = others.first(where: arguments.has) {
        throw arguments.refuse(stray, "no tags are made; name their chip with --chip, as ntag213")
      }
      return nil
    }
    var tag = JSONObject([("chips", .array(chips.map(JSONValue.string)))])
    for (name, option) in flags where arguments.has(option) { tag[name] = true }
    tag["password"] = arguments[Options.password].map { ["file": .string(files.input($0))] }
    tag["personalize"] = arguments[Options.personalize].map { ["keys": .string(files.input($0))] }
    tag["aar"] = arguments[Options.aar].map(JSONValue.string)
    return .object(tag)
  }

  private func qr() throws -> JSONValue? {
    guard let folder = arguments[Options.qr] else {
      let others = [Options.width, Options.dpi, Options.caption]
      if let stray = others.first(where: arguments.has) {
        throw arguments.refuse(stray, "no QR codes are made; name their folder with --qr")
      }
      return nil
    }
    var qr = JSONObject()
    qr["format"] = arguments[Options.qrFormat].map(JSONValue.string)
    qr["folder"] = .string(files.output(folder))
    qr["names"] = arguments[Options.names].map(JSONValue.string)
    qr["width"] = try arguments.value(Options.width, expected: "a width in millimetres") { text in
      Double(text).flatMap { JSONNumber($0) }.map(JSONValue.number)
    }
    qr["dpi"] = try arguments.integer(Options.dpi, in: 1...25_400).map { .integer($0) }
    qr["level"] = arguments[Options.level].map(JSONValue.string)
    let captions = arguments.values(Options.caption)
    if !captions.isEmpty { qr["caption"] = .array(captions.map(JSONValue.string)) }
    return .object(qr)
  }
}

// MARK: Labels

extension JobDraft {
  private func label() throws -> JSONValue? {
    let lines = arguments.values(Options.line)
    guard let stock = arguments[Options.stock] else {
      guard lines.isEmpty else {
        throw arguments.refuse(Options.line, "no labels are made; name their stock with --stock")
      }
      return nil
    }
    var label = JSONObject([("stock", .string(stock))])
    if !lines.isEmpty { label["lines"] = .array(lines.map(JSONValue.string)) }
    return .object(label)
  }
}

// MARK: Values

extension JobDraft {
  private func values() throws -> JSONValue? {
    var values = JSONObject()
    for word in arguments.values(Options.value) {
      guard let equals = word.firstIndex(of: "="), equals > word.startIndex,
        let value = Self.value(word[word.index(after: equals)...])
      else {
        throw arguments.refuse(
          Options.value,
          "'\(word.safeForTerminal())' is not NAME=KIND; write n=serial:001, id=random:10, "
            + "c=check:damm:n, lang=constant:de, code=text:{n}-{c} or table=column:Table No")
      }
      let name = String(word[..<equals])
      if values[name] != nil {
        throw arguments.refuse(Options.value, "'\(name.safeForTerminal())' is given twice")
      }
      values[name] = value
    }
    if let count = try blankCount(), values[Self.code] == nil {
      values[Self.code] = ["random": .integer(RandomIdentifier.advisedLength(count: count))]
    }
    return values.members.isEmpty ? nil : .object(values)
  }

  /// The value in a text of the command line as JSON; nil if it is invalid.
  private static func value(_ text: Substring) -> JSONValue? {
    let halves = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let rest = halves.count > 1 ? String(halves[1]) : nil
    switch (halves[0], rest) {
    case ("serial", let rest): return serial(rest)
    case ("random", let length?): return Int(length).map { ["random": .integer($0)] }
    case ("constant", let text?): return ["constant": .string(text)]
    case ("text", let text?): return ["text": .string(text)]
    case ("column", let name?): return ["column": .string(name)]
    case ("optional", let name?): return ["column": .string(name), "optional": true]
    case ("check", let rest?):
      let parts = rest.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      return ["check": .string(String(parts[0])), "of": .string(String(parts[1]))]
    default: return nil
    }
  }

  private static func serial(_ text: String?) -> JSONValue? {
    var serial = JSONObject()
    guard let text else { return ["serial": .object(serial)] }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }
    guard (1...2).contains(parts.count), numbers.count == parts.count else { return nil }
    if numbers[0] != 1 { serial["start"] = .integer(numbers[0]) }
    if parts.count > 1 { serial["step"] = .integer(numbers[1]) }
    if parts[0].first == "0", parts[0].count > 1 { serial["width"] = .integer(parts[0].count) }
    return ["serial": .object(serial)]
  }
}
