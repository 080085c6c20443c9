import Basics
import XMLText

extension PropertyList {
  /// The file in Apple's XML format. Characters that XML cannot contain become U+FFFD, and an
  /// identifier becomes a dictionary, as in Apple's tools.
  package var xml: String {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">

      """
    write(to: &text, indent: "")
    return text + "</plist>\n"
  }

  /// Appends the value to one shared text, because a small binary list can refer to the same values
  /// very often.
  private func write(to text: inout String, indent: String) {
    switch self {
    case .array(let values):
      text += "\(indent)<array>\n"
      for value in values { value.write(to: &text, indent: indent + "\t") }
      text += "\(indent)</array>\n"
    case .dictionary(let members):
      text += "\(indent)<dict>\n"
      for member in members.list {
        text += "\(indent)\t<key>\(member.key.xmlEscaped)</key>\n"
        member.value.write(to: &text, indent: indent + "\t")
      }
      text += "\(indent)</dict>\n"
    case .identifier(let number):
      let number = Int64(exactly: number).map(PropertyList.integer) ?? .natural(number)
      PropertyList.dictionary([("CF$UID", number)]).write(to: &text, indent: indent)
    case .string, .integer, .natural, .real, .bool, .date, .data:
      text += "\(indent)\(scalar)\n"
    }
  }

  private var scalar: String {
    switch self {
    case .string(let text): "<string>\(text.xmlEscaped)</string>"
    case .integer(let number): "<integer>\(number)</integer>"
    case .natural(let number): "<integer>\(number)</integer>"
    case .real(let number): "<real>\(number)</real>"
    case .bool(let value): value ? "<true/>" : "<false/>"
    case .date(let seconds): "<date>\(PropertyListDate.text(seconds))</date>"
    case .data(let bytes): "<data>\(String(decoding: base64(bytes), as: UTF8.self))</data>"
    case .array, .dictionary, .identifier: ""
    }
  }
}

/// Dates in the XML form of property lists, `2026-11-24T08:00:00Z`; in memory, they count from
/// 2001.
enum PropertyListDate {
  /// The seconds since 2001-01-01 that belong to the years 1 to 9999.
  static let range = -63_113_904_000.0..<252_423_993_600.0
  /// The number of seconds from 1970-01-01 to 2001-01-01.
  private static let epoch: Int64 = 978_307_200

  static func text(_ seconds: Double) -> String {
    Timestamp.text(Int64(seconds.rounded(.down)) + epoch)
  }

  static func seconds(_ text: String) -> Double? {
    Timestamp.seconds(text).map { Double($0 - epoch) }.flatMap { range.contains($0) ? $0 : nil }
  }
}
