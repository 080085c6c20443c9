/// A property list, as far as entitlements need one.
indirect enum PropertyList: Equatable {
  case string(String)
  case bool(Bool)
  case strings([String])
  case dictionary([(String, PropertyList)])

  static func == (a: PropertyList, b: PropertyList) -> Bool { a.xml == b.xml }

  /// The file, in Apple's XML form.
  var xml: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    \(element(indent: ""))
    </plist>

    """
  }

  private func element(indent: String) -> String {
    let deeper = indent + "\t"
    switch self {
    case .string(let text): return indent + "<string>\(Self.escaped(text))</string>"
    case .bool(let value): return indent + (value ? "<true/>" : "<false/>")
    case .strings(let texts):
      let lines = texts.map { PropertyList.string($0).element(indent: deeper) }
      return ([indent + "<array>"] + lines + [indent + "</array>"]).joined(separator: "\n")
    case .dictionary(let members):
      let lines = members.flatMap { key, value in
        ["\(deeper)<key>\(Self.escaped(key))</key>", value.element(indent: deeper)]
      }
      return ([indent + "<dict>"] + lines + [indent + "</dict>"]).joined(separator: "\n")
    }
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.append(character)
      }
    }
  }
}
