/// The format of a record's type: the type name format (TNF) of its header.
///
/// Format 6 (unchanged) marks later chunks and disappears when they are joined; format 7 is
/// reserved. No record has either.
public enum NDEFTypeFormat: UInt8, CaseIterable, Hashable, Sendable {
  /// A record without type, id and payload.
  case empty = 0
  /// A record with a short name assigned by the NFC Forum, such as `U`, `T` or `Sp`; case matters.
  case wellKnown = 1
  /// A record with a media type such as `text/plain`; case does not matter.
  case media = 2
  /// A record whose type is itself a URI.
  case absoluteURI = 3
  /// A record with a name `domain:name` of an organisation; case does not matter.
  case external = 4
  /// A record whose payload has no stated type.
  case unknown = 5

  /// Whether a record of this format has a type.
  package var hasType: Bool { self != .empty && self != .unknown }

  /// The name of the format in messages.
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
