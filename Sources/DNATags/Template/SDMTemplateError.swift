import Basics
package import InvocationURLs
package import NDEF

/// Why a text is not a URL in which a chip can prove itself.
package enum SDMTemplateError: Error, Hashable, Sendable {
  /// There is no `{cmac}`.
  case noMAC
  /// A placeholder stands there twice.
  case repeated(SDMPlaceholder)
  /// `{picc}` stands beside `{uid}` or `{ctr}`.
  case twice
  /// Nothing in the URL changes from tap to tap.
  case neverChanges
  /// The URL does not say whose counter it is.
  case anonymous
  /// Something that the code covers stands behind it.
  case macFirst(SDMPlaceholder)
  /// `{enc:N}` with an N that is not a multiple of 16.
  case encryptedLength(Int)
  /// More data than `{enc:N}` has room for.
  case data(Int, room: Int)
  /// Data that cannot stand in a URL.
  case dataText
  /// Data, and no `{enc:N}`.
  case dataWithoutPlace
  /// A placeholder in the scheme, the host or the port.
  case inHost(SDMPlaceholder)
  /// A placeholder behind `#`.
  case inFragment(SDMPlaceholder)
  /// The message is longer than the file.
  case tooLong(Int, most: Int)
  /// With zeros in its places, the text is not a URL.
  case url(InvocationURLError)
  /// No message can be made of the URL.
  case message(NDEFBuildError)
  /// The card would refuse the settings.
  case settings([SettingsFault])
}

extension SDMTemplateError: CustomStringConvertible {
  /// The problem as a sentence.
  package var description: String {
    switch self {
    case .noMAC:
      "the URL has no {cmac}, the code that proves the rest: without it anybody can invent such URLs"
    case .repeated(let placeholder): "\(placeholder.text) can stand in the URL once"
    case .twice:
      "{picc} is the number and the counter, encrypted; a chip shows them so or as {uid} and {ctr}, not both"
    case .neverChanges:
      "nothing in the URL changes from tap to tap, so that a copy would be as good: add {picc}, or "
        + "{uid} and {ctr}"
    case .anonymous: "the URL does not say whose counter it is: add {uid}"
    case .macFirst(let placeholder):
      "\(placeholder.text) stands behind {cmac}, which then does not cover it: put {cmac} last"
    case .encryptedLength(let count):
      "{enc:\(count)} cannot be: a chip encrypts 16 characters or a multiple of it"
    case .data(let count, let room):
      "the data has \(counted(count, "character")) and {enc:\(room)} holds \(room)"
    case .dataText: "the data must be visible ASCII without spaces"
    case .dataWithoutPlace: "there is data, and no {enc:N} in the URL to hold it"
    case .inHost(let placeholder): "\(placeholder.text) can only come after the host"
    case .inFragment(let placeholder):
      "\(placeholder.text) stands behind #, and what stands there reaches no server"
    case .tooLong(let count, let most):
      "the message has \(counted(count, "byte")) and the NDEF file of an NTAG 424 DNA holds \(most)"
    case .url(let error): "with zeros in place of what the chip shows: \(error)"
    case .message(let error): "\(error)"
    case .settings(let faults): faults.map(\.sentence).joined(separator: "; ")
    }
  }
}
