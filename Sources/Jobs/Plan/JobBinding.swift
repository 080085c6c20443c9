import DNATags
import InvocationRouter
import InvocationURLs
import JSONText

/// Every name of a job tied to the place that its value comes from.
struct JobBinding: Sendable {
  /// Where values come from, each after those it is made of.
  var slots: [Slot] = []
  /// The slot of every name that is used.
  var places: [String: Int] = [:]
  /// What must differ from row to row.
  var uniqueKeys: [UniqueKey] = []
  /// Whether the URL hangs on a value that is drawn.
  var isURLRandom = false
  /// What the tag mirrors into the URL.
  var mirrored: Set<String> = []

  /// One value of a row.
  struct Slot: Sendable {
    var name: String
    var source: Source
    /// Whether it hangs on a value that is drawn.
    var isRandom = false
    /// Whether the URL is made of it.
    var isInURL = false
  }

  enum Source: Sendable {
    case field(Int, isOptional: Bool)
    case serial(SerialNumbers)
    case random(Int)
    case check(CheckDigit, of: Int)
    case constant(String)
    case text([Piece])
    case uid, counter
    /// What an NTAG 424 DNA with keys of its own shows.
    case shown(SDMPlaceholder)
  }

  /// A piece of a text with other values.
  enum Piece: Sendable {
    case literal(String)
    case slot(Int)
  }

  /// Something that no two rows may have alike.
  enum UniqueKey: Sendable, Hashable {
    case url
    case slot(Int)
    /// The name of the codes' files.
    case fileName
  }

  let file: JobFile
  let columns: [String]?
  var columnPlaces: [String: Int] = [:]
  var valuePlaces: [String: Int] = [:]
  let root = JSONPath.root

  /// Ties the names of `file` to `columns`, or to none for a job without a table, and to the
  /// parameters of `route` when the URL is one's. What cannot be tied is added to `faults`.
  init(_ file: JobFile, columns: [String]?, route: Route? = nil, to faults: inout JSONFaults) {
    self.file = file
    self.columns = columns
    for (index, name) in (columns ?? []).enumerated() { columnPlaces[name] = index }
    for value in file.values { add(value, &faults) }
    bindURL(route, &faults)
    bindUnique(&faults)
    bindCodes(&faults)
  }
}
