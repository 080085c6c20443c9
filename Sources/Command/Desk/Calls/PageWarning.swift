internal import Contents

/// A warning of a command, with the key of the page's own words for it.
///
/// Commands print warnings as English sentences. Each is recognised by the place in the code that
/// makes it: the definition of a kind of content, a rule of lint, or the form of the sentence. A
/// test goes through every warning in the sources.
struct PageWarning {
  /// The key of the page's words, such as `warning.wifi-open`; nil if the page has none.
  let key: String?
  /// The values that the page's words contain, by name.
  private(set) var values: [(name: String, value: JSONValue)] = []
  /// The number of labels with the same warning.
  let labelCount: Int
  /// The command's sentence, without the parts for people at a terminal.
  let message: String

  /// Recognises the warning in a command's sentence. `address` is the URL that it is about, if
  /// there is only one.
  init(_ sentence: String, address: String? = nil) {
    let (sentence, count) = Self.withoutCount(sentence)
    labelCount = count
    message = PageSentence.of(sentence)
    if let name = Self.phones(sentence) {
      key = "warning.phones." + name
    } else if let rule = Self.lintRule(sentence) {
      key = "lint." + rule
      let part = SentenceForm("{}'{part}'{}").values(in: sentence)?.first?.value
      values = [("part", part ?? JSONValue(address))]
    } else if let form = WarningForm.all.first(where: { $0.form.values(in: sentence) != nil }) {
      key = "warning." + form.name
      values = form.form.values(in: sentence) ?? []
    } else {
      key = nil
    }
  }

  /// The warning as JSON, or `nil` if it says nothing outside a terminal.
  var json: JSONValue? {
    guard key != nil || !message.isEmpty else { return nil }
    return [
      "key": JSONValue(key), "values": .object(JSONObject(values.map { ($0.name, $0.value) })),
      "labels": .integer(labelCount), "message": .string(message),
    ]
  }

  /// Warnings as JSON, in their order.
  static func json(_ sentences: [String], address: String? = nil) -> JSONValue {
    .array(sentences.compactMap { PageWarning($0, address: address).json })
  }

  /// The sentence without the number of labels that a sheet adds, and that number.
  private static func withoutCount(_ sentence: String) -> (sentence: String, count: Int) {
    guard sentence.hasSuffix(" labels like this)"), let begin = sentence.lastIndex(of: "("),
      let count = Int(sentence[begin...].dropFirst().prefix { $0 != " " })
    else { return (sentence, 1) }
    return (String(sentence[..<begin].dropLast()), count)
  }

  /// The content and the carrier, such as `wifi.tag`, whose definition has this sentence about
  /// phones that ignore it.
  private static func phones(_ sentence: String) -> String? {
    for kind in ContentCatalogue.all {
      let definition = kind.definition
      for (carrier, support) in [("code", definition.code), ("tag", definition.tag)] {
        if case .partly(sentence) = support { return "\(definition.word).\(carrier)" }
      }
    }
    return nil
  }

  /// The rule in a sentence of lint: "… (host-shortener); …".
  private static func lintRule(_ sentence: String) -> String? {
    for part in sentence.split(separator: "(").dropFirst() {
      guard let end = part.firstRange(of: "); ")?.lowerBound else { continue }
      let rule = part[..<end]
      if !rule.isEmpty,
        rule.utf8.allSatisfy({ $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") })
      {
        return String(rule)
      }
    }
    return nil
  }
}

/// The form of a sentence with places for values: `{name}` for a text, `{#name}` for a number,
/// `{,name}` for a list whose last word is "and", and `{}` for anything that is not needed.
struct SentenceForm {
  private let literals: [String]
  private let names: [String]

  init(_ text: String) {
    var (literals, names) = ([""], [String]())
    for letter in text {
      switch letter {
      case "{": names.append("")
      case "}": literals.append("")
      default:
        if literals.count > names.count {
          literals[literals.count - 1].append(letter)
        } else {
          names[names.count - 1].append(letter)
        }
      }
    }
    (self.literals, self.names) = (literals, names)
  }

  /// The values in a sentence, or `nil` if it has another form.
  func values(in sentence: String) -> [(name: String, value: JSONValue)]? {
    guard sentence.hasPrefix(literals[0]) else { return nil }
    var rest = sentence.dropFirst(literals[0].count)
    if names.isEmpty { return rest.isEmpty ? [] : nil }
    var values: [(name: String, value: JSONValue)] = []
    for (index, name) in names.enumerated() {
      let literal = literals[index + 1]
      let text: Substring
      if index == names.count - 1 {
        guard rest.hasSuffix(literal) else { return nil }
        text = rest.dropLast(literal.count)
      } else {
        guard let found = rest.firstRange(of: literal) else { return nil }
        text = rest[..<found.lowerBound]
        rest = rest[found.upperBound...]
      }
      guard !name.isEmpty else { continue }
      guard let value = Self.value(text, name), !text.isEmpty else { return nil }
      values.append(
        (name.hasPrefix("#") || name.hasPrefix(",") ? String(name.dropFirst()) : name, value))
    }
    return values
  }

  private static func value(_ text: Substring, _ name: String) -> JSONValue? {
    guard name.hasPrefix("#") else {
      let text = String(text)
      return .string(name.hasPrefix(",") ? text.replacing(" and ", with: ", ") : text)
    }
    guard text.utf8.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ".") }) else { return nil }
    return try? JSONValue(parsing: Array(text.utf8))
  }
}
