import CSVText

/// The table of redirects for codes that are bound to places: the URL on the wall, and the page of
/// its present place. `beckon link redirects --to` reads it.
struct BoundRedirects: HandOverFormat {
  private let target: URITemplate
  private var table = CSVWriter()

  /// Makes the targets from a template, whose variables are names of places and columns of the
  /// job's table.
  init(to template: String) throws {
    let target: URITemplate
    do { target = try URITemplate(template) } catch {
      throw BadData("--to: \(error)".safeForTerminal())
    }
    self.target = target
  }

  mutating func faults(of row: HandOverRow) -> [String] {
    do {
      _ = try location(of: row)
      return []
    } catch { return ["\(error)"] }
  }

  /// The page to which a row's URL leads.
  private func location(of row: HandOverRow) throws -> String {
    var values: [String: URITemplate.Value] = [:]
    for name in target.variables {
      guard let value = row.location?.value(of: name) ?? row.content.value(ofColumn: name) else {
        throw BadData("neither its place nor its table has a value '\(name)'")
      }
      values[name] = .string(value)
    }
    return try target.expandStrictly(values).text
  }

  mutating func head() throws -> [UInt8] { try line(["url", "target"]) }

  mutating func bytes(of row: HandOverRow) throws -> [UInt8] {
    try line([row.url, location(of: row)])
  }

  mutating func foot() -> [UInt8] { [] }

  var notes: [String] { [] }

  private mutating func line(_ fields: [String]) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try table.write(fields, to: &bytes)
    return bytes
  }
}
