public import InvocationURLs

/// The start of the text covered by the code. The text ends where the code itself begins.
public enum SUNCoverageStart: Hashable, Sendable {
  /// The code covers no text, only UID and counter: both offsets in the tag's settings are equal.
  case nothing
  /// Coverage starts at the first character of this field's value.
  case field(SUNField)
  /// Coverage starts at the first character of this parameter's name.
  case parameter(String)
  /// Coverage starts at the host, as on most tags.
  case host
  /// Coverage starts at the slash after the host.
  case path
  /// Coverage starts at the character after the question mark.
  case query
}

/// The position of the loop status of a tag with tamper detection (424 DNA TagTamper).
public enum SUNTamperPosition: Hashable, Sendable {
  /// The loop status is in plain text, at the place of `{tt}` in the layout.
  case plain
  /// The loop status is in the decrypted file data, at this byte offset from 0.
  case inData(at: Int)
}
