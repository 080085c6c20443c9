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
    guard let reader = names.find(String(connection.dropFirst(Self.scheme.count))) else {
      let known = names.contactless.map { names.connection(of: $0) }
      throw ReaderError(
        known.isEmpty ? .service(.noReaders) : .unknownLabel(known: known), reader: connection)
    }
    self.init(
      context, reader, connection: names.connection(of: reader),
      claim: try ReaderClaim(reader.text, for: connection))
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
  static func connections() -> [String] {
    guard (try? MissingLibrary.check(csmartcard_library())) != nil,
      let context = try? SmartCardContext(), let readers = try? context.readers()
    else { return [] }
    let names = readers.map(SmartCardName.init)
    return names.contactless.map { names.connection(of: $0) }
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

  fileprivate func names(for connection: String) throws(ReaderError) -> [SmartCardName] {
    do throws(SmartCardCode) { return try readers().map(SmartCardName.init) } catch {
      throw ReaderError(.service(error.trouble), reader: connection)
    }
  }
}
