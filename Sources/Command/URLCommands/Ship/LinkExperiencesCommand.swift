/// The command `beckon link experiences`, which writes what App Store Connect needs of them.
enum LinkExperiencesCommand {
  private static let clip = Option(
    "clip-id", value: "ID", category: "App Store Connect",
    help: "The App Clip's id there, the data.id of GET /v1/apps/APP/appClips")
  private static let export = Option(
    "exported", value: "FILE", isRepeatable: true, category: "App Store Connect",
    help: "Saved responses of GET /v1/appClips/ID/appClipAdvancedExperiences",
    detail: """
      Ask with include=headerImage,localizations and limit=200, and give every page. The responses for \
      the default experience, its texts, header images and review details are read from the same \
      option, in any order.
      """,
    completion: .files(["json"]))
  private static let compare = Option(
    "compare", category: "App Store Connect",
    help: "Show what is missing, different or orphaned there, and exit 1 when something is")
  private static let remove = Option(
    "remove", category: "App Store Connect", help: "Remove there what the table does not have")
  private static let image = Option(
    "image", value: "FILE", category: "Experiences",
    help: "The header image of experiences that name none", completion: .files(["png", "jpg"]))
  private static let folder = Option(
    "folder", value: "FOLDER", category: "Output",
    help: "Write the requests and the plan into this new folder", completion: .directories)
  private static let table = Option(
    "out", short: "o", value: "FILE", category: "Output",
    help: "Write the route table with these experiences; - is standard output",
    completion: .files(["json"]))

  static let command: Command = Command(
    "experiences",
    summary: "Write what App Store Connect needs of default and advanced experiences, and compare",
    discussion: """
      The table's default experience becomes requests for its action, its subtitle and header image in \
      each language, and the URLs for App Review. Each advanced experience becomes the body of a request to the App Store Connect API, \
      with its header image reserved and committed before. plan.json says what to send in which \
      order, and where an answer's id goes: {{image-1}} in a body is the data.id of the answer to \
      the request of that name. Beckon sends nothing and needs no key: you sign the requests when \
      you send them.

      With --exported, only what is missing or different there is written. --compare shows it \
      instead.
      """,
    examples: [
      Example(
        "beckon link experiences --clip-id 6450000000 --image card.png --folder requests",
        "Everything, for a first time"),
      Example("beckon link experiences --exported page1.json --compare", "What differs"),
      Example(
        "beckon link experiences --csv places.csv -o routes.json --force",
        "A table of places becomes experiences"),
    ],
    options: ExperienceSource.options + [
      .routes, clip, export, compare, remove, image, folder, table, .force, .json,
    ],
    action: { arguments in
      try checkOptions(arguments)
      let file = try ExperienceSource.load(arguments)
      if let path = arguments[table] {
        try OutputFile.write(file.text.utf8, to: path, existing: arguments.existing)
        return .done
      }
      let comparison = StoreComparison(
        file.experiences?.experiences ?? [], standard: file.defaultExperience,
        try exported(arguments))
      if arguments.has(compare) { return try show(comparison, arguments) }
      return try write(file, comparison, arguments)
    })

  /// Throws if options are given that the chosen one of the command's three uses would ignore.
  private static func checkOptions(_ arguments: Arguments) throws {
    if arguments.has(table) {
      try arguments.refuse(
        anyOf: [clip, export, compare, remove, image, folder, .json],
        "-o writes the route table, and no requests")
    } else if arguments.has(compare) {
      try arguments.refuse(
        anyOf: [clip, remove, image, folder, .force],
        "--compare shows what differs, and writes nothing")
    } else if arguments.has(folder) {
      try arguments.refuse(anyOf: [.json], "--folder writes files")
    } else {
      try arguments.refuse(anyOf: [.force], "nothing is replaced without --folder or -o")
    }
  }

  private static func exported(_ arguments: Arguments) throws -> StoreExport {
    let paths = arguments.values(export)
    let pages = try paths.map { try InputFile.jsonContents(of: $0, limit: 256 << 20) }
    do throws(JSONFileError) {
      let read = try StoreExport(pages: pages)
      if read.isCutOff { Beckon.warn("the last page names a next one, which was not given") }
      return read
    } catch { throw RouteTableInput.Fault(path: paths.joined(separator: ", "), error: error) }
  }

  // MARK: Comparing

  private static func show(
    _ comparison: StoreComparison, _ arguments: Arguments
  ) throws -> ExitStatus {
    var output = try ResultWriter(arguments)
    func write(_ word: String, _ link: String, _ id: String?, _ members: [String]) throws {
      try output.write([
        "difference": .string(word), "link": .string(link), "id": JSONValue(id),
        "members": .array(members.map(JSONValue.string)),
      ]) { styling in
        let tail = members.isEmpty ? "" : ": " + members.joined(separator: ", ")
        return "\(styling(.bold, word.padded(to: 9)))  \(link.safeForTerminal())\(tail)\n"
      }
    }
    switch comparison.standard {
    case .same: break
    case .missing: try write("missing", "default", nil, [])
    case .orphaned(let found): try write("orphaned", "default", found.id, [])
    case .different(_, let found, let members):
      try write("different", "default", found.id, members)
    }
    for record in comparison.missing { try write("missing", record.link, nil, []) }
    for pair in comparison.different {
      try write("different", pair.wanted.link, pair.found.id, pair.differences)
    }
    for record in comparison.orphaned { try write("orphaned", record.link, record.id, []) }
    try output.write(text: comparison.summary)
    try output.flush()
    return comparison.isSame ? .done : .no
  }

