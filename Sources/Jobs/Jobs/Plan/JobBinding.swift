import SecureTags
import InvocationRouter
import InvocationURLs
import JSONText

/// The sources of the values to which a job's names are resolved.
struct JobBinding: Sendable {
  /// The slots of all values, each after the slots that it depends on.
  var slots: [Slot] = []
  /// The slot of each name that the job uses.
  var places: [String: Int] = [:]
  /// The keys whose values must differ from row to row.
  var uniqueKeys: [UniqueKey] = []
  /// Whether the URL depends on a random value.
  var isURLRandom = false
  /// The names of the fields that the tag mirrors into the URL.
  var mirrored: Set<String> = []

  /// A slot for a value of every row, with its source.
  struct Slot: Sendable {
    var name: String
    var source: Source
    /// Whether the value depends on a random value.
    var isRandom = false
    /// Whether the URL depends on the value.
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
    /// A field of the URL that a personalized NTAG 424 DNA fills in at each tap.
    case shown(SDMPlaceholder)
  }

  /// A piece of a text: literal text or the value of a slot.
  enum Piece: Sendable {
    case literal(String)
    case slot(Int)
  }

  /// A key whose value must differ from row to row.
  enum UniqueKey: Sendable, Hashable {
    case url
    case slot(Int)
    /// The name of the files of the row's codes.
    case fileName
  }

  let file: JobFile
  let columns: [String]?
  var columnPlaces: [String: Int] = [:]
  var valuePlaces: [String: Int] = [:]
  let root = JSONPath.root

  /// Binds the names of `file` to `columns` (`nil` for a job without a table), and to the
  /// parameters of `route` if the URL is made by a route. Names that cannot be bound are added to
  /// `faults`.
  init(
    _ file: JobFile, columns: [String]?, route: Route? = nil, to faults: inout JSONErrorCollector
  ) {
    self.file = file
    self.columns = columns
    for (index, name) in (columns ?? []).enumerated() { columnPlaces[name] = index }
    for value in file.values { add(value, &faults) }
    bindURL(route, &faults)
    bindUnique(&faults)
    bindCodes(&faults)
  }
}
