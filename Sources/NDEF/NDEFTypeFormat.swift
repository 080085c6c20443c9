/// How a record's type is to be read: the type name format (TNF) of its header.
///
/// Format 6 (unchanged) marks later chunks and disappears when they are joined; format 7 is
/// reserved. Neither can stand in a record.
public enum NDEFTypeFormat: UInt8, CaseIterable, Hashable, Sendable {
  /// A record with no type, no id and no payload.
  case empty = 0
  /// A short name that the NFC Forum gave out, such as `U`, `T` or `Sp`; case matters.
  case wellKnown = 1
  /// A media type such as `text/plain`; case does not matter.
  case media = 2
  /// The type is itself a URI.
  case absoluteURI = 3
  /// A name `domain:name` of somebody's own; case does not matter.
  case external = 4
  /// A payload of no stated type.
  case unknown = 5

  /// Whether a record of this format has a type.
  public var hasType: Bool { self != .empty && self != .unknown }

  /// The format in words, as messages print it.
  public var name: String {
    switch self {
    case .empty: "empty"
    case .wellKnown: "well-known"
    case .media: "media"
    case .absoluteURI: "absolute URI"
    case .external: "external"
    case .unknown: "unknown"
    }
  }
}
