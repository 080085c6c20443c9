public import JSONText
import Tags

extension LedgerRow {
  /// The names of the fields that `fields` gives.
  public static let fieldNames = [
    "job", "row", "name", "url", "state", "uid", "attempts", "reason", "words", "station", "line",
  ]

  /// The row for a table: what is missing is empty.
  public var fields: [String] {
    [
      job, String(number), content.name, content.url, state.rawValue, uid?.description ?? "",
      String(attempts), reason?.kind.rawValue ?? "", reason?.words.description ?? "",
      station?.description ?? "", content.line.map(String.init) ?? "",
    ]
  }

  /// The row as an object: what is missing is left out.
  public var json: JSONValue {
    var object: JSONObject = [:]
    for (name, field) in zip(Self.fieldNames, fields) where !field.isEmpty {
      let number = ["row", "attempts", "line"].contains(name) ? Int(field) : nil
      object[name] = number.map { JSONValue.integer($0) } ?? .string(field)
    }
    return .object(object)
  }
}
