/// The colouring of text for a terminal; elsewhere text stays plain.
package struct Styling {
  /// A style of text, with its parameter in an ANSI escape sequence (SGR).
  package enum Style: String {
    case bold = "1"
    case faint = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
    case cyan = "36"
  }

  /// Whether the output gets escape sequences for colours.
  package let isOn: Bool

  /// Reads the options for the colours of standard output.
  package init(_ arguments: Arguments) throws {
    isOn = Self.isOn(try arguments.choice(.colour) ?? .auto)
  }

  /// Whether the output on standard output is coloured.
  package static func isOn(_ colour: Colour) -> Bool {
    let environment = Environment.current
    return colour.isOn(
      isTerminal: Terminal.output.isTerminal, noColor: environment["NO_COLOR"],
      term: environment["TERM"])
  }

  /// The text in this style, or the plain text if styling is off.
  package func callAsFunction(_ style: Style, _ text: String) -> String {
    isOn ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// The word for a severity of findings, in its colour and seven columns wide.
  package func level(_ word: String) -> String {
    let style: Style =
      switch word {
      case "error": .red
      case "warning": .yellow
      default: .cyan
      }
    return self(style, word.padded(to: 7))
  }
}
