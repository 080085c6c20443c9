package import InvocationURLs

/// A value of every row that is defined in the job file.
package struct JobValue: Sendable, Hashable {
  /// The name by which templates, routes and texts refer to it.
  package var name: String
  /// The kind of value.
  package var kind: Kind

  /// Makes a value with a name.
  package init(_ name: String, _ kind: Kind) {
    self.name = name
    self.kind = kind
  }

  /// The kinds of values.
  package enum Kind: Sendable, Hashable {
    /// The field of a column. An optional field is left out of the URL if it is empty.
    case column(String, isOptional: Bool)
    /// The next number of a series.
    case serial(SerialNumbers)
    /// A random identifier with this number of characters, drawn once for each row.
    case random(Int)
    /// The check characters of another value.
    case check(CheckDigit, of: String)
    /// The same text for every row.
    case constant(String)
    /// A text with other values in it.
    case text(TextTemplate)
  }
}
