package import JSONText

extension RowDetails {
  /// The names of the fields that `fields` gives, before the columns of the table.
  package static let fieldNames =
    LedgerRow.fieldNames + ["made", "written", "verified", "labelled", "operator"]

  /// The row as fields of a table, with its columns and the values of its location of these names;
  /// missing values are empty.
  package func fields(_ columns: [String], _ locations: [String] = []) -> [String] {
    row.fields(codes) + timeFields + columns.map { row.content.value(ofColumn: $0) ?? "" }
      + locationFields(locations)
  }

  private func locationFields(_ names: [String]) -> [String] {
    guard !names.isEmpty, let location = codes.location else { return names.map { _ in "" } }
    return names.map { location.value(of: $0) ?? "" }
  }

  /// The times of a code and a label that no longer count, because the row was corrected, are left
  /// out.
  private var timeFields: [String] {
    let isMade = codes.contains { ["qr", "clip"].contains($0.kind.description) }
    return [
      isMade ? times.made : nil, times.written, times.verified,
      codes.label == nil ? nil : times.labelled,
    ].map(RowMoments.text) + [times.operatorName ?? ""]
  }

  /// The row as a JSON object; missing values are left out, and the columns of the table are an
  /// object of their own.
  package var json: JSONValue {
    guard case .object(var object) = row.json(codes) else { return .null }
    for (name, field) in zip(Self.fieldNames.suffix(5), timeFields) where !field.isEmpty {
      object[name] = .string(field)
    }
    let columns = row.content.tableColumns
    if !columns.isEmpty {
      object["columns"] = .object(JSONObject(columns.map { ($0.name, JSONValue.string($0.value)) }))
    }
    if let location = codes.location {
      object["location"] = .object(
        JSONObject(location.values.map { ($0.name, JSONValue.string($0.value)) }))
    }
    return .object(object)
  }

  /// The fields that are added to a table of people, and their names.
  package static let addedNames = [
    "url", "state", "uid", "reason", "made", "written", "verified", "labelled", "operator",
  ]

  /// The columns of the table in order, and the fields that are added to them.
  package func tableFields(_ columns: [String], _ locations: [String]) -> [String] {
    let known = Dictionary(
      zip(Self.fieldNames, fields([])), uniquingKeysWith: { first, _ in first })
    return columns.map { row.content.value(ofColumn: $0) ?? "" }
      + Self.addedNames.map { known[$0] ?? "" } + locationFields(locations)
  }

  /// The names of fields, with a prefix for those that others have too.
  package static func names(
    _ columns: [String], besides fields: [String], prefix: String = RowContent.tablePrefix
  ) -> [String] {
    let taken = Set(fields)
    return columns.map { taken.contains($0) ? prefix + $0 : $0 }
  }
}
