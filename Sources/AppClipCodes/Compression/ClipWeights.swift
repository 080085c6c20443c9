/// The weights of characters that Apple's compression of URLs needs.
///
/// They are Apple's and are not part of this package: a program finds them on the machine and
/// hands their bytes over. All else (payloads, drawing, reading to a payload) works without.
public struct ClipWeights: Sendable {
  /// The three tables.
  public enum Table: String, CaseIterable, Sendable {
    case host, spq, cpq

    var alphabet: ClipAlphabet {
      switch self {
      case .host: .host
      case .spq: .spq
      case .cpq: .cpq
      }
    }

    /// A row for every context of no, one or two characters.
    var rowCount: Int { 1 + alphabet.count + alphabet.count * alphabet.count }

    /// How many bytes its file has: two for each character in each row.
    public var byteCount: Int { rowCount * alphabet.count * 2 }
  }

  let host: [UInt8]
  let spq: [UInt8]
  let cpq: [UInt8]

  /// Takes the bytes of the three files; only their sizes are checked here.
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

/// A table of another size than its alphabet needs.
public struct ClipWeightsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Which table.
  public let table: ClipWeights.Table
  /// How many bytes it has.
  public let byteCount: Int

  /// Both sizes in a sentence.
  public var description: String {
    "the table \(table.rawValue) has \(byteCount) bytes and must have \(table.byteCount)"
  }
}
