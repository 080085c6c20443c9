/// The tables of character weights that Apple's URL compression needs.
///
/// They belong to Apple and are not part of this package: a program finds them on the machine and
/// passes their bytes. Everything else (payloads, drawing, reading payloads from codes) works
/// without them.
public struct ClipWeights: Sendable {
  /// The tables of weights, one for each alphabet.
  public enum Table: String, CaseIterable, Sendable {
    case host, spq, cpq

    var alphabet: ClipAlphabet {
      switch self {
      case .host: .host
      case .spq: .spq
      case .cpq: .cpq
      }
    }

    /// The number of rows in the table: one for every context of zero, one or two characters.
    var rowCount: Int { 1 + alphabet.count + alphabet.count * alphabet.count }

    /// The size of the table's file in bytes: two for each character in each row.
    package var byteCount: Int { rowCount * alphabet.count * 2 }
  }

  let host: [UInt8]
  let spq: [UInt8]
  let cpq: [UInt8]

  /// Creates the tables from the bytes of the three files. Only their sizes are checked here.
  public init(host: [UInt8], spq: [UInt8], cpq: [UInt8]) throws(ClipWeightsError) {
    for (table, bytes) in [(Table.host, host), (.spq, spq), (.cpq, cpq)]
    where bytes.count != table.byteCount {
      throw ClipWeightsError(table: table, byteCount: bytes.count)
    }
    self.host = host
    self.spq = spq
    self.cpq = cpq
  }
}

/// An error for a table whose size does not fit its alphabet.
public struct ClipWeightsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The table that was given with the wrong size.
  public let table: ClipWeights.Table
  /// The size of the given file in bytes.
  package let byteCount: Int

  /// A sentence with both sizes.
  public var description: String {
    "the table \(table.rawValue) has \(byteCount) bytes and must have \(table.byteCount)"
  }
}
