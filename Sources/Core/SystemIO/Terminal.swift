import LibC

/// A descriptor that may be a terminal.
package struct Terminal: Sendable {
  /// Standard input, which may be a terminal.
  package static let input = Terminal(descriptor: 0)
  /// Standard output, which may be a terminal.
  package static let output = Terminal(descriptor: 1)
  /// Standard error, which may be a terminal.
  package static let errors = Terminal(descriptor: 2)

  private let descriptor: Int32

  /// Creates a reference to an open descriptor.
  package init(descriptor: Int32) { self.descriptor = descriptor }

  /// Whether the descriptor is a terminal.
  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Returns the width in columns: the terminal's own value, else `COLUMNS`, else 80.
  package func width(in environment: Environment = .current) -> Int {
    var size = winsize()
    if ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
      return Int(size.ws_col)
    }
    if let columns = environment["COLUMNS"].flatMap(Int.init), 1...10_000 ~= columns {
      return columns
    }
    return 80
  }

  /// Returns the height in lines: the terminal's own value, else `LINES`, else 24.
  package func height(in environment: Environment = .current) -> Int {
    var size = winsize()
    if ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0 {
      return Int(size.ws_row)
    }
    return environment["LINES"].flatMap(Int.init).flatMap { 1...10_000 ~= $0 ? $0 : nil } ?? 24
  }
}
