package import InvocationURLs

/// A value that every row has, as the job file defines it.
package struct JobValue: Sendable, Hashable {
  /// The name by which templates, routes and texts refer to it.
  package var name: String
  /// The kind of value, with its settings.
  package var kind: Kind

  /// Creates a value with a name.
  package init(_ name: String, _ kind: Kind) {
    self.name = name
    self.kind = kind
  }

  /// The kind of a value, with its settings.
  package enum Kind: Sendable, Hashable {
    /// The field of a column; an optional field is left out of the URL if it is empty.
    case column(String, isOptional: Bool)
    /// The next number of a series, such as 0001, 0002 and so on.
    case serial(SerialNumbers)
    /// A random identifier with this number of characters, drawn once for each row.
    case random(Int)
    /// The check characters for the value with a name.
    case check(CheckDigit, of: String)
    /// A text that is the same for every row.
    case constant(String)
    /// A text that contains other values.
    case text(TextTemplate)
  }
}
