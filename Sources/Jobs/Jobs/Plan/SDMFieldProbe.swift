import SecureTags

/// Finds the fields that an NTAG 424 DNA fills in, by comparing two expansions of a URL that differ
/// only in these fields, as for mirrors.
enum SDMFieldProbe {
  /// The stand-in of a placeholder: zeros, or a letter that is different for each placeholder.
  static func standIn(_ placeholder: SDMPlaceholder, letters: Bool) -> String {
    String(
      repeating: letters ? Character(Unicode.Scalar(letter(placeholder))) : "0",
      count: placeholder.length)
  }

  private static func letter(_ placeholder: SDMPlaceholder) -> UInt8 {
    switch placeholder {
    case .uid: UInt8(ascii: "A")
    case .counter: UInt8(ascii: "B")
    case .picc: UInt8(ascii: "C")
    case .tamper: UInt8(ascii: "D")
    case .mac: UInt8(ascii: "E")
    case .encrypted: UInt8(ascii: "F")
    }
  }

  /// The URL with placeholders where two expansions differ.
  static func marked(_ zeros: String, _ letters: String) throws(JobMirrorError) -> String {
    let (first, second) = (Array(zeros.utf8), Array(letters.utf8))
    guard first.count == second.count else { throw .shownChanged }
    var text: [UInt8] = []
    var index = 0
    while index < first.count {
      guard first[index] != second[index] else {
        text.append(first[index])
        index += 1
        continue
      }
      let found = JobPersonalization.placeholders.first { letter($0) == second[index] }
      guard let found, first[index...].starts(with: standIn(found, letters: false).utf8),
        second[index...].starts(with: standIn(found, letters: true).utf8)
      else { throw .shownChanged }
      text += found.text.utf8
      index += found.length
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The URL as a template for the chip; throws if the chip cannot fill it in.
  static func template(_ zeros: String, _ letters: String) throws -> SDMTemplate {
    try SDMTemplate(marked(zeros, letters))
  }
}
