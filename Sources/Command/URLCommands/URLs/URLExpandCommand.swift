/// The command `beckon url expand`, which fills a URL template with values.
enum URLExpandCommand {
  private static let template = Operand("TEMPLATE", help: "A URI template (RFC 6570)")
  private static let values = Operand(
    "NAME=VALUE", arity: .any, help: "A value; given twice, the two make a list")

  private static let list = Option(
    "list", value: "NAME=VALUE", isRepeatable: true, category: "Values",
    help: "Add to a list, which may also have a single member")
  private static let pair = Option(
    "pair", value: "NAME:KEY=VALUE", isRepeatable: true, category: "Values",
    help: "Add to ordered pairs")
  private static let file = Option(
    "values", value: "FILE", category: "Values", help: "Read values from a JSON object",
    detail: """
      Strings and numbers are strings, arrays are lists, objects are pairs in their order, null \
      is undefined. Values on the command line come after those of the file and replace them. - \
      is standard input.
      """,
    completion: .files(["json"]))
  private static let strict = Option(
    "strict", isOnByDefault: true,
    help: "Refuse undefined variables and results that lint refuses",
    detail: """
      What goes onto a code or a tag cannot be corrected later. --no-strict expands as RFC 6570 \
      says: undefined variables expand to nothing, and the result need not be a URL.
      """)

  static let command: Command = Command(
    "expand",
    summary: "Fill a URL template with values",
    examples: [
      Example(
        "beckon url expand 'https://eat.example.com/s/{store}{?lang}' store=42 lang=en", "Strings"),
      Example("beckon url expand 'https://a.example{/path*}' path=menu path=lunch", "A list"),
      Example(
        "beckon url expand 'https://a.example/{?q*}' --pair q:x=1 --pair q:y=2", "Ordered pairs"),
      Example("beckon url expand --values store.json 'https://a.example/{store}'", "From a file"),
    ],
    operands: [template, values],
    options: [list, pair, file, strict, .json],
    action: { arguments in
      let template = try URITemplate(arguments[template].first ?? "")
      let values = try gather(arguments)
      if let stranger = values.given.first(where: { !template.variables.contains($0) }) {
        throw arguments.refuse(
          "the template has no variable '\(stranger.safeForTerminal())'"
            + nearest(stranger, in: template.variables))
      }
      let text =
        arguments.has(strict)
        ? try template.expandStrictly(values.table).text : try template.expand(values.table)
      let used = template.variables.map { JSONValue.string($0) }
      return try Beckon.print(["url": .string(text), "variables": .array(used)], arguments) { _ in
        text + "\n"
      }
    })

  private static func nearest(_ name: String, in variables: [String]) -> String {
    variables.isEmpty ? "" : "; it has \(variables.joined(separator: ", "))"
  }

  private static func gather(_ arguments: Arguments) throws -> TemplateValues {
    var values = TemplateValues()
    if let path = arguments[file] { values.table = try read(path) }
    var own: [String: URITemplate.Value] = [:]
    func note(_ name: String) { values.given.append(name) }

    for word in arguments[Self.values] {
      let (name, value) = try split(word, at: "=", arguments, "'\(word)' is not NAME=VALUE")
      note(name)
      switch own[name] {
      case nil: own[name] = .string(value)
      case .string(let first): own[name] = .list([first, value])
      case .list(let members): own[name] = .list(members + [value])
      case .pairs: throw arguments.refuse("'\(name)' is given as a value and as pairs")
      }
    }
    for word in arguments.values(list) {
      let (name, value) = try split(word, at: "=", arguments, "--list: '\(word)' is not NAME=VALUE")
      note(name)
      switch own[name] {
      case nil: own[name] = .list([value])
      case .string(let first): own[name] = .list([first, value])
      case .list(let members): own[name] = .list(members + [value])
      case .pairs: throw arguments.refuse("'\(name)' is given as a list and as pairs")
      }
    }
    for word in arguments.values(pair) {
      let complaint = "--pair: '\(word)' is not NAME:KEY=VALUE"
      let (name, rest) = try split(word, at: ":", arguments, complaint)
      let (key, value) = try split(rest, at: "=", arguments, complaint)
      note(name)
      switch own[name] {
      case nil: own[name] = .pairs([.init(key, value)])
      case .pairs(let members): own[name] = .pairs(members + [.init(key, value)])
      default: throw arguments.refuse("'\(name)' is given as a value and as pairs")
      }
    }
    values.table.merge(own) { _, mine in mine }
    return values
  }

  private static func split(
    _ word: String, at mark: Character, _ arguments: Arguments, _ complaint: String
  ) throws -> (String, String) {
    guard let place = word.firstIndex(of: mark), place > word.startIndex else {
      throw arguments.refuse(complaint.safeForTerminal())
    }
    return (String(word[..<place]), String(word[word.index(after: place)...]))
  }

  /// The values for a template in the JSON object of a file.
  private static func read(_ path: String) throws -> [String: URITemplate.Value] {
    let bytes = try InputFile.jsonContents(of: path, limit: 16 << 20, allowsEmpty: false)
    return try JSONCursor.read(bytes) { root throws(JSONError) in
      var table: [String: URITemplate.Value] = [:]
      for member in try root.members() { table[member.name] = try value(member.cursor) }
      return table
    }
  }

  private static func value(_ cursor: JSONCursor) throws(JSONError) -> URITemplate.Value? {
    switch cursor.value {
    case .null: return nil
    case .array:
      var members: [String] = []
      for member in try cursor.array() { members.append(try scalar(member)) }
      return .list(members)
    case .object:
      var pairs: [URITemplate.Pair] = []
      for member in try cursor.members() {
        pairs.append(.init(member.name, try scalar(member.cursor)))
      }
      return .pairs(pairs)
    default: return .string(try scalar(cursor))
    }
  }

  private static func scalar(_ cursor: JSONCursor) throws(JSONError) -> String {
    switch cursor.value {
    case .string(let text): text
    case .number(let number): number.text
    case .bool(let value): value ? "true" : "false"
    default: throw cursor.error("a template takes a string, a number, true or false here")
    }
  }
}

/// The values for a template, from a file and from the command line.
private struct TemplateValues {
  var table: [String: URITemplate.Value] = [:]
  /// The names given on the command line, in order, each of which must occur in the template.
  var given: [String] = []
}
