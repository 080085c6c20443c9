public import JSONText

/// A file that is no route table: all that is wrong with it, as far as it was looked at.
public struct RouteFileError: Error, Hashable, Sendable {
  /// A file with more faults than this is not looked at any further.
  public static let maximumFaults = 20

  /// The faults in the order of the file, at least one; each names line, column and JSON path.
  public let faults: [JSONError]

  init(_ faults: [JSONError], in bytes: [UInt8]) {
    self.faults =
      faults
      .map { $0.located(in: bytes) }
      .sorted { ($0.place?.offset ?? 0) < ($1.place?.offset ?? 0) }
  }
}

extension RouteFileError: CustomStringConvertible {
  /// One sentence for each fault, one a line.
  public var description: String { faults.map(\.description).joined(separator: "\n") }
}
