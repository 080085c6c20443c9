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
    /// Its device may not be opened by us.
    case forbidden
    /// Another program of ours has it.
    case inUse(ReaderHolder?)
  }
}

extension ConnectedReader.State: CustomStringConvertible {
  /// The state in a few words.
  public var description: String {
    switch self {
    case .ready: "ready"
    case .absent: "not plugged in"
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
    // The path of a serial line says enough: nothing but a PN532 is sold for one.
    if let name, name.hasPrefix("/") { return "pn532_uart:" + name }
    let readers = try connected(host: host, patience: patience)
    guard let name else {
      guard let first = readers.first(where: { $0.state == .ready }) ?? readers.first else {
        throw ReaderError(.noneFound)
      }
      return first.connection
    }
    guard let named = readers.first(where: { $0.label.lowercased() == name.lowercased() }) else {
      throw ReaderError(.unknownLabel(known: readers.map(\.label)), reader: name)
    }
    return named.connection
  }
}
