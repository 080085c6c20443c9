/// The interface through which a reader reaches memory tags, with its name in commands, ledgers and
/// pages.
public enum ReaderRoute: String, Hashable, Sendable, CaseIterable {
  /// libnfc, which drives the reader's PN53x chip.
  case libnfc
  /// The memory commands of PC/SC (READ BINARY and UPDATE BINARY) and no others.
  case blocks
  /// The reader's PN532 chip, to which PC/SC passes commands.
  case passThrough = "pass-through"
  /// A transparent session of PC/SC, which passes frames to the tag.
  case session
  /// A vendor's own command, which PC/SC passes to the reader.
  case vendor

  /// The route's name for people.
  public var title: String {
    switch self {
    case .libnfc: "libnfc"
    case .blocks: "memory commands only"
    case .passThrough: "its PN532 passed through"
    case .session: "transparent session"
    case .vendor: "Identiv's pass-through"
    }
  }

  /// Creates the route for the reader of a connection string.
  init(connection: String) {
    let scheme = SmartCardDevice.scheme
    self =
      connection.hasPrefix(scheme)
      ? SmartCardReaderFamily.of(String(connection.dropFirst(scheme.count))).way.name
      : Self.driver(of: connection)?.route ?? .libnfc
  }

  /// Returns the driver that a connection string begins with, or `nil` if it is unknown, so that
  /// the reader cannot be opened.
  static func driver(of connection: String) -> (title: String, route: ReaderRoute)? {
    drivers[String(connection.prefix { $0 != ":" })]
  }

  /// The drivers of connection strings, each with the title of its readers.
  private static let drivers: [String: (title: String, route: ReaderRoute)] = [
    "pn532_uart": ("PN532 on a serial line", .libnfc), "pn532_spi": ("PN532 on SPI", .libnfc),
    "pn532_i2c": ("PN532 on I2C", .libnfc), "arygon": ("Arygon reader", .libnfc),
    "acr122s": ("ACS ACR122S", .libnfc), "acr122_usb": ("ACS ACR122U", .libnfc),
    "acr122_pcsc": ("ACS ACR122U by PC/SC", .libnfc), "pcsc": ("PC/SC reader", .libnfc),
    "pn53x_usb": ("PN53x reader", .libnfc), "pn71xx": ("PN71xx", .libnfc),
  ]

  /// Returns the route through PC/SC of readers with this label.
  package static func smartCard(label: String) -> ReaderRoute {
    SmartCardReaderFamily.labelled(label).way.name
  }
}

extension Reader {
  /// The interface through which this reader reaches tags.
  public var route: ReaderRoute { ReaderRoute(connection: connection) }
}

extension SmartCardReaderFamily.MemoryRoute {
  var name: ReaderRoute {
    switch self {
    case .blocks: .blocks
    case .passThrough: .passThrough
    case .session: .session
    case .vendor: .vendor
    }
  }
}
