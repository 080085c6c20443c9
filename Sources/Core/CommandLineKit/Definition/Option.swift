/// A command-line option. Parsing, help, the manual page and the completions all read this one
/// definition.
///
/// Options are constants, which the definition and the access share: `arguments[.out]`.
package struct Option: Hashable, Sendable {
  /// The name of the option after two dashes.
  package let long: String
  /// The letter of the option after one dash, or `nil` if it has none.
  package let short: Character?
  /// The placeholder of the option's value in help (`FILE`); `nil` for a switch, which has no
  /// value.
  package let value: String?
  /// The allowed values; empty if any value is allowed.
  package let choices: [String]
  /// Whether the option can be switched off by `--no-NAME`; the last one given counts.
  package let isNegatable: Bool
  /// Whether the switch is on if it is not given; such a switch is always negatable.
  package let isOnByDefault: Bool
  /// Whether the option may be given more than once.
  package let isRepeatable: Bool
  /// Whether the value may be empty, such as a blank line of a label.
  package let allowsEmpty: Bool
  /// The heading under which help lists the option.
  package let category: String
  /// A description of the option in one line.
  package let help: String
  /// Further explanation, which only the full help and the manual show.
  package let detail: String
  /// The value that `Arguments.value(_:)` returns if none is given.
  package let defaultValue: String?
  /// A description of the default, if it is not a fixed value.
  package let defaultText: String?
  /// The suggestions of shells for the value; the choices, if there are any.
  package let completion: Completion

  /// Creates an option; without `value` it is a switch.
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

  /// The option `--help` or `-h` of every command; `-h` shows the short form.
  package static let help = Option(
    "help", short: "h", help: "Show help; -h shows the short form")

  /// The option `--version` of the program itself; commands may use the name otherwise.
  package static let version = Option("version", help: "Show the version")

  var spelling: String { "--\(long)" }
  var negation: String? { isNegatable ? "--no-\(long)" : nil }
  var shortSpelling: String? { short.map { "-\($0)" } }
  var positiveSpellings: [String] { [shortSpelling, spelling].compactMap(\.self) }
  var spellings: [String] { positiveSpellings + [negation].compactMap(\.self) }

  /// The notes in brackets after the description in help, the most important first.
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
