import Basics

/// Labels as they are bought: a sheet of them, or a roll for a label printer.
package struct Stock: Hashable, Sendable {
  /// The name that it is called by.
  package var name: Name
  /// Other numbers of the same labels.
  package var equivalents: [Name]
  /// Short names, as programs for its printers use them.
  package var aliases: [String]
  /// What it is, in a few words.
  package var title: String
  package var form: Form
  /// How sure its sizes are.
  package var knowledge: Knowledge
  package var origin: Origin

  package init(
    _ name: Name, equivalents: [Name] = [], aliases: [String] = [], title: String, _ form: Form,
    _ knowledge: Knowledge, origin: Origin = .builtIn
  ) {
    (self.name, self.equivalents, self.aliases, self.title) = (name, equivalents, aliases, title)
    (self.form, self.knowledge, self.origin) = (form, knowledge, origin)
  }

  package enum Form: Hashable, Sendable {
    case sheet(Sheet)
    case roll(Roll)
  }

  /// Who says so.
  package enum Origin: String, Hashable, Sendable {
    case builtIn = "beckon"
    case file
    case gLabels
  }
}

extension Stock {
  /// A brand and its part number.
  package struct Name: Hashable, Sendable {
    package var brand: String
    package var part: String

    package init(_ brand: String, _ part: String) { (self.brand, self.part) = (brand, part) }

    /// "Avery L7160".
    package var text: String { "\(brand) \(part)" }

    /// What is typed for it: letters and digits, with one dash for whatever is between them.
    package var id: String {
      let id = Self.slug(part)
      // The names of rolls begin with their printer's already.
      return id.hasPrefix(Self.slug(brand) + "-") ? id : Self.slug(brand) + "-" + id
    }

    static func slug(_ text: String) -> String {
      let text = text.lowercased()
      // Of ASCII alone, as nearly all names are, a byte says what it is without tables.
      guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
        return text.split { !$0.isLetter && !$0.isNumber && $0 != "." }.joined(separator: "-")
      }
      let words = text.utf8.split { !$0.isLetter && !$0.isDigit && $0 != UInt8(ascii: ".") }
      return words.map { String(Substring($0)) }.joined(separator: "-")
    }
  }

  /// Its name and the equal ones.
  package var names: [Name] { [name] + equivalents }

  package var id: String { name.id }

  package var sheet: Sheet? {
    if case .sheet(let sheet) = form { sheet } else { nil }
  }

  package var roll: Roll? {
    if case .roll(let roll) = form { roll } else { nil }
  }

  /// The outline of one label; `nil` for tape and labels of any length.
  package var shape: LabelShape? {
    switch form {
    case .sheet(let sheet): sheet.shape
    case .roll(let roll): roll.shape
    }
  }

  /// What has to be said whenever this stock is used; `nil` when its sizes can be relied on.
  package var doubt: String? {
    guard case .doubtful(let reason) = knowledge else { return nil }
    return "the sizes of \(name.text) are doubtful: \(reason)"
  }
}

/// How sure the sizes of a stock are, and why.
package enum Knowledge: Hashable, Sendable {
  /// From a sheet, or from the maker's own template.
  case measured(String)
  /// More than one source has them, and they close on the paper.
  case confirmed(String)
  /// They follow from others.
  case computed(String)
  /// One source has them.
  case reported(String)
  /// Sources disagree, or something does not fit.
  case doubtful(String)

  package var word: String {
    switch self {
    case .measured: "measured"
    case .confirmed: "confirmed"
    case .computed: "computed"
    case .reported: "reported"
    case .doubtful: "doubtful"
    }
  }

  package var reason: String {
    switch self {
    case .measured(let reason), .confirmed(let reason), .computed(let reason),
      .reported(let reason), .doubtful(let reason):
      reason
    }
  }
}
