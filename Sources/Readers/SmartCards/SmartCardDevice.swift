internal import CSmartCard
internal import HostIO
import Tags

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An open PC/SC reader, in the process that is made for it.
///
/// The service's calls can wait without limit, above all while another program keeps a tag for itself; the other
/// side of the process has the deadlines.
struct SmartCardDevice: ~Copyable {
  /// What connection strings of such readers begin with.
  static let scheme = "pcsc:"

  /// Before the context, so that it ends first.
  var line = CardLine()
  let context: SmartCardContext
  let reader: SmartCardName
  let family: SmartCardKind
  /// The connection string that opens it again.
  let connection: String
  /// Nobody else of ours has the reader while this lives.
  private let claim: ReaderClaim
  var route: any SmartCardRoute
  /// The tag in hand.
  var hand: TagSelection?
  /// The tag that was in hand last, and how many had come and gone by then.
  var last: (selection: TagSelection, changes: UInt16)?
  /// Whether something went wrong since the tag was selected: it may be asleep.
  var isTroubled = false

  /// Opens the reader that a connection string means.
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
      claim: try ReaderClaim(reader.text, for: connection))
  }

  /// Why these words mean no reader; `known` are those that they mean, or all that there are.
  private static func problem(
    _ names: [SmartCardName], _ words: String, isFound: Bool, _ known: [String]
  ) -> ReaderError.Problem {
    if isFound { return .ambiguous(known: known) }
    if !names.like(words).isEmpty { return .notForTags(known: known) }
    return known.isEmpty ? .service(.noReaders) : .unknownLabel(known: known)
  }

  private init(
    _ context: consuming SmartCardContext, _ reader: SmartCardName, connection: String,
    claim: consuming ReaderClaim
  ) {
    self.context = context
    self.reader = reader
    self.connection = connection
    self.claim = claim
    family = .of(reader.text)
    route = family.route
  }

  /// The connection strings of the contactless readers that the service knows; none where there is no service.
  ///
  /// Those come first that are known to be contactless, and then those in whose field a tag shows it.
  static func connections() -> [String] {
    guard (try? MissingLibrary.check(csmartcard_library())) != nil,
      let context = try? SmartCardContext(), let readers = try? context.readers()
    else { return [] }
    let names = readers.map(SmartCardName.init)
    let shown = names.filter { $0.use == .unknown && context.hasTag(in: $0) }
    return (names.contactless + shown).map { names.connection(of: $0) }
  }

  /// All that the service names.
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
    do throws(SmartCardCode) { try self.init() } catch {
      throw ReaderError(.service(error.trouble), reader: connection)
    }
  }

  /// Whether a card is there whose answer to reset only contactless readers make up.
  fileprivate func hasTag(in reader: SmartCardName) -> Bool {
    guard let state = try? state(of: reader.text), state.hasTag else { return false }
    return AnswerToReset(state.atr) != nil
  }

  fileprivate func names(for connection: String) throws(ReaderError) -> [SmartCardName] {
    do throws(SmartCardCode) { return try readers().map(SmartCardName.init) } catch {
      throw ReaderError(.service(error.trouble), reader: connection)
    }
  }
}
