import Basics

extension GS1Table.Rule {
  func check(_ element: GS1DigitalLink.Element) throws(GS1DigitalLinkError) {
    let bytes = Array(element.value.utf8)
    let tail = bytes.dropFirst(digits)
    guard bytes.count >= digits, bytes.prefix(digits).allSatisfy(\.isDigit), tail.count <= rest,
      !needsRest || !tail.isEmpty, !isFixed || tail.count == rest, tail.allSatisfy(accepts),
      leadingZero == nil || (bytes.first == UInt8(ascii: "0")) == leadingZero,
      !isDate || Self.isDate(bytes)
    else { throw .badValue(element, expected: phrase) }
    switch end {
    case .any: break
    case .checkPair: try checkPair(element)
    case .importerIndex where bytes.last.map(Self.isImporterIndex) == true: break
    case .pieceOfTotal where Self.isPieceOfTotal(bytes.suffix(4)): break
    case .importerIndex, .pieceOfTotal: throw .badValue(element, expected: phrase)
    }
    guard checked > 0 else { return }
    let payload = String(decoding: bytes[..<(checked - 1)], as: UTF8.self)
    let expected = (try? CheckDigit.gs1.compute(payload)) ?? ""
    guard expected.utf8.first == bytes[checked - 1] else {
      throw .badCheckDigit(element, expected: expected)
    }
  }

  private func checkPair(_ element: GS1DigitalLink.Element) throws(GS1DigitalLinkError) {
    let found = String(element.value.suffix(2))
    guard let expected = GS1CheckPair.pair(of: element.value.dropLast(2)) else {
      throw .badValue(element, expected: phrase)
    }
    guard found == expected else { throw .badCheckPair(element, expected: expected) }
  }

  private var phrase: String {
    let start =
      switch leadingZero {
      case nil: form
      case true?: "\(form) with a 0 first"
      case false?: "\(form) without a 0 first"
      }
    return switch end {
    case .any: start
    case .checkPair: "\(start), the last two of which are a check pair"
    case .importerIndex: "\(start), the last of which is a letter, a digit, '-' or '_'"
    case .pieceOfTotal:
      "\(start), the last four of which are a piece and the number of pieces, both from 01 and the "
        + "piece not greater than the number"
    }
  }

  private var form: String {
    if isDate { return "a date as YYMMDD" }
    let more =
      switch restKind {
      case .text: "characters"
      case .digits: "digits"
      case .partNumber: "capital letters, digits, '#', '-' and '/'"
      }
    switch (digits, rest) {
    case (let digits, 0): return "\(digits) digits"
    case (0, let rest): return "1 to \(rest) \(more)"
    case (let digits, let rest) where isFixed:
      return "\(counted(digits, "digit")) and \(rest) \(more)"
    case (let digits, let rest): return "\(digits) digits and up to \(rest) \(more)"
    }
  }

  private func accepts(_ byte: UInt8) -> Bool {
    switch restKind {
    case .digits: byte.isDigit
    case .partNumber:
      byte.isDigit || (0x41...0x5A).contains(byte) || "#-/".utf8.contains(byte)
    // The 82 characters of GS1 element strings.
    case .text:
      byte.isDigit || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || "!\"%&'()*+,-./:;<=>?_".utf8.contains(byte)
    }
  }

  private static func isImporterIndex(_ byte: UInt8) -> Bool {
    byte.isDigit || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      || "-_".utf8.contains(byte)
  }

  /// Whether the digits are a piece and a total, such as `0203` for the second of three. The piece
  /// is not 00 and not greater than the total.
  private static func isPieceOfTotal(_ digits: ArraySlice<UInt8>) -> Bool {
    let (piece, total) = (digits.prefix(2), digits.suffix(2))
    return !piece.elementsEqual("00".utf8) && !total.lexicographicallyPrecedes(piece)
  }

  /// Whether the digits are year, month and day; day 00 means the last day of the month.
  ///
  /// The century is not given. A year 00 without a leap day, 1900 or 2100, is too far away to be
  /// meant.
  private static func isDate(_ bytes: [UInt8]) -> Bool {
    guard bytes.count == 6 else { return false }
    let number: (Int) -> Int = { Int(bytes[$0] & 0x0F) * 10 + Int(bytes[$0 + 1] & 0x0F) }
    let (year, month, day) = (number(0), number(2), number(4))
    switch month {
    case 2: return day <= (year.isMultiple(of: 4) ? 29 : 28)
    case 4, 6, 9, 11: return day <= 30
    case 1...12: return day <= 31
    default: return false
    }
  }
}

/// The two check characters of a Global Model Number (GS1 General Specifications, 7.9.5).
enum GS1CheckPair {
  /// The characters allowed in a text that has a check pair; the value of each is its index.
  private static let characters = Array(
    "!\"%&'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz".utf8)
  /// The characters of a check pair, without 0, 1, I and O.
  private static let checks = Array("23456789ABCDEFGHJKLMNPQRSTUVWXYZ".utf8)
  /// The weights, starting with the last character.
  private static let weights = [
    2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83,
  ]

  /// Returns the check pair of a text, or `nil` if the text is empty, too long or has other
  /// characters.
  static func pair(of text: some StringProtocol) -> String? {
    let bytes = text.utf8
    guard !bytes.isEmpty, bytes.count <= weights.count else { return nil }
    var sum = 0
    for (weight, byte) in zip(weights, bytes.reversed()) {
      guard let value = characters.firstIndex(of: byte) else { return nil }
      sum += weight * value
    }
    sum %= 1021
    return String(decoding: [checks[sum >> 5], checks[sum & 31]], as: UTF8.self)
  }
}
