package import InvocationURLs

/// A value of every row that the table does not have as it is wanted.
package struct JobValue: Sendable, Hashable {
  /// The name under which templates, routes and texts find it.
  package var name: String
  package var kind: Kind

  /// Names a value.
  package init(_ name: String, _ kind: Kind) {
    self.name = name
    self.kind = kind
  }

  /// What a value can be.
  package enum Kind: Sendable, Hashable {
    /// The field of a column; one that may be empty is left out of the URL when it is.
    case column(String, isOptional: Bool)
    /// The next number of a series.
    case serial(SerialNumbers)
    /// A random identifier of so many characters, drawn once for each row.
    case random(Int)
    /// The check characters of another value.
    case check(CheckDigit, of: String)
    /// The same for every row.
    case constant(String)
    /// Text with other values in it.
    case text(FieldText)
  }
}
