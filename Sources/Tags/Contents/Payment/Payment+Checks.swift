import InvocationURLs

/// Checks of the values that become lines of a payment code.
extension Payment {
  /// Checks a text for one line, of at most `maxLength` characters, and returns it.
  static func line(_ text: String, _ field: String, maxLength: Int) throws(ContentError) -> String {
    if text.utf8.allSatisfy({ $0 == 0x20 }) { throw error(field, .empty) }
    for scalar in text.unicodeScalars where scalar.isLineEndOrControl {
      throw error(field, .character(scalar))
    }
    let count = text.unicodeScalars.count
    guard count <= maxLength else {
      throw error(field, .tooManyCharacters(count, limit: maxLength))
    }
    return text
  }

  /// Checks a BIC (ISO 9362, as used in ISO 20022): the party, the country, the location, and
  /// optionally a branch.
  static func bic(_ written: String) throws(ContentError) -> String {
    let bytes = written.utf8.map(\.uppercasedASCII)
    guard
      bytes.count == 8 || bytes.count == 11, bytes.allSatisfy({ $0.isLetter || $0.isDigit }),
      bytes[4..<6].allSatisfy(\.isLetter)
    else {
      throw error(
        "bic",
        .form(written, expected: "a BIC such as BELADEBE or BELADEBEXXX (8 or 11 characters)"))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func purpose(_ text: String) throws(ContentError) -> String {
    let isCapital = { (byte: UInt8) in byte.isDigit || (0x41...0x5A).contains(byte) }
    guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy(isCapital) else {
      throw error(
        "purpose",
        .form(text, expected: "a code of at most 4 capitals and digits, such as CHAR or SALA"))
    }
    return text
  }

  /// Checks a reference. One of ISO 11649 must have valid check digits; any other reference is up
  /// to the payee.
  static func reference(_ written: String) throws(ContentError) -> String {
    let text = try line(written, "reference", maxLength: 35)
    let compact = text.utf8.filter { $0 != 0x20 }.map(\.uppercasedASCII)
    guard isCreditorReference(compact) else { return text }
    guard
      (5...25).contains(compact.count), compact.allSatisfy({ $0.isLetter || $0.isDigit }),
      compact[2..<4].allSatisfy(\.isDigit)
    else {
      throw error(
        "reference",
        .form(
          written,
          expected: "a reference of ISO 11649: RF, two digits and 1 to 21 letters and digits"))
    }
    let turned = String(decoding: compact.dropFirst(4) + compact.prefix(4), as: UTF8.self)
    guard CheckDigit.mod97_10.isValid(turned) else {
      throw error(
        "reference",
        .malformed(
          "the check digits of \(quoted(written)) do not match; look for a wrong or swapped character"
        ))
    }
    return String(decoding: compact, as: UTF8.self)
  }

  /// Returns whether a reference starts like one of ISO 11649.
  static func isCreditorReference(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "RF".utf8)
  }

  package var remarks: [String] {
    var remarks: [String] = []
    if case .reference(let reference) = remittance,
      !Self.isCreditorReference(Array(reference.utf8))
    {
      remarks.append(
        "the reference is not one of ISO 11649 (RF…), so its check digits were not verified, and banks abroad may refuse it"
      )
    }
    if let odd = oddCharacters { remarks.append(odd) }
    if let remark = accountRemark { remarks.append(remark) }
    return remarks
  }

  private var accountRemark: String? {
    if IBANRegistry.economicArea.contains(iban.country) { return nil }
    guard IBANRegistry.restOfSEPA.contains(iban.country) else {
      return iban.isOfKnownCountry
        ? "the account is in \(iban.country), which does not belong to SEPA: no bank makes a SEPA transfer to it"
        : "the registry of IBANs that Beckon knows has no country \(iban.country): check the account number"
    }
    return bic == nil
      ? "the account is in \(iban.country), outside the EEA, where the guideline asks for the bic"
      : nil
  }

  /// A remark about characters that are not in EPC217-08, which lists those that every SEPA bank
  /// accepts. The guideline's own examples go beyond it.
  private var oddCharacters: String? {
    var texts = [name, note ?? ""]
    switch remittance {
    case .reference(let text), .text(let text): texts.append(text)
    case nil: break
    }
    var odd: [Unicode.Scalar] = []
    for scalar in texts.joined().unicodeScalars
    where !scalar.isInSEPASet && !odd.contains(scalar) {
      odd.append(scalar)
    }
    guard !odd.isEmpty else { return nil }
    let shown = String(String.UnicodeScalarView(odd.prefix(10)))
    return
      "not every bank takes \(quoted(shown)): some change or drop what is not a letter a to z, a digit or one of / - ? : ( ) . , ' +"
  }
}

extension Unicode.Scalar {
  /// Whether the scalar breaks a line or could control a terminal.
  fileprivate var isLineEndOrControl: Bool {
    properties.generalCategory == .control || value == 0x2028 || value == 0x2029
  }

  /// Whether the scalar is in the basic Latin character set of the SEPA schemes.
  fileprivate var isInSEPASet: Bool {
    guard isASCII else { return false }
    let byte = UInt8(truncatingIfNeeded: value)
    return byte.isLetter || byte.isDigit || " /-?:().,'+".utf8.contains(byte)
  }
}
