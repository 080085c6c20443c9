public import InvocationURLs

/// The start of the text covered by the code. The text ends where the code itself begins.
public enum SUNCoverageStart: Hashable, Sendable {
  /// The code covers no text, only UID and counter: both offsets in the tag's settings are equal.
  case nothing
  /// The first character of a field.
  case field(SUNField)
  /// The first character of a parameter's name.
  case parameter(String)
  /// The host, which is the start on most tags.
  case host
  /// The slash after the host.
  case path
  /// The character after the question mark.
  case query
}

/// The position of the loop status of a tag with tamper detection (424 DNA TagTamper).
public enum SUNTamperPosition: Hashable, Sendable {
  /// In plain text, at the place of `{tt}` in the layout.
  case plain
  /// In the encrypted data, at this byte offset.
  case inData(at: Int)
}
