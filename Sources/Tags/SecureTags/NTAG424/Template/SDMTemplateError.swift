package import InvocationURLs

/// The reason why a text is not a URL in which a chip can prove itself.
package enum SDMTemplateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The URL has no placeholder `{cmac}` for the authentication code.
  case noMAC
  /// The placeholder appears twice.
  case repeated(SDMPlaceholder)
  /// The URL has `{picc}`, and also `{uid}` or `{ctr}`, which it already contains.
  case twice
  /// The URL has no placeholder whose value changes from tap to tap.
  case neverChanges
  /// The URL has a counter, but neither `{uid}` nor `{picc}` to identify the tag.
  case anonymous
  /// A placeholder comes after the MAC, which should cover it.
  case macFirst(SDMPlaceholder)
  /// The N of `{enc:N}` is this number, which is not a multiple of 16.
  case encryptedLength(Int)
  /// The data has this number of bytes; `{enc:N}` has room for fewer.
  case data(Int, room: Int)
  /// The data contains characters that cannot be in a URL.
  case dataText
  /// Data was given, but the URL has no `{enc:N}`.
  case dataWithoutPlace
  /// The placeholder is in the scheme, host or port.
  case inHost(SDMPlaceholder)
  /// The placeholder is in the fragment, which phones do not send.
  case inFragment(SDMPlaceholder)
  /// The message has this number of bytes, more than fit into the file.
  case tooLong(Int, limit: Int)
  /// Even with zeros in place of the placeholders, the text is not a valid URL.
  case url(InvocationURLError)
  /// The URL cannot be encoded as a message.
  case message(NDEFBuildError)
  /// The card would refuse the settings, for these reasons.
  case settings([SettingsProblem])

  /// The reason as a sentence.
  package var description: String {
    switch self {
    case .noMAC:
      "the URL has no {cmac}, the code that proves the rest: without it anybody can invent such URLs"
    case .repeated(let placeholder): "\(placeholder.text) may occur only once in the URL"
    case .twice:
      "{picc} is the UID and the counter, encrypted; use {picc}, or {uid} and {ctr}, not both"
    case .neverChanges:
      "nothing in the URL changes from tap to tap, so a copy would be as good: add {picc}, or "
        + "{uid} and {ctr}"
    case .anonymous: "the URL does not say whose counter it is: add {uid}"
    case .macFirst(let placeholder):
      "\(placeholder.text) comes after {cmac}, which then does not cover it: put {cmac} last"
    case .encryptedLength(let count):
      "{enc:\(count)} is not possible: a chip encrypts 16 characters or a multiple of it"
    case .data(let count, let room):
      "the data has \(counted(count, "character")), but {enc:\(room)} holds only \(room)"
    case .dataText: "the data must be visible ASCII without spaces"
    case .dataWithoutPlace: "there is data, but the URL has no {enc:N} to hold it"
    case .inHost(let placeholder): "\(placeholder.text) can only come after the host"
    case .inFragment(let placeholder):
      "\(placeholder.text) comes after #, and that part of a URL never reaches a server"
    case .tooLong(let count, let limit):
      "the message has \(counted(count, "byte")), but the NDEF file of an NTAG 424 DNA holds only \(limit)"
    case .url(let error): "with zeros in place of what the chip shows: \(error)"
    case .message(let error): "\(error)"
    case .settings(let faults): faults.map(\.sentence).joined(separator: "; ")
    }
  }
}
