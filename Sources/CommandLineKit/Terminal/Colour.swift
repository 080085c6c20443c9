/// When output is coloured: the values of `--color`.
package enum Colour: String, CaseIterable, Sendable {
  case auto
  case always
  case never

  /// Whether to colour a stream: by default on a terminal, unless `NO_COLOR` is set and not empty or
  /// `TERM` is `dumb` (no-color.org).
  package func isOn(isTerminal: Bool, noColor: String?, term: String?) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto: isTerminal && noColor ?? "" == "" && term != "dumb"
    }
  }
}
