/// The separator between two fields; the most common first, the one rarest in prose last.
package enum CSVSeparator: UInt8, CaseIterable, Hashable, Sendable {
  /// The comma, as in RFC 4180.
  case comma = 0x2C
  /// The semicolon, which spreadsheets write in many countries.
  case semicolon = 0x3B
  /// The tab.
  case tab = 0x09
}

/// The variant of CSV that a reader accepts: by default, RFC 4180 with any of three separators.
package struct CSVDialect: Hashable, Sendable {
  /// The way in which the separator is chosen: detected or given.
  package enum Separator: Hashable, Sendable {
    /// The one of `,` `;` and tab that occurs most often in the first line outside quotes; of two
    /// that occur equally often, the later in that list, because it is rarer in prose; `,` if there
    /// is none.
    ///
    /// A first line that is only `sep=,` `sep=;` or `sep=` and a tab, which some programs write for
    /// Excel, sets the separator and does not count as a row.
    case detected
    /// A given separator, whatever the file looks like.
    case given(CSVSeparator)
  }

  /// The treatment of a quote inside a field that does not begin with one, as in `6" nails`.
  package enum BareQuotes: Hashable, Sendable {
    /// Such a quote is an error, as in RFC 4180: a file with one is usually broken.
    case refused
    /// Such a quote is an ordinary character; fields that begin with one keep their strict rules.
    case literal
  }

  /// The way in which the separator between fields is chosen.
  package var separator: Separator
  /// The treatment of a quote inside a field that does not begin with one.
  package var bareQuotes: BareQuotes
  /// The maximum size of one row and its fields.
  package var limits: CSVLimits

  /// Creates a dialect; the defaults are those that spreadsheets write.
  package init(
    separator: Separator = .detected, bareQuotes: BareQuotes = .refused,
    limits: CSVLimits = CSVLimits()
  ) {
    self.separator = separator
    self.bareQuotes = bareQuotes
    self.limits = limits
  }
}

/// The maximum size of one row, so that a broken file cannot exhaust memory.
package struct CSVLimits: Hashable, Sendable {
  /// The maximum number of bytes in a field as written in the file, including its quotes.
  package let maxFieldBytes: Int
  /// The maximum number of bytes in a row as written in the file, with quotes and separators.
  package let rowBytes: Int
  /// The maximum number of fields in a row.
  package let fields: Int

  /// Creates limits, each clamped to the range from 1 to 2³⁰.
  ///
  /// The defaults match the limits of Excel: 32,767 characters in a cell and 16,384 columns; a row
  /// may take 1 MiB.
  package init(maxFieldBytes: Int = 131_072, rowBytes: Int = 1_048_576, fields: Int = 16_384) {
    func sane(_ limit: Int) -> Int { min(max(limit, 1), 1 << 30) }
    self.maxFieldBytes = sane(maxFieldBytes)
    self.rowBytes = sane(rowBytes)
    self.fields = sane(fields)
  }
}
