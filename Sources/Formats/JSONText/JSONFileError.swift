/// The errors found in a JSON file.
public struct JSONFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The maximum number of errors, after which a file is not checked any further.
  package static let maxFaultCount = 20

  /// The faults in the order of the file, at least one. Each has its JSON path, and its line and
  /// column if the text was available.
  public let faults: [JSONError]

  /// The note that follows the maximum number of errors; nil if these are all.
  package var more: String? {
    faults.count < Self.maxFaultCount
      ? nil : "there may be more: checking stops after \(Self.maxFaultCount) faults"
  }

  /// Makes the error, with the faults in the order of the text in which they were found.
  package init(_ faults: [JSONError], in bytes: [UInt8]) {
    self.faults =
      faults
      .map { $0.located(in: bytes) }
      .sorted { ($0.place?.offset ?? 0) < ($1.place?.offset ?? 0) }
  }

  /// A sentence for each error, each on its own line.
  public var description: String { lines.joined(separator: "\n") }

  /// A sentence for each error with the file's path before it, each on its own line.
  public func description(of path: String) -> String {
    lines.map { "\(path): \($0)" }.joined(separator: "\n")
  }

  private var lines: [String] { faults.map(\.description) + (more.map { [$0] } ?? []) }
}

/// A list that collects errors while reading continues.
package struct JSONErrorCollector: Sendable {
  /// The errors in the order in which they were found.
  package private(set) var list: [JSONError] = []

  /// Creates an empty list of errors.
  package init() {}

  /// Whether the list has the maximum number of errors, so that reading should stop.
  package var isFull: Bool { list.count >= JSONFileError.maxFaultCount }

  /// Adds an error, unless the list is full.
  package mutating func add(_ fault: JSONError) {
    if !isFull { list.append(fault) }
  }

  /// Adds an error about the value at a path, with a sentence.
  package mutating func add(_ path: JSONPath, _ sentence: String) {
    add(JSONCursor(.null, at: path).error(sentence))
  }

  /// The result of `body`; nil if it throws an error, which is added to the list.
  @discardableResult
  package mutating func gather<Result>(_ body: () throws(JSONError) -> Result) -> Result? {
    do {
      return try body()
    } catch {
      add(error)
      return nil
    }
  }
}
