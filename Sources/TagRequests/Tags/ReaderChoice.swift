package import CommandLineKit
import HostIO
package import Readers
package import VirtualReaders

/// The reader that a command works with, and how it is found.
package struct ReaderChoice {
  package static let variable = "BECKON_READER"

  private let name: String?
  private var host: ReaderHostProgram

  package init(_ arguments: Arguments) throws {
    try self.init(named: arguments[.reader], isVerbose: arguments.has(.verbose))
  }

  /// Without a name it is the one of the environment, or else the first that is connected.
  init(named name: String?, isVerbose: Bool) throws {
    let environment = Environment.current
    self.name = name ?? environment[Self.variable]
    guard var host = ReaderHostProgram.own(isVerbose: isVerbose) else {
      throw ReaderError(.cannotStart(HostError(.notFound, .start, "beckon")))
    }
    if PasswordKey.variables.contains(where: { environment[$0] != nil }) {
      host.environment = environment.without(PasswordKey.variables)
    }
    self.host = host
  }

  /// Whether a password will be said to a tag.
  var keepsSecrets: Bool {
    get { host.keepsSecrets }
    set { host.keepsSecrets = newValue }
  }

  /// A virtual reader, when that is what was chosen; it must outlive the reader on it.
  package func virtual() throws -> (any SimulatedReader)? {
    guard let name, VirtualReaderSpecification.names(name) else { return nil }
    return try VirtualReaderSpecification(name).start()
  }

  /// Opens it. A virtual reader that was unplugged stays so: the number of its terminal may be another
  /// process's by now.
  package func open(_ virtual: (any SimulatedReader)?) throws(ReaderError) -> Reader {
    if let virtual, virtual.isGone {
      throw ReaderError(.notConnected(path: virtual.path), reader: virtual.connectionString)
    }
    let connection =
      if let virtual { virtual.connectionString } else {
        try Reader.connection(named: name, host: host)
      }
    return try Reader(connection: connection, host: virtual.map(hostProgram(for:)) ?? host)
  }

  /// The process that opens a virtual reader, with the variables by which that is found.
  private func hostProgram(for virtual: any SimulatedReader) -> ReaderHostProgram {
    if virtual.environment.isEmpty { return host }
    var program = host
    let variables = host.environment ?? Environment.current.without([])
    program.environment = variables.merging(virtual.environment) { $1 }
    return program
  }

  package func answering() throws(ReaderError) -> [ConnectedReader] {
    try Reader.answering(host: host)
  }

  /// What the smart card service has besides readers for tags, slots inside of readers left out.
  func others() -> [SmartCardSlot] {
    let slots = (try? Reader.smartCardSlots(host: host)) ?? []
    return slots.filter { $0.use != .tags && $0.use != .secureModule }
  }

  /// That there is no reader for tags.
  func noneFound() -> ReaderError { ReaderError(Reader.noneFound(host)) }
}
