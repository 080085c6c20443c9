internal import ReaderDoctor

/// A reader that libnfc or PC/SC can see, described for people.
public struct ConnectedReader: Hashable, Sendable {
  /// A short name for `--reader`: from libnfc's configuration, or derived from the device.
  public let label: String
  /// The model and place of the reader, such as "ACS ACR122U on USB bus 1, device 7".
  public let title: String
  /// The connection string that opens the reader.
  package let connection: String
  /// The state of the reader.
  public let state: State

  /// The state of a reader, as found by asking it.
  public enum State: Hashable, Sendable, CustomStringConvertible {
    /// The reader can be used, as far as is known.
    case ready
    /// The reader is configured, but its device does not exist.
    case absent
    /// The device exists, but no reader answers on it.
    case silent
    /// The current user may not open the device.
    case forbidden
    /// Another process uses the reader.
    case inUse(ReaderHolder?)

    /// The state in a few words.
    public var description: String {
      switch self {
      case .ready: "ready"
      case .absent: "not plugged in"
      case .silent: "no reader answers"
      case .forbidden: "permission denied"
      case .inUse(let holder): "in use by \(holder?.phrase ?? "another process")"
      }
    }
  }

  /// Whether the reader is connected to a port, which exists whatever is connected to it.
  fileprivate var isOnPort: Bool { connection.contains(":/") }

  /// Returns the reader in the state that a failed attempt to open it has shown.
  fileprivate func found(_ problem: ReaderError.Problem) -> ConnectedReader {
    let state: State =
      switch problem {
      case .notConnected: .absent
      case .permissionDenied: .forbidden
      case .inUse(let holder): .inUse(holder)
      default: .silent
      }
    return ConnectedReader(label: label, title: title, connection: connection, state: state)
  }
}

extension Reader {
  /// Lists the readers that libnfc and PC/SC can see, libnfc's default first; see `connections`.
  public static func connected(
    host: ReaderHostProgram, patience: ReaderTimeouts = ReaderTimeouts()
  ) throws(ReaderError) -> [ConnectedReader] {
    let connections = try connections(host: host, patience: patience)
    return ReaderLabels(configured: NFCConfiguration.names()).readers(connections)
  }

  /// Finds the connection string for a name: a connection string stands for itself, a label for the
  /// reader with it, and `nil` for the first reader.
  package static func connection(
    named name: String?, host: ReaderHostProgram, patience: ReaderTimeouts = ReaderTimeouts()
  ) throws(ReaderError) -> String {
    if let name, name.contains(":") { return name }
    // The path of a port is enough: only PN532 readers are sold for ports.
    if let name, name.hasPrefix("/") {
      return Port(path: name)?.connection ?? "pn532_uart:" + name
    }
    let readers = try connected(host: host, patience: patience)
    guard let name else {
      guard let first = readers.first(where: { $0.state == .ready }) ?? readers.first else {
        throw ReaderError(noneFound(host, patience))
      }
      return first.connection
    }
    if let named = readers.first(where: { $0.label.lowercased() == name.lowercased() }) {
      return named.connection
    }
    // libnfc does not list ports by itself, but the doctor does.
    let path = "/dev/" + name
    if let port = Port(path: path) { return port.connection }
    guard name.hasPrefix("tty") || name.hasPrefix("cu.") || name.hasPrefix("serial"),
      ConnectedReader.State(path: path) != .absent
    else { throw ReaderError(.unknownLabel(known: readers.map(\.label)), reader: name) }
    return "pn532_uart:" + path
  }

  /// The problem that there is no reader for tags, with the other readers that the smart card
  /// service has.
  package static func noneFound(
    _ host: ReaderHostProgram, _ patience: ReaderTimeouts = ReaderTimeouts()
  ) -> ReaderError.Problem {
    let slots = (try? smartCardSlots(host: host, patience: patience)) ?? []
    let others = slots.filter { $0.use != .secureModule && $0.use != .tags }
    return others.isEmpty ? .noneFound : .noneForTags(others)
  }

  /// Lists the readers like `connected`, but opens those on ports for a moment to find out whether
  /// a reader answers.
  package static func answering(
    host: ReaderHostProgram, patience: ReaderTimeouts = ReaderTimeouts()
  ) throws(ReaderError) -> [ConnectedReader] {
    try connected(host: host, patience: patience).map { (reader) throws(ReaderError) in
      guard reader.state == .ready, reader.isOnPort else { return reader }
      do throws(ReaderError) {
        _ = try Reader(connection: reader.connection, host: host, patience: patience)
        return reader
      } catch {
        if case .interrupted = error.problem { throw error }
        return reader.found(error.problem)
      }
    }
  }
}
