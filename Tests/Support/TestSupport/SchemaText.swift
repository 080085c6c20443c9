import Foundation
package import JSONText
package import Testing

/// Compares a schema with the published one in `docs`, to the byte.
///
/// `BECKON_UPDATE_GOLDEN=1` writes the file instead; read the difference before you commit it.
package func expectPublished(
  _ schema: JSONValue, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try expectText(
    schema.fitted() + "\n", at: "docs/\(name)", sourceLocation: sourceLocation)
}

extension JSONValue {
  /// The value with each array and object on one line if it fits there.
  func fitted(_ indentation: Int = 0, after column: Int = 0) -> String {
    let line = oneLine
    if indentation + column + line.count < 100 { return line }
    let (open, close, parts): (String, String, [(String, JSONValue)])
    switch self {
    case .array(let list): (open, close, parts) = ("[", "]", list.map { ("", $0) })
    case .object(let object):
      let names = object.members.map { JSONValue.string($0.name).text() + ": " }
      (open, close, parts) = ("{", "}", Array(zip(names, object.members.map(\.value))))
    default: return line
    }
    let space = String(repeating: " ", count: indentation)
    let lines = parts.map { name, value in
      "\(space)  \(name)" + value.fitted(indentation + 2, after: name.count + 1)
    }
    return "\(open)\n\(lines.joined(separator: ",\n"))\n\(space)\(close)"
  }

  private var oneLine: String {
    switch self {
    case .array(let list) where !list.isEmpty:
      "[" + list.map(\.oneLine).joined(separator: ", ") + "]"
    case .object(let object) where !object.members.isEmpty:
      "{ "
        + object.members.map { "\(JSONValue.string($0.name)): \($0.value.oneLine)" }
        .joined(separator: ", ") + " }"
    default: text()
    }
  }
}
