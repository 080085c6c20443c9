/// The choices of `--color`.
package enum Colour: String, CaseIterable, Sendable {
  /// Colours are used if the output is a terminal.
  case auto
  /// Colours are always used.
  case always
  /// Colours are never used.
  case never

  /// Whether a stream is coloured: by default on a terminal, unless `NO_COLOR` is set and not empty
  /// or `TERM` is `dumb` (no-color.org).
  package func isOn(isTerminal: Bool, noColor: String?, term: String?) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto: isTerminal && noColor ?? "" == "" && term != "dumb"
    }
  }
}
