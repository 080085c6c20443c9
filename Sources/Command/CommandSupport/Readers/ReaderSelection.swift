package import Readers
package import VirtualReaders

/// The reader that a command works with, and the search for it.
package struct ReaderSelection {
  /// The environment variable with the name of the reader.
  package static let variable = "BECKON_READER"

  private let name: String?
  private var host: ReaderHostProgram

  /// Reads the options `--reader` and `--verbose` and the environment variable.
  package init(_ arguments: Arguments) throws {
    try self.init(named: arguments[.reader], isVerbose: arguments.has(.verbose))
  }

  /// The name of the reader in the option or the environment; empty if neither names one.
  package static func name(_ arguments: Arguments) -> String {
    arguments[.reader] ?? Environment.current[variable] ?? ""
  }

  /// Uses the reader with this name, or else the one named by the environment, or else the first
  /// that is connected.
  package init(named name: String?, isVerbose: Bool) throws {
    let environment = Environment.current
    self.name = name ?? environment[Self.variable]
    guard var host = ReaderHostProgram.own(isVerbose: isVerbose) else {
      throw ReaderError(.cannotStart(SystemIOError(.notFound, .start, "beckon")))
    }
    if SecretVariables.all.contains(where: { environment[$0] != nil }) {
      host.environment = environment.without(SecretVariables.all)
    }
    self.host = host
  }

  /// The recorder of every frame; nil if frames are not recorded.
  package var recorder: FrameRecorder? {
    get { host.recorder }
    set { host.recorder = newValue }
  }

  /// Whether a password may be sent to a tag, so that frames must not be shown.
  package var keepsSecrets: Bool {
    get { host.keepsSecrets }
    set { host.keepsSecrets = newValue }
  }

  /// Starts the virtual reader, if one was chosen. It must outlive the reader opened on it.
  package func virtual() throws -> (any SimulatedReader)? {
    guard let name, VirtualReaderSpecification.names(name) else { return nil }
    return try VirtualReaderSpecification(name).start()
  }

  /// Opens the reader. A virtual reader that was unplugged stays unplugged, because another process
  /// may have the number of its terminal by now.
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

  /// The program of the process that opens a virtual reader, with the environment variables that
  /// lead to it.
  private func hostProgram(for virtual: any SimulatedReader) -> ReaderHostProgram {
    if virtual.environment.isEmpty { return host }
    var program = host
    let variables = host.environment ?? Environment.current.without([])
    program.environment = variables.merging(virtual.environment) { $1 }
    return program
  }

  /// The connected readers, each with its state, found by asking them.
  package func answering() throws(ReaderError) -> [ConnectedReader] {
    try Reader.answering(host: host)
  }

  /// The devices of the smart card service other than tag readers, without the slots inside
  /// readers.
  package func others() -> [SmartCardSlot] {
    let slots = (try? Reader.smartCardSlots(host: host)) ?? []
    return slots.filter { $0.use != .tags && $0.use != .secureModule }
  }

  /// The error for the case that there is no tag reader.
  package func noneFound() -> ReaderError { ReaderError(Reader.noneFound(host)) }
}
