/// The way by which a reader reaches tags with memory, as commands, ledgers and pages call it.
public enum ReaderRoute: String, Hashable, Sendable, CaseIterable {
  /// A PN53x, driven by libnfc.
  case libnfc
  /// PC/SC's commands for memory alone.
  case blocks
  /// The PN532 inside, passed through by PC/SC.
  case passThrough = "pass-through"
  /// A transparent session of PC/SC.
  case session
  /// A command of the reader's maker, by PC/SC.
  case vendor

  /// How people are told of the way.
  public var title: String {
    switch self {
    case .libnfc: "libnfc"
    case .blocks: "memory commands only"
    case .passThrough: "its PN532 passed through"
    case .session: "transparent session"
    case .vendor: "Identiv's pass-through"
    }
  }

  /// The way of the reader of a connection string.
  init(connection: String) {
    let scheme = SmartCardDevice.scheme
    self =
      connection.hasPrefix(scheme)
      ? SmartCardKind.of(String(connection.dropFirst(scheme.count))).way.name : .libnfc
  }

  /// The way by which PC/SC reaches tags in a reader of this label.
  package static func smartCard(label: String) -> ReaderRoute {
    SmartCardKind.labelled(label).way.name
  }
}

extension Reader {
  /// The way by which it reaches tags.
  public var route: ReaderRoute { ReaderRoute(connection: connection) }
}

extension SmartCardKind.Way {
  var name: ReaderRoute {
    switch self {
    case .blocks: .blocks
    case .passThrough: .passThrough
    case .session: .session
    case .vendor: .vendor
    }
  }
}
