public import InvocationURLs

/// Where the text begins that the code is over; it ends where the code itself begins.
public enum SUNStart: Hashable, Sendable {
  /// The code is over no text, only over UID and counter: settings with both offsets the same.
  case nothing
  /// With the first character of a field.
  case field(SUNField)
  /// With the first character of a parameter's name.
  case parameter(String)
  /// With the host, which is where the text of most tags begins.
  case host
  /// With the slash behind the host.
  case path
  /// Behind the question mark.
  case query
}

/// How a tag with tamper detection (424 DNA TagTamper) says the state of its loop.
public enum SUNTamperPlace: Hashable, Sendable {
  /// In the clear, where the layout has `{tt}`.
  case plain
  /// In the encrypted data, at this byte.
  case inData(at: Int)
}
