import CommandLineKit
import HostIO
import Readers
import VirtualReaders

/// The reader that a command works with, and how it is found.
struct ReaderChoice {
  static let variable = "BECKON_READER"

  private let name: String?
  private let host: ReaderHostProgram

  /// `keepsSecrets` says that a password will be said to a tag.
  init(_ arguments: Arguments, keepsSecrets: Bool = false) throws {
    let environment = Environment.current
    name = arguments.value(ifDeclared: .reader) ?? environment[Self.variable]
    guard var host = ReaderHostProgram.own(isVerbose: arguments.has(.verbose)) else {
      throw ReaderError(.cannotStart(HostError(.notFound, .start, "beckon")))
    }
    host.keepsSecrets = keepsSecrets
    if TagKey.variables.contains(where: { environment[$0] != nil }) {
      host.environment = environment.without(TagKey.variables)
    }
    self.host = host
  }

  /// A virtual reader, when that is what was chosen; it must outlive the reader on it.
  func virtual() throws -> VirtualReader? {
    guard let name, VirtualReaderSpecification.names(name) else { return nil }
    return try VirtualReader(VirtualReaderSpecification(name))
  }

  /// Opens it. A virtual reader that was unplugged stays so: the number of its terminal may be another
  /// process's by now.
  func open(_ virtual: VirtualReader?) throws(ReaderError) -> Reader {
    if let virtual, virtual.isGone {
      throw ReaderError(.notConnected(path: virtual.path), reader: virtual.connectionString)
    }
    let connection =
      if let virtual { virtual.connectionString } else {
        try Reader.connection(named: name, host: host)
      }
    return try Reader(connection: connection, host: host)
  }

  func answering() throws(ReaderError) -> [ConnectedReader] { try Reader.answering(host: host) }
}
