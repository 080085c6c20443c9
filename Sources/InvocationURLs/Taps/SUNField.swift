/// What a tag with secure dynamic messaging (SUN) writes into its URL anew with every tap.
public enum SUNField: String, Sendable, Hashable, CaseIterable {
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
}

extension SUNField {
  /// How many characters it has. Data have any multiple of theirs.
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

  /// How many characters it always has; `nil` where that differs.
  package var length: Int? { self == .data || lengths.count > 1 ? nil : lengths[0] }

  /// Whether it can have so many characters.
  package func hasLength(_ count: Int) -> Bool {
    self == .data ? count > 0 && count.isMultiple(of: lengths[0]) : lengths.contains(count)
  }

  /// The letters that say the state of a loop; all else is in capital hexadecimal digits.
  package static let tamperLetters = "CINOT"

  /// Whether a tag could have written this: capital digits as many as the field has, or two letters.
  package func takes(_ text: some StringProtocol) -> Bool {
    let characters = text.utf8
    guard hasLength(characters.count) else { return false }
    if self == .tamper { return characters.allSatisfy(Self.tamperLetters.utf8.contains) }
    return characters.allSatisfy { 0x30...0x39 ~= $0 || 0x41...0x46 ~= $0 }
  }
}

// MARK: Layouts

extension SUNField {
  /// A parameter of a query, and the fields in it with an `x` between.
  package typealias UsualParameter = (name: String, fields: [SUNField])

  /// Where tags out there mostly have their fields, the layout that says most first.
  package static let usualLayouts: [[UsualParameter]] = [
    [("picc_data", [.identity]), ("enc", [.data]), ("cmac", [.code])],
    [("picc_data", [.identity]), ("cmac", [.code])],
    [("e", [.identity]), ("c", [.code])],
    [("p", [.identity]), ("c", [.code])],
    [("uid", [.uid]), ("ctr", [.counter]), ("cmac", [.code])],
    [("m", [.uid, .counter, .code])],
  ]

  /// What stands between the fields of one parameter.
  package static let separator = "x"
}