  // MARK: Writing

  private static func write(
    _ file: RouteFile, _ comparison: StoreComparison, _ arguments: Arguments
  ) throws -> ExitStatus {
    var isNew = !comparison.missing.isEmpty
    if case .missing = comparison.standard { isNew = true }
    guard let clip = arguments[clip] ?? (isNew ? nil : "") else {
      throw arguments.refuse(Self.clip, "new experiences need it; it is not the bundle identifier")
    }
    var paths: [String: String] = [:]
    for experience in file.experiences?.experiences ?? [] {
      let own = experience.listing.image.map {
        JobPlan.beside(arguments[ExperienceSource.table] ?? RouteTableInput.path(arguments), $0)
      }
      paths[experience.prefix.text] = own ?? arguments[image]
    }
    if let bare = comparison.missing.first(where: { paths[$0.link] == nil }) {
      throw arguments.refuse(
        image, "\(bare.link.safeForTerminal()) has no header image, and each needs one")
    }
    let standard = try standardImages(file, comparison.standard, arguments)
    let images = try Set(paths.values).union(standard.values).sorted().map(readImage)
    let plan = StorePlan(
      comparison, clip: clip, images: images, paths: paths, standardPaths: standard,
      removes: arguments.has(remove))
    if !arguments.has(remove), !comparison.orphaned.isEmpty {
      Beckon.say(
        "\(counted(comparison.orphaned.count, "experience")) there are not in the table; --remove "
          + "would remove them")
    }
    guard let folder = arguments[folder] else { return try list(plan, arguments) }
    return try plan.write(to: folder, existing: arguments.existing)
  }

  /// The header image of each locale of the default experience. A new one needs an image for each.
  private static func standardImages(
    _ file: RouteFile, _ comparison: StoreDefaultComparison, _ arguments: Arguments
  ) throws -> [String: String] {
    var paths: [String: String] = [:]
    for card in file.defaultExperience?.cards ?? [] {
      let own = card.image.map { JobPlan.beside(RouteTableInput.path(arguments), $0) }
      paths[card.locale] = own ?? arguments[image]
      if case .missing = comparison, paths[card.locale] == nil {
        throw arguments.refuse(
          image,
          "the default experience has no header image in \(card.locale), and each language needs one"
        )
      }
    }
    return paths
  }

  private static func readImage(_ path: String) throws -> StorePlan.Image {
    let bytes = try InputFile.contents(of: path, limit: ProjectSearch.maxByteCount)
    let name = path.safeForTerminal()
    guard let head = ImageHeader(bytes) else {
      throw BadData("\(name): this is neither a PNG nor a JPEG, and a header image must be one")
    }
    let wanted = ProjectCheck.imageSize
    guard (head.width, head.height) == wanted, !head.isTransparent else {
      let size =
        "\(head.width) × \(head.height) pixels\(head.isTransparent ? ", with transparency" : "")"
      throw BadData(
        "\(name) has \(size); a header image has \(wanted.width) × \(wanted.height), without "
          + "transparency")
    }
    return StorePlan.Image(path: path, bytes: bytes)
  }

  private static func list(_ plan: StorePlan, _ arguments: Arguments) throws -> ExitStatus {
    var output = try ResultWriter(arguments)
    for (number, request) in plan.requests.enumerated() {
      try output.write(request.json(number + 1, nil)) { _ in
        "\(request.method.padded(to: 6))  \(request.what.safeForTerminal())\n"
      }
    }
    try output.write(
      text: "\(counted(plan.requests.count, "request")); --folder writes them\n")
    try output.flush()
    return .done
  }
}

extension StoreComparison {
  fileprivate var summary: String {
    var counts = (missing.count, different.count, orphaned.count, sameCount)
    switch standard {
    case .same: break
    case .missing: counts.0 += 1
    case .different: counts.1 += 1
    case .orphaned: counts.2 += 1
    }
    return
      "\(counts.0) missing, \(counts.1) different, \(counts.2) orphaned, \(counts.3) the same\n"
  }
}

extension StoreRequest {
  /// The request as JSON for a line of the plan, with its number.
  func json(_ number: Int, _ file: String?) -> JSONValue {
    [
      "number": .integer(number), "method": .string(method), "path": .string(path),
      "file": JSONValue(file), "name": JSONValue(name), "what": .string(what),
      // A request without a body has an empty object.
      "body": file != nil ? .null : body == .null ? [:] : body,
    ]
  }
}

extension StorePlan {
  /// Writes the plan as files: the body of each request, and the list of requests in order.
  func write(to folder: String, existing: OutputFile.Existing) throws -> ExitStatus {
    var files = FileSet()
    let width = String(requests.count).count
    var lines: [JSONValue] = []
    for (index, request) in requests.enumerated() {
      guard request.body != .null else {
        lines.append(request.json(index + 1, nil))
        continue
      }
      let file = "\(zeroPadded(index + 1, to: max(3, width)))-\(request.method.lowercased()).json"
      files.add(file, (request.body.text(.pretty) + "\n").utf8)
      lines.append(request.json(index + 1, file))
    }
    let json: JSONValue = [
      "server": "https://api.appstoreconnect.apple.com", "requests": .array(lines),
    ]
    files.add("plan.json", (json.text(.pretty) + "\n").utf8)
    try files.write(to: folder, existing: existing)
    return try Beckon.print(
      "\(folder.safeForTerminal()): \(counted(requests.count, "request")), in the order of "
        + "plan.json\n")
  }
}
