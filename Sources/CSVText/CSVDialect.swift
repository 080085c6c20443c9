/// The byte between two fields; the commonest first, the one rarest in prose last.
package enum CSVSeparator: UInt8, CaseIterable, Hashable, Sendable {
  case comma = 0x2C
  case semicolon = 0x3B
  case tab = 0x09
}

/// What a reader takes for CSV: RFC 4180 with any of three separators, unless told otherwise.
package struct CSVDialect: Hashable, Sendable {
  /// How the separator becomes known.
  package enum Separator: Hashable, Sendable {
    /// The one of `,` `;` and tab that the first line holds most often outside quotes; the later of
    /// that list when two are even, because it is rarer in prose, and `,` when there is none.
    ///
    /// A first line that is only `sep=,` `sep=;` or `sep=` and a tab, as some programs write for
    /// Excel, names the separator and is no row.
    case detected
    /// This one, whatever the file looks like.
    case given(CSVSeparator)
  }

  /// What a quote means inside a field that does not begin with one, as in `6" nails`.
  package enum BareQuotes: Hashable, Sendable {
    /// An error, as RFC 4180 has it: a file with one is usually broken.
    case refused
    /// A character like any other. Fields that do begin with a quote keep their strict rules.
    case literal
  }

  /// How the separator becomes known.
  package var separator: Separator
  /// What a quote means inside a field that does not begin with one.
  package var bareQuotes: BareQuotes
  /// How much of a file may be one row.
  package var limits: CSVLimits

  /// A dialect; without arguments, what spreadsheets write.
  package init(
    separator: Separator = .detected, bareQuotes: BareQuotes = .refused,
    limits: CSVLimits = CSVLimits()
  ) {
    self.separator = separator
    self.bareQuotes = bareQuotes
    self.limits = limits
  }
}

/// How large one row may be, so that a broken file cannot fill the memory.
package struct CSVLimits: Hashable, Sendable {
  /// Bytes of one field as it stands in the file, its quotes counted.
  package let fieldBytes: Int
  /// Bytes of one row as it stands in the file.
  package let rowBytes: Int
  /// Fields of one row.
  package let fields: Int

  /// Limits; each is taken as at least 1 and at most 2³⁰.
  ///
  /// The defaults hold what Excel can: 32,767 characters in a cell and 16,384 columns; a row may
  /// take 1 MiB.
  package init(fieldBytes: Int = 131_072, rowBytes: Int = 1_048_576, fields: Int = 16_384) {
    func sane(_ limit: Int) -> Int { min(max(limit, 1), 1 << 30) }
    self.fieldBytes = sane(fieldBytes)
    self.rowBytes = sane(rowBytes)
    self.fields = sane(fields)
  }
}
