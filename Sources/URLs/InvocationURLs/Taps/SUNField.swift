/// The fields that a tag with secure dynamic messaging (SUN) fills in at every tap.
public enum SUNField: String, Sendable, Hashable, CaseIterable {
  /// The tag's UID and counter, encrypted: 32 digits, or 48 in LRP mode.
  case identity = "picc"
  /// The UID in plain text, 14 digits.
  case uid
  /// The counter in plain text, 6 digits.
  case counter = "ctr"
  /// Encrypted data of the file: 32 digits for every 16 bytes.
  case data = "enc"
  /// The loop status of a tag with tamper detection: two letters.
  case tamper = "tt"
  /// The authentication code (CMAC) of the covered text, 16 digits.
  case code = "cmac"

  /// The possible numbers of characters. For data, any multiple is possible.
  package var lengths: [Int] {
    switch self {
    case .identity: [32, 48]
    case .uid: [14]
    case .counter: [6]
    case .data: [32]
    case .tamper: [2]
    case .code: [16]
    }
  }

  /// The number of characters, or `nil` if it varies.
  package var length: Int? { self == .data || lengths.count > 1 ? nil : lengths[0] }

  /// Whether the field can have this number of characters.
  package func hasLength(_ count: Int) -> Bool {
    self == .data ? count > 0 && count.isMultiple(of: lengths[0]) : lengths.contains(count)
  }

  /// The letters of a loop status. All other fields consist of capital hexadecimal digits.
  package static let tamperLetters = "CINOT"

  /// Whether a tag could have written this text: capital hexadecimal digits in the right number, or
  /// two letters of a loop status.
  package func takes(_ text: some StringProtocol) -> Bool {
    let characters = text.utf8
    guard hasLength(characters.count) else { return false }
    if self == .tamper { return characters.allSatisfy(Self.tamperLetters.utf8.contains) }
    return characters.allSatisfy { 0x30...0x39 ~= $0 || 0x41...0x46 ~= $0 }
  }

  // MARK: Layouts

  /// A query parameter's name and the fields in its value, which are separated by `x`.
  package typealias CommonParameter = (name: String, fields: [SUNField])

  /// The layouts that most tags use, the most informative first.
  package static let commonLayouts: [[CommonParameter]] = [
    [("picc_data", [.identity]), ("enc", [.data]), ("cmac", [.code])],
    [("picc_data", [.identity]), ("cmac", [.code])],
    [("e", [.identity]), ("c", [.code])],
    [("p", [.identity]), ("c", [.code])],
    [("uid", [.uid]), ("ctr", [.counter]), ("cmac", [.code])],
    [("m", [.uid, .counter, .code])],
  ]

  /// The separator between the fields of one parameter.
  package static let separator = "x"
}
