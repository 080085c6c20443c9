import Basics

extension PropertyList {
  /// The file, in Apple's XML form. Characters that XML cannot hold become U+FFFD, and an identifier a
  /// dictionary, as Apple's tools have it.
  package var xml: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    \(element(indent: ""))
    </plist>

    """
  }

  private func element(indent: String) -> String {
    switch self {
    case .string(let text): "\(indent)<string>\(Self.escaped(text))</string>"
    case .integer(let number): "\(indent)<integer>\(number)</integer>"
    case .natural(let number): "\(indent)<integer>\(number)</integer>"
    case .real(let number): "\(indent)<real>\(number)</real>"
    case .bool(let value): indent + (value ? "<true/>" : "<false/>")
    case .date(let seconds): "\(indent)<date>\(CivilTime.text(seconds))</date>"
    case .data(let bytes):
      "\(indent)<data>\(String(decoding: base64(bytes), as: UTF8.self))</data>"
    case .identifier(let number):
      PropertyList.dictionary([
        (
          "CF$UID",
          Int64(exactly: number).map(PropertyList.integer) ?? .natural(number)
        )
      ]).element(indent: indent)
    case .array(let values):
      Self.container("array", values.map { $0.element(indent: indent + "\t") }, indent)
    case .dictionary(let members):
      Self.container(
        "dict",
        members.list.flatMap { member in
          [
            "\(indent)\t<key>\(Self.escaped(member.key))</key>",
            member.value.element(indent: indent + "\t"),
          ]
        }, indent)
    }
  }

  private static func container(_ name: String, _ lines: [String], _ indent: String) -> String {
    ([indent + "<\(name)>"] + lines + [indent + "</\(name)>"]).joined(separator: "\n")
  }

  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      // Read back, it would be a line feed.
      case "\r": result += "&#13;"
      default: result.unicodeScalars.append(scalar.isXML ? scalar : "\u{FFFD}")
      }
    }
  }
}
