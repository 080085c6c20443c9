package import JSONText
import Tags

extension LedgerRow {
  /// The names of the fields that `fields` gives, in order.
  package static let fieldNames = [
    "job", "row", "name", "url", "state", "uid", "attempts", "reason", "words", "station", "line",
    "qr", "clipCode", "label", "labelOn", "labelSheet", "labelPlace",
    "technology", "route", "reader", "grade", "keys", "counter",
  ]

  /// The row as fields of a table; missing values are empty.
  ///
  /// `state` is the state of the row's tag, and is empty if the row needs no tag. Each kind of code
  /// has a field of its own, `made` or empty, and so has the state of the label. The fields about
  /// how the row was written refer to its present tag.
  package func fields(_ codes: [LedgerCode]) -> [String] {
    let kinds = Set(codes.map(\.kind.description))
    let label = codes.label
    let way = codes.way(onto: uid)
    let keys = codes.keys(of: uid)
    return [
      job, String(number), content.name, content.url, wantsTag ? state.rawValue : "",
      uid?.description ?? "", String(attempts), reason?.kind.rawValue ?? "",
      reason?.words.description ?? "", station?.description ?? "",
      content.line.map(String.init) ?? "", kinds.contains("qr") ? "made" : "",
      kinds.contains("clip") ? "made" : "", label?.state.word ?? "", label?.target ?? "",
      label?.sheet.map(String.init) ?? "", label.map { String($0.place) } ?? "",
      way?.technology ?? "", way?.route ?? "", way?.reader ?? "", codes.grade?.grade ?? "",
      keys?.reference ?? "", keys?.counter.map(String.init) ?? "",
    ]
  }

  /// Whether the row needs a tag, or is in another state than pending.
  private var wantsTag: Bool { content.content != nil || state != .pending }

  /// The row as a JSON object; missing values are left out.
  package func json(_ codes: [LedgerCode]) -> JSONValue {
    var object: JSONObject = [:]
    for (name, field) in zip(Self.fieldNames, fields(codes)) where !field.isEmpty {
      let number =
        ["row", "attempts", "line", "labelSheet", "labelPlace", "counter"].contains(name)
        ? Int(field) : nil
      object[name] = number.map { JSONValue.integer($0) } ?? .string(field)
    }
    return .object(object)
  }
}
