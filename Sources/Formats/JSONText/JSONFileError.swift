/// The errors found in a JSON file.
public struct JSONFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The maximum number of faults; a file with this many is not checked any further.
  package static let maxFaultCount = 20

  /// The faults in the order of the file, at least one. Each has its JSON path, and its line and
  /// column if the text was available.
  public let faults: [JSONError]

  /// The note that follows the maximum number of faults; `nil` if these are all.
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

  /// One sentence for each fault, each on its own line.
  public var description: String { lines.joined(separator: "\n") }

  /// The sentences with the file's name before each.
  public func description(of path: String) -> String {
    lines.map { "\(path): \($0)" }.joined(separator: "\n")
  }

  private var lines: [String] { faults.map(\.description) + (more.map { [$0] } ?? []) }
}

/// A list that collects faults while reading continues.
package struct JSONErrorCollector: Sendable {
  /// The faults in the order in which they were found.
  package private(set) var list: [JSONError] = []

  /// Makes an empty list.
  package init() {}

  /// Whether the list has the maximum number of faults, so that reading should stop.
  package var isFull: Bool { list.count >= JSONFileError.maxFaultCount }

  /// Adds a fault, unless the list is full.
  package mutating func add(_ fault: JSONError) {
    if !isFull { list.append(fault) }
  }

  /// Adds a fault at a path, given as a sentence.
  package mutating func add(_ path: JSONPath, _ sentence: String) {
    add(JSONCursor(.null, at: path).error(sentence))
  }

  /// The result of `body`, or `nil` if it throws a fault, which is added.
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
