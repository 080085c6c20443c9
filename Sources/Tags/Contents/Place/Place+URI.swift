/// Writing and parsing of the three forms of a place's URI.
extension Place {
  private static let apple: StaticString = "https://maps.apple.com/"
  private static let google: StaticString = "https://www.google.com/maps/search/"

  private var point: String { latitude.text + "," + longitude.text }

  package func uri() -> String {
    let name = name.map(Self.encoded)
    switch form {
    // Android's intents for maps: q=LATITUDE,LONGITUDE(NAME) marks the point with the name.
    case .geo: return "geo:" + point + (name.map { "?q=\(point)(\($0))" } ?? "")
    // ll is the point when q is there, which is its label.
    case .apple: return "\(Self.apple)?ll=\(point)&q=\(name ?? point)"
    case .google: return "\(Self.google)?api=1&query=\(Self.encoded(point))"
    }
  }

  package static func claims(uri: String) -> Bool { parts(uri) != nil }

  /// Returns the form of a URI and its rest. Web addresses are places only if they contain a point.
  private static func parts(_ uri: String) -> (form: Form, rest: String)? {
    if let rest = uri.rest(behind: "geo:") { return (.geo, rest) }
    if let rest = uri.rest(behind: apple), let items = try? query(rest.cut(at: "?").behind) {
      return items.contains { $0.name == "ll" } ? (.apple, rest) : nil
    }
    if let rest = uri.rest(behind: google), let items = try? query(rest.cut(at: "?").behind) {
      return items.contains { $0.name == "query" && point($0.value) != nil } ? (.google, rest) : nil
    }
    return nil
  }

  package init(readingURI uri: String) throws(ContentError) {
    guard let (form, rest) = Self.parts(uri) else { throw Self.malformed("it has no coordinates") }
    let (path, query) = rest.cut(at: "?")
    let items = try Self.query(query)
    func item(_ name: String) -> String? { items.first { $0.name == name }?.value }
    switch form {
    case .geo: try self.init(path, label: item("q"))
    case .apple: try self.init(item("ll") ?? "", name: item("q"), form)
    case .google: try self.init(item("query") ?? "", name: nil, form)
    }
  }

  private init(_ point: String, name: String?, _ form: Form) throws(ContentError) {
    guard let (latitude, longitude) = Self.point(point) else {
      throw Self.error(
        nil, .form(point, expected: "a latitude and a longitude with a comma between"))
    }
    try self.init(
      ContentValues(
        [("latitude", latitude), ("longitude", longitude)]
          + (name?.name.map { [("name", $0)] } ?? [])
          + [("form", form.rawValue)]))
  }

  /// Parses a path of RFC 5870. Its altitude is dropped, and so are parameters that do not change
  /// the point.
  private init(_ path: String, label: String?) throws(ContentError) {
    let parameters = path.parts(at: ";")
    for parameter in parameters.dropFirst() {
      let (name, value) = parameter.cut(at: "=")
      if name.lowercased() == "crs", value?.lowercased() != "wgs84" {
        throw Self.malformed("its coordinates are not of WGS 84, the system of maps on phones")
      }
    }
    let numbers = parameters[0].parts(at: ",")
    guard numbers.count < 4 else { throw Self.malformed("it has more than three coordinates") }
    try self.init(
      numbers.prefix(2).joined(separator: ","), name: label.flatMap(Self.labelName), .geo)
  }

  /// Returns the `NAME` in `LATITUDE,LONGITUDE(NAME)`.
  private static func labelName(_ label: String) -> String? {
    let (point, rest) = label.cut(at: "(")
    guard self.point(point) != nil, let rest, rest.unicodeScalars.last == ")" else { return nil }
    return String(String.UnicodeScalarView(rest.unicodeScalars.dropLast()))
  }

  private static func point(_ text: String) -> (String, String)? {
    let parts = text.parts(at: ",").compactMap(\.trimmed)
    guard parts.count == 2, Coordinate(parts[0], limit: 90) != nil,
      Coordinate(parts[1], limit: 180) != nil
    else { return nil }
    return (parts[0], parts[1])
  }
}

extension String {
  /// The text in one line, as a place's name; `nil` if it is empty.
  fileprivate var name: String? { isEmpty ? nil : inOneLine }
}
