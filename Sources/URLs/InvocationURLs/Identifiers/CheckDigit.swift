/// A scheme of check characters, which reveal that an identifier was mistyped or misread.
///
/// Checks are not secret: anyone can compute them. `docs/templates.md` says which mistakes each
/// scheme finds.
public enum CheckDigit: String, CaseIterable, Sendable {
  /// Luhn's digit, as on bank cards (ISO/IEC 7812-1).
  case luhn
  /// Damm's digit, which detects all single errors and transpositions.
  case damm
  /// Two digits by ISO/IEC 7064, MOD 97-10, as in an LEI; a letter counts as 10 to 35.
  case mod97_10 = "mod97-10"
  /// One letter or digit by ISO/IEC 7064, MOD 37,36, as in a GRid.
  case mod37_36 = "mod37-36"
  /// One letter, digit or `*` by ISO/IEC 7064, MOD 37-2, as in an ISBT 128 donation number.
  case mod37_2 = "mod37-2"
  /// The check symbol of Crockford's base 32; it may be one of `*~$=U`.
  case crockford
  /// The digit of the GS1 keys: GTIN-8, -12, -13 and -14, SSCC, GLN and others.
  case gs1

  /// Computes the check characters of `payload`.
  package func compute(_ payload: String) throws(CheckDigitError) -> String {
    let values = try values(of: payload)
    guard !values.isEmpty else { throw CheckDigitError(self, .tooShort) }
    return String(decoding: check(values), as: UTF8.self)
  }

  /// Returns `payload` followed by its check characters.
  public func append(to payload: String) throws(CheckDigitError) -> String {
    payload + (try compute(payload))
  }

  /// Throws an error unless the last characters of `text` are the check characters of the rest.
  public func verify(_ text: String) throws(CheckDigitError) {
    let characters = text.unicodeScalars
    guard characters.count > length else { throw CheckDigitError(self, .tooShort) }
    let found = String(characters.suffix(length))
    let expected = try compute(String(characters.dropLast(length)))
    guard normal(found) == expected else {
      let offset = text.utf8.count - found.utf8.count
      throw CheckDigitError(self, .mismatch(expected: expected, found: found), at: offset)
    }
  }

  /// Whether the last characters of `text` are the check characters of the rest.
  package func isValid(_ text: String) -> Bool {
    do {
      try verify(text)
      return true
    } catch {
      return false
    }
  }

  /// The number of check characters.
  public var length: Int { self == .mod97_10 ? 2 : 1 }

  /// The scheme's name as people write it, such as "Luhn".
  public var name: String {
    switch self {
    case .luhn: "Luhn"
    case .damm: "Damm"
    case .mod97_10: "MOD 97-10"
    case .mod37_36: "MOD 37,36"
    case .mod37_2: "MOD 37-2"
    case .crockford: "Crockford base 32"
    case .gs1: "GS1"
    }
  }

  /// The characters allowed in a payload, in words.
  package var alphabet: String {
    switch self {
    case .luhn, .damm, .gs1: "digits"
    case .mod97_10, .mod37_36, .mod37_2: "digits and capital letters"
    case .crockford: "digits, letters other than U, and hyphens, which do not count"
    }
  }

  /// The check characters as a noun in sentences, such as "check digit".
  var noun: String {
    switch self {
    case .luhn, .damm, .gs1: "\(name) check digit"
    case .mod97_10: "\(name) check"
    case .mod37_36, .mod37_2, .crockford: "\(name) check character"
    }
  }
}

/// A text whose check characters are missing or wrong.
public struct CheckDigitError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kinds of problems with a text for a check digit.
  public enum Problem: Equatable, Sendable {
    /// There are no characters to check.
    case tooShort
    /// A character outside the scheme's alphabet.
    case badCharacter(Unicode.Scalar)
    /// The check characters do not match the payload.
    case mismatch(expected: String, found: String)
  }

  /// The scheme by which the text was checked.
  public let scheme: CheckDigit
  /// The kind of problem with the text.
  package let problem: Problem
  /// The byte offset of the problem in the text, counted from 0.
  public let offset: Int

  init(_ scheme: CheckDigit, _ problem: Problem, at offset: Int = 0) {
    self.scheme = scheme
    self.problem = problem
    self.offset = offset
  }

  /// A sentence with the byte offset and the problem.
  public var description: String {
    switch problem {
    case .tooShort: "there is nothing before the \(scheme.noun)"
    case .badCharacter(let character):
      "byte \(offset): \(character.named) cannot be checked; \(scheme.name) takes \(scheme.alphabet)"
    case .mismatch(let expected, let found):
      "byte \(offset): the \(scheme.noun) is \(found.unicodeScalars.map(\.named).joined(separator: " ")) "
        + "and should be \(expected); look for a wrong or a swapped character"
    }
  }
}
