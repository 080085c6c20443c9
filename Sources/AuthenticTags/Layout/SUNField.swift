/// What a tag writes into its URL with every tap.
public enum SUNField: String, Sendable, CaseIterable {
  /// Who the tag is and its counter, encrypted: 32 digits, or 48 of a tag in LRP mode.
  case identity = "picc"
  /// The UID in the clear, 14 digits.
  case uid
  /// The counter in the clear, 6 digits.
  case counter = "ctr"
  /// Encrypted data of the file: 32 digits for every 16 bytes.
  case data = "enc"
  /// The state of the loop of a tag with tamper detection: two letters.
  case tamper = "tt"
  /// The code over all that is covered, 16 digits.
  case code = "cmac"

  /// How many characters it has, unless that differs.
  var length: Int? {
    switch self {
    case .identity, .data: nil
    case .uid: 14
    case .counter: 6
    case .tamper: 2
    case .code: 16
    }
  }
}

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
