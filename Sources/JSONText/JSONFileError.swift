/// A file that is not what it should be: all that is wrong with it, as far as it was looked at.
public struct JSONFileError: Error, Hashable, Sendable {
  /// A file with more faults than this is not looked at any further.
  public static let maximumFaults = 20

  /// The faults in the order of the file, at least one; each names its JSON path, and its line and
  /// column when the text was at hand.
  public let faults: [JSONError]

  /// What to say below so many faults that the rest was not looked at; `nil` when these are all.
  public var more: String? {
    faults.count < Self.maximumFaults
      ? nil : "and perhaps more: a file with \(Self.maximumFaults) faults is not read any further"
  }

  /// Puts the faults into the order of the text that they were found in.
  public init(_ faults: [JSONError], in bytes: [UInt8]) {
    self.faults =
      faults
      .map { $0.located(in: bytes) }
      .sorted { ($0.place?.offset ?? 0) < ($1.place?.offset ?? 0) }
  }
}

extension JSONFileError: CustomStringConvertible {
  /// One sentence for each fault, one a line.
  public var description: String { lines.joined(separator: "\n") }

  /// The same with the file's name before each line.
  public func description(of path: String) -> String {
    lines.map { "\(path): \($0)" }.joined(separator: "\n")
  }

  private var lines: [String] { faults.map(\.description) + (more.map { [$0] } ?? []) }
}

/// Faults gathered while reading goes on.
public struct JSONFaults: Sendable {
  /// Those that were found, in the order in which they were.
  public private(set) var list: [JSONError] = []

  /// None yet.
  public init() {}

  /// Whether there are so many that it is time to stop.
  public var isFull: Bool { list.count >= JSONFileError.maximumFaults }

  /// Takes a fault, unless there are enough.
  public mutating func add(_ fault: JSONError) {
    if !isFull { list.append(fault) }
  }

  /// Takes a fault at a path, in a sentence.
  public mutating func add(_ path: JSONPath, _ sentence: String) {
    add(JSONCursor(.null, at: path).error(sentence))
  }

  /// What `body` reads, or `nil` when it finds a fault.
  @discardableResult
  public mutating func gather<Result>(_ body: () throws(JSONError) -> Result) -> Result? {
    do {
      return try body()
    } catch {
      add(error)
      return nil
    }
  }
}
