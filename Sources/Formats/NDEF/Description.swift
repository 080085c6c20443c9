import Basics

extension NDEFContent: CustomStringConvertible {
  /// The content in words, safe to print: characters that could control a terminal are escaped.
  public var description: String {
    switch self {
    case .empty: "empty"
    case .uri(let uri): "URI \(uri.escaped)"
    case .text(let text): "Text \(text)"
    case .smartPoster(let poster): "Smart Poster \(poster)"
    case .androidApplication(let package): "Android application \(package.escaped)"
    case .media(let type, let data): "media \(type), \(counted(data.count, "byte"))"
    case .external(let type, let data): "external \(type), \(counted(data.count, "byte"))"
    case .absoluteURI(let uri, let data):
      "absolute URI \(uri.escaped)" + (data.isEmpty ? "" : ", \(counted(data.count, "byte"))")
    case .wellKnown(let type, let data):
      "well-known \(wellKnownName(type)), \(counted(data.count, "byte"))"
    case .unknown(let data): "unknown, \(counted(data.count, "byte"))"
    }
  }
}

extension NDEFText: CustomStringConvertible {
  /// The text in quotes, its language and its encoding.
  public var description: String { "\"\(text.escaped)\" (\(language), \(encoding.rawValue))" }
}

extension NDEFSmartPoster: CustomStringConvertible {
  /// The URI and the other properties of the poster, in words.
  public var description: String {
    var parts = [uri.escaped] + titles.map(\.description)
    if let action { parts.append("action \(action)") }
    parts += icons.map { "icon \($0.type), \(counted($0.data.count, "byte"))" }
    if let size { parts.append("size \(size)") }
    if let type { parts.append("type \(type.escaped)") }
    if !others.isEmpty { parts.append(counted(others.count, "other record")) }
    return parts.joined(separator: ", ")
  }
}

extension NDEFRecord: CustomStringConvertible {
  /// The meaning of the record, or its kind and the reason why it cannot be decoded.
  public var description: String {
    do {
      return try content().description
    } catch {
      return "\(kind.rawValue), \(counted(payload.count, "byte")), malformed: \(error)"
    }
  }
}

/// The informative long names of the NFC Forum's short type names.
private let wellKnownNames = [
  "Hs": "handover select", "Hr": "handover request", "Hm": "handover mediation",
  "Hi": "handover initiate", "Hc": "handover carrier", "Sig": "signature",
  "Di": "device information",
]

private func wellKnownName(_ type: String) -> String {
  wellKnownNames[type].map { "\(type) (\($0))" } ?? type
}

extension String {
  /// The text with escapes for characters that could control a terminal or change the writing
  /// direction.
  var escaped: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x22: result += "\\\""
      case 0x5C: result += "\\\\"
      case 0..<0x20, 0x7F...0x9F, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF:
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
