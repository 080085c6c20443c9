package import CommandLineKit
import HostIO

/// Colours for a terminal; plain text elsewhere.
package struct Styling {
  package enum Style: String {
    case bold = "1"
    case faint = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
    case cyan = "36"
  }

  package let isOn: Bool

  /// Decides for standard output.
  package init(_ arguments: Arguments) throws {
    isOn = Self.isOn(try arguments.choice(.colour) ?? .auto)
  }

  /// Whether standard output is coloured.
  package static func isOn(_ colour: Colour) -> Bool {
    let environment = Environment.current
    return colour.isOn(
      isTerminal: Terminal.output.isTerminal, noColor: environment["NO_COLOR"],
      term: environment["TERM"])
  }

  package func callAsFunction(_ style: Style, _ text: String) -> String {
    isOn ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }
}
