import CSVText

/// The source of a command's experiences: the route table, a CSV table, or the URLs of a job.
enum ExperienceSource {
  static let table = Option(
    "csv", value: "FILE", category: "Experiences",
    help: "Take them from a table with the columns prefix, title, subtitle and others",
    detail: """
      Columns, of which only the first three must be there: prefix, title, subtitle, action, language, \
      title.de and subtitle.de (for any language), image, category, latitude, longitude, radius, name, \
      street, locality, region, postalCode, country, mapAction. An empty field says nothing. The table \
      is CSV, .xlsx or .ods.
      """, completion: .files(["csv", "xlsx", "ods"]))
  static let sheet = TableInput.sheet(category: "Experiences")
  static let sheetRows = TableInput.sheetRows(category: "Experiences")
  static let job = Option(
    "job", value: "FILE", category: "Experiences",
    help: "Take the URLs of a job, each with the card of --title and --subtitle",
    completion: .files(["json"]))
  static let title = Option(
    "title", value: "TEXT", category: "Experiences", help: "The title for --job")
  static let subtitle = Option(
    "subtitle", value: "TEXT", allowsEmpty: true, category: "Experiences",
    help: "The line below it for --job")

  static let options = [table, sheet, sheetRows, job, title, subtitle]

  /// The route table with the experiences that the options ask for.
  static func load(_ arguments: Arguments) throws -> RouteFile {
    var file = try RouteTableInput.load(arguments)
    guard let experiences = try given(arguments) else { return file }
    do throws(ExperienceTableError) {
      file.experiences = try ExperienceTable(experiences)
    } catch { throw BadData("\(error)".safeForTerminal()) }
    return file
  }

  private static func given(_ arguments: Arguments) throws -> [Experience]? {
    if !arguments.has(table) {
      try arguments.refuse(anyOf: [sheet, sheetRows], "it needs --csv and a spreadsheet")
    }
    if !arguments.has(job) { try arguments.refuse(anyOf: [title, subtitle], "it is for --job") }
    if let path = arguments[table] {
      if arguments[job] != nil { throw arguments.refuse(job, "--csv names another source") }
      return try fromTable(path, arguments)
    }
    return try arguments[job].map { try fromJob($0, arguments) }
  }

  private static func fromJob(_ path: String, _ arguments: Arguments) throws -> [Experience] {
    guard let title = arguments[title], let subtitle = arguments[subtitle] else {
      throw arguments.refuse(job, "say what the cards show with --title and --subtitle")
    }
    var rows = try JobRows(JobPlan.load(path))
    var experiences: [Experience] = []
    while let row = try rows.next() {
      experiences.append(
        try Experience(prefix: InvocationURL(row.url), title: title, subtitle: subtitle))
    }
    return experiences
  }

  private static func fromTable(_ path: String, _ arguments: Arguments) throws -> [Experience] {
    let input = try TableInput(path, arguments, sheet: sheet, rows: sheetRows)
    return try input.table.map { record in
      do {
        return try ExperienceRow(record: record).experience()
      } catch {
        throw BadData("\(input.place(record.line))\(error)".safeForTerminal())
      }
    }
  }
}

/// A row in a table of experiences, read like an entry of `routes.json`.
private struct ExperienceRow {
  let record: CSVRecord

  private func field(_ name: String) -> String? {
    record[name].flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
  }

  private func require(_ name: String) throws -> String {
    guard let field = field(name) else { throw BadData("the column \(name) is empty or missing") }
    return field
  }

  private func word<List>(_ name: String) throws -> AppStoreValue<List>? {
    guard let text = field(name) else { return nil }
    guard let word = AppStoreValue<List>(text) else {
      throw BadData(
        "'\(text)' is not a \(name); it is one of " + List.words.joined(separator: ", "))
    }
    return word
  }

  private func number(_ name: String) throws -> Double {
    let text = try require(name)
    guard let number = Double(text) else { throw BadData("the \(name) '\(text)' is not a number") }
    return number
  }

  func experience() throws -> Experience {
    guard let action = Experience.Action(rawValue: field("action") ?? "open") else {
      throw BadData("the action '\(field("action") ?? "")' is not open, view or play")
    }
    return try Experience(
      prefix: InvocationURL(require("prefix")), title: require("title"),
      subtitle: field("subtitle") ?? "", action: action, place: place(), listing: listing())
  }

  private func place() throws -> Experience.Place? {
    guard field("latitude") != nil || field("longitude") != nil else { return nil }
    return try Experience.Place(
      latitude: number("latitude"), longitude: number("longitude"),
      radius: field("radius") == nil ? 100 : number("radius"))
  }

  private func listing() throws -> Experience.Listing {
    var translations: [Experience.Translation] = []
    for language in CardLanguages.words {
      guard let title = field("title.\(language)"),
        let word = AppStoreValue<CardLanguages>(language)
      else { continue }
      translations.append(
        try Experience.Translation(
          word, title: title, subtitle: field("subtitle.\(language)") ?? ""))
    }
    return try Experience.Listing(
      language: word("language") ?? .english, translations: translations, image: field("image"),
      category: word("category"), venue: venue())
  }

  private func venue() throws -> Experience.Venue? {
    var address = Experience.Address()
    address.street = field("street").map { [$0] } ?? []
    address.locality = field("locality")
    address.region = field("region")
    address.postalCode = field("postalCode")
    address.country = field("country")
    let venue = Experience.Venue(
      name: field("name"), address: address == Experience.Address() ? nil : address,
      mapAction: try word("mapAction"))
    return venue.isEmpty ? nil : venue
  }
}
