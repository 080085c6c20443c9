internal import CSmartCard
internal import SystemIO
import LibC

/// An open PC/SC reader, in the process that is started for it.
///
/// Calls of the service can wait without limit, above all while another program keeps a tag for
/// itself. The client of this process has the deadlines.
struct SmartCardDevice: ~Copyable {
  /// The prefix of connection strings for PC/SC readers.
  static let scheme = "pcsc:"

  /// The connection to the tag. It is declared before the context, so that it is closed first.
  var line = CardConnection()
  let context: SmartCardContext
  let reader: SmartCardName
  let family: SmartCardReaderFamily
  /// The connection string that opens the reader again.
  let connection: String
  /// The lock that keeps other processes of Beckon from using the reader.
  private let claim: ReaderLock
  var route: any SmartCardRoute
  /// The tag that is selected now, or `nil`.
  var hand: TagSelection?
  /// The tag that was last selected, and the count of insertions and removals at that time.
  var last: (selection: TagSelection, changes: UInt16)?
  /// Whether an operation failed since the tag was selected, so that it may be asleep.
  var isTroubled = false

  /// Opens the reader that a connection string names.
  init(_ connection: String) throws(ReaderError) {
    let context = try Self.service(for: connection)
    let names = try context.names(for: connection)
    let words = String(connection.dropFirst(Self.scheme.count))
    let found = names.find(words)
    guard let reader = found.first, found.count == 1 else {
      let readers = found.isEmpty ? names.contactless : found
      throw ReaderError(
        Self.problem(
          names, words, isFound: !found.isEmpty, readers.map { names.connection(of: $0) }),
        reader: connection)
    }
    self.init(
      context, reader, connection: names.connection(of: reader),
      claim: try ReaderLock(reader.text, for: connection))
  }

  /// The reason why these words do not name one reader. `known` are the readers that they match, or
  /// all readers.
  private static func problem(
    _ names: [SmartCardName], _ words: String, isFound: Bool, _ known: [String]
  ) -> ReaderError.Problem {
    if isFound { return .ambiguous(known: known) }
    if !names.like(words).isEmpty { return .notForTags(known: known) }
    return known.isEmpty ? .service(.noReaders) : .unknownLabel(known: known)
  }

  private init(
    _ context: consuming SmartCardContext, _ reader: SmartCardName, connection: String,
    claim: consuming ReaderLock
  ) {
    self.context = context
    self.reader = reader
    self.connection = connection
    self.claim = claim
    family = .of(reader.text)
    route = family.route
  }

  /// The connection strings of the service's contactless readers; empty if there is no service.
  ///
  /// Readers that are known to be contactless come first, then those in whose field a tag was
  /// found.
  static func connections() -> [String] {
    guard (try? MissingLibrary.check(csmartcard_library())) != nil,
      let context = try? SmartCardContext(), let readers = try? context.readers()
    else { return [] }
    let names = readers.map(SmartCardName.init)
    let shown = names.filter { $0.use == .unknown && context.hasTag(in: $0) }
    return (names.contactless + shown).map { names.connection(of: $0) }
  }

  /// Returns the names of all slots of the smart card service.
  static func slots() throws(ReaderError) -> [String] {
    let names = try service(for: "").names(for: "")
    return names.map(\.text)
  }

  private static func service(for connection: String) throws(ReaderError) -> SmartCardContext {
    do throws(MissingLibrary) { try MissingLibrary.check(csmartcard_library()) } catch {
      throw ReaderError(.missingLibrary(error), reader: connection)
    }
    return try SmartCardContext(for: connection)
  }
}

extension SmartCardContext {
  fileprivate init(for connection: String) throws(ReaderError) {
    do throws(SmartCardStatus) { try self.init() } catch {
      throw ReaderError(.service(error.trouble), reader: connection)
    }
  }

  /// Whether a card is present whose answer to reset is one that only contactless readers
  /// construct.
  fileprivate func hasTag(in reader: SmartCardName) -> Bool {
    guard let state = try? state(of: reader.text), state.hasTag else { return false }
    return AnswerToReset(state.atr) != nil
  }

  fileprivate func names(for connection: String) throws(ReaderError) -> [SmartCardName] {
    do throws(SmartCardStatus) { return try readers().map(SmartCardName.init) } catch {
      throw ReaderError(.service(error.trouble), reader: connection)
    }
  }
}
