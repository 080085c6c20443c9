/// One option, described once: parsing, help, the manual page and the completions all read this.
///
/// Options are constants, used for the definition and for access alike: `arguments[.out]`.
package struct Option: Hashable, Sendable {
  /// The name after the two dashes.
  package let long: String
  /// The letter after one dash.
  package let short: Character?
  /// What the value is called in help (`FILE`); `nil` makes a switch.
  package let value: String?
  /// The only values allowed; empty when any will do.
  package let choices: [String]
  /// Whether `--no-NAME` takes it back; the last one given wins.
  package let isNegatable: Bool
  /// Whether a switch is on when nobody mentions it; such a switch is always negatable.
  package let isOnByDefault: Bool
  /// Whether it may be given more than once.
  package let isRepeatable: Bool
  /// Whether the value may be the empty text, as a blank line of a label may be.
  package let allowsEmpty: Bool
  /// The heading in help.
  package let category: String
  /// What it does, in one line.
  package let help: String
  /// What else there is to say; only the full help and the manual show it.
  package let detail: String
  /// The value that `Arguments.value(_:)` answers when none was given.
  package let defaultValue: String?
  /// The default in words, where it is not a fixed value.
  package let defaultText: String?
  /// What shells offer for the value; the choices, when there are any.
  package let completion: Completion

  /// Describes an option; without `value` it is a switch.
  package init(
    _ long: String, short: Character? = nil, value: String? = nil, choices: [String] = [],
    isNegatable: Bool = false, isOnByDefault: Bool = false, isRepeatable: Bool = false,
    allowsEmpty: Bool = false, category: String = "Options", help: String, detail: String = "",
    default defaultValue: String? = nil, defaultText: String? = nil,
    completion: Completion = .none
  ) {
    self.long = long
    self.short = short
    self.value = value
    self.choices = choices
    self.isNegatable = isNegatable || isOnByDefault
    self.isOnByDefault = isOnByDefault
    self.isRepeatable = isRepeatable
    self.allowsEmpty = allowsEmpty
    self.category = category
    self.help = help
    self.detail = detail
    self.defaultValue = defaultValue
    self.defaultText = defaultText
    self.completion = choices.isEmpty ? completion : .words(choices)
  }
}

extension Option {
  /// Asks for help; every command has it. `-h` gives the short form.
  package static let help = Option(
    "help", short: "h", help: "Show help; -h shows the short form")

  /// Asks for the version; only the program itself has it, so commands may use the name.
  package static let version = Option("version", help: "Show the version")

  var spelling: String { "--\(long)" }
  var negation: String? { isNegatable ? "--no-\(long)" : nil }
  var shortSpelling: String? { short.map { "-\($0)" } }
  var positiveSpellings: [String] { [shortSpelling, spelling].compactMap(\.self) }
  var spellings: [String] { positiveSpellings + [negation].compactMap(\.self) }

  /// What the brackets after the help say, most important first.
  var notes: [String] {
    var notes: [String] = []
    if !choices.isEmpty { notes.append("one of: " + choices.joined(separator: ", ")) }
    if let text = defaultText ?? defaultValue ?? (isOnByDefault ? "on" : nil) {
      notes.append("default: \(text)")
    }
    if isRepeatable { notes.append("may be repeated") }
    return notes
  }
}
