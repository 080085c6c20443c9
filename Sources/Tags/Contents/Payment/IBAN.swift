import InvocationURLs

/// An international bank account number (ISO 13616): the country, two check digits, and a national
/// account number.
package struct IBAN: Sendable, Hashable {
  /// The account number without spaces, in capitals.
  package let text: String

  /// Parses a number as people write it, with spaces between groups.
  init(_ written: String) throws(ContentError) {
    let text = String(
      decoding: written.utf8.filter { $0 != 0x20 }.map(\.uppercasedASCII), as: UTF8.self)
    let bytes = Array(text.utf8)
    guard
      (15...34).contains(bytes.count), bytes[0..<2].allSatisfy(\.isLetter),
      bytes[2..<4].allSatisfy(\.isDigit),
      bytes[4...].allSatisfy({ $0.isLetter || $0.isDigit })
    else {
      throw Payment.error(
        "iban",
        .form(
          written,
          expected:
            "an IBAN: two letters of the country, two digits and 11 to 30 letters and digits"))
    }
    let country = String(text.prefix(2))
    if let structure = IBANRegistry.structures[country],
      let fault = structure.fault(of: bytes[4...], of: country)
    {
      throw Payment.error(
        "iban", .malformed(fault))
    }
    guard CheckDigit.mod97_10.isValid(String(text.dropFirst(4) + text.prefix(4))) else {
      throw Payment.error(
        "iban",
        .malformed(
          "the check digits of \(quoted(Self.grouped(text))) do not match; look for a wrong or swapped character"
        ))
    }
    self.text = text
  }

  /// The account number in groups of four characters, as it is printed.
  package var grouped: String { Self.grouped(text) }

  private static func grouped(_ text: String) -> String {
    let bytes = Array(text.utf8)
    return stride(from: 0, to: bytes.count, by: 4).map {
      String(decoding: bytes[$0..<min($0 + 4, bytes.count)], as: UTF8.self)
    }.joined(separator: " ")
  }

  /// The country code of ISO 3166, or `XK`.
  var country: String { String(text.prefix(2)) }

  /// Whether the built-in registry knows the number format of the country.
  var isOfKnownCountry: Bool { IBANRegistry.structures[country] != nil }
}

/// The structure of a country's account numbers: runs of digits, capitals, or both.
struct IBANStructure: Sendable {
  private let runs: [(count: Int, kind: UInt8)]

  /// Parses a structure such as `8n 16c`, in the registry's notation: `n` digits, `a` capitals, `c`
  /// both.
  init(_ text: String) {
    runs = text.utf8.split(separator: UInt8(ascii: " ")).map { run in
      (run.dropLast().reduce(0) { $0 * 10 + Int($1) - 0x30 }, run.last ?? 0)
    }
  }

  /// Returns the error of the part of a number after the check digits, or `nil` if it fits the
  /// structure.
  func fault(of number: ArraySlice<UInt8>, of country: String) -> String? {
    let count = runs.reduce(0) { $0 + $1.count }
    guard number.count == count else {
      return
        "an IBAN of \(country) has \(count + 4) characters; this one has \(number.count + 4)"
    }
    var rest = number
    for run in runs {
      let part = rest.prefix(run.count)
      rest = rest.dropFirst(run.count)
      let fits = part.allSatisfy {
        switch run.kind {
        case UInt8(ascii: "n"): $0.isDigit
        case UInt8(ascii: "a"): $0.isLetter
        default: true
        }
      }
      if !fits {
        let kind = run.kind == UInt8(ascii: "n") ? "digits" : "letters"
        return
          "an IBAN of \(country) has \(kind) where this has \(quoted(String(decoding: part, as: UTF8.self)))"
      }
    }
    return nil
  }
}

/// The IBAN registry of ISO 13616, maintained by SWIFT (release 101), and the members of SEPA.
enum IBANRegistry {
  static let structures: [String: IBANStructure] = {
    var structures: [String: IBANStructure] = [:]
    for line in table.utf8.split(separator: UInt8(ascii: ",")) {
      let text = String(decoding: line, as: UTF8.self).drop { $0 == " " || $0 == "\n" }
      structures[String(text.prefix(2))] = IBANStructure(String(text.dropFirst(3)))
    }
    return structures
  }()

  /// The codes of the countries in the European Economic Area, whose accounts need no BIC.
  static let economicArea: Set<String> = [
    "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IE", "IS",
    "IT", "LI", "LT", "LU", "LV", "MT", "NL", "NO", "PL", "PT", "RO", "SE", "SI", "SK",
  ]

  /// The codes of the other countries of the SEPA area (EPC409-09, as of 2025).
  static let restOfSEPA: Set<String> = [
    "AD", "AL", "CH", "GB", "GI", "MC", "MD", "ME", "MK", "RS", "SM", "VA",
  ]

  private static let table = """
    AD 8n 12c, AE 19n, AL 8n 16c, AT 16n, AZ 4a 20c, BA 16n, BE 12n, BG 4a 6n 8c, BH 4a 14c, BI 23n,
    BR 23n 1a 1c, BY 4c 4n 16c, CH 5n 12c, CR 18n, CY 8n 16c, CZ 20n, DE 18n, DJ 23n, DK 14n,
    DO 4c 20n, EE 16n, EG 25n, ES 20n, FI 14n, FK 2a 12n, FO 14n, FR 10n 11c 2n, GB 4a 14n,
    GE 2a 16n, GI 4a 15c, GL 14n, GR 7n 16c, GT 24c, HN 4a 20n, HR 17n, HU 24n, IE 4a 14n, IL 19n,
    IQ 4a 15n, IS 22n, IT 1a 10n 12c, JO 4a 4n 18c, KW 4a 22c, KZ 3n 13c, LB 4n 20c, LC 4a 24c,
    LI 5n 12c, LT 16n, LU 3n 13c, LV 4a 13c, LY 21n, MC 10n 11c 2n, MD 20c, ME 18n, MK 3n 10c 2n,
    MN 16n, MR 23n, MT 4a 5n 18c, MU 4a 19n 3a, NI 4a 20n, NL 4a 10n, NO 11n, OM 3n 16c, PK 4a 16c,
    PL 24n, PS 4a 21c, PT 21n, QA 4a 21c, RO 4a 16c, RS 18n, RU 14n 15c, SA 2n 18c, SC 4a 20n 3a,
    SD 14n, SE 20n, SI 15n, SK 20n, SM 1a 10n 12c, SO 19n, ST 21n, SV 4a 20n, TL 19n, TN 20n,
    TR 6n 16c, UA 6n 19c, VA 18n, VG 4a 16n, XK 16n, YE 4a 4n 18c
    """
}
