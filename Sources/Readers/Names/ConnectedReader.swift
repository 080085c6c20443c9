internal import ReaderDoctor

/// A reader that libnfc can see, in words that people use.
public struct ConnectedReader: Hashable, Sendable {
  /// A short name that `--reader` takes: that of libnfc's configuration, or one made of the device.
  public let label: String
  /// What it is and where: "ACS ACR122U on USB bus 1, device 7".
  public let title: String
  /// What libnfc calls it.
  public let connection: String
  /// Whether it can be used now.
  public let state: State

  /// Whether a reader can be used.
  public enum State: Hashable, Sendable {
    /// Nothing speaks against it.
    case ready
    /// It is configured, and its device is not there.
    case absent
    /// Its device is there, and no reader answers on it.
    case silent
    /// Its device may not be opened by us.
    case forbidden
    /// Another program of ours has it.
    case inUse(ReaderHolder?)
  }
}

extension ConnectedReader {
  /// Whether it is behind a port, which is there whatever hangs on it.
  fileprivate var isOnPort: Bool { connection.contains(":/") }

  /// The reader in the state that opening it showed.
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

extension ConnectedReader.State: CustomStringConvertible {
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

extension Reader {
  /// The readers that libnfc can see, its default first; see `connections`.
  public static func connected(
    host: ReaderHostProgram, patience: ReaderPatience = ReaderPatience()
  ) throws(ReaderError) -> [ConnectedReader] {
    let connections = try connections(host: host, patience: patience)
    return ReaderNames(configured: NFCConfiguration.names()).readers(connections)
  }

  /// The connection string that a name means: itself when it is one, that of the reader with this
  /// label, or without a name that of the first reader.
  public static func connection(
    named name: String?, host: ReaderHostProgram, patience: ReaderPatience = ReaderPatience()
  ) throws(ReaderError) -> String {
    if let name, name.contains(":") { return name }
    // The path of a port says enough: nothing but a PN532 is sold for one.
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
    // libnfc lists no port by itself, and the doctor does.
    let path = "/dev/" + name
    if let port = Port(path: path) { return port.connection }
    guard name.hasPrefix("tty") || name.hasPrefix("cu.") || name.hasPrefix("serial"),
      ConnectedReader.State(path: path) != .absent
    else { throw ReaderError(.unknownLabel(known: readers.map(\.label)), reader: name) }
    return "pn532_uart:" + path
  }

  /// That there is no reader for tags, with the names of what else the smart card service has.
  public static func noneFound(
    _ host: ReaderHostProgram, _ patience: ReaderPatience = ReaderPatience()
  ) -> ReaderError.Problem {
    let slots = (try? smartCardSlots(host: host, patience: patience)) ?? []
    let others = slots.filter { $0.use != .secureModule && $0.use != .tags }
    return others.isEmpty ? .noneFound : .noneForTags(others)
  }

  /// The readers that libnfc can see, those on ports opened for a moment to know whether one answers.
  public static func answering(
    host: ReaderHostProgram, patience: ReaderPatience = ReaderPatience()
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
