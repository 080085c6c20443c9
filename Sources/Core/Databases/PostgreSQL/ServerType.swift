/// The numbers of the server types that are used here (`pg_type.oid`; they never change).
enum ServerType {
  static let unknown: UInt32 = 0
  static let bool: UInt32 = 16
  static let bytea: UInt32 = 17
  static let int8: UInt32 = 20
  static let int2: UInt32 = 21
  static let int4: UInt32 = 23
  static let text: UInt32 = 25
  static let numeric: UInt32 = 1700

  /// Returns whether values of this type are sent as text.
  static func isText(_ type: UInt32) -> Bool {
    // "char", name, text, json, xml, unknown, char(n), varchar; types that users add are mostly
    // enums.
    [18, 19, 25, 114, 142, 705, 1042, 1043].contains(type) || type >= 16_384
  }
}
