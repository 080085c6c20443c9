package import JSONText
import Tags

extension LedgerRow {
  /// The names of the fields that `fields` gives.
  package static let fieldNames = [
    "job", "row", "name", "url", "state", "uid", "attempts", "reason", "words", "station", "line",
    "qr", "clipCode", "label", "labelOn", "labelSheet", "labelPlace",
    "technology", "route", "reader", "grade", "keys", "counter",
  ]

  /// The row for a table: what is missing is empty.
  ///
  /// `state` is that of its tag, and empty where the row is to go onto none; a kind of code has a state
  /// of its own, `made` or none, and a label says how far it has come. How the row came onto its tag is
  /// said of the tag that has it now.
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

  /// Whether it is to go onto a tag, or was taken out of line.
  private var wantsTag: Bool { content.content != nil || state != .pending }

  /// The row as an object: what is missing is left out.
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
