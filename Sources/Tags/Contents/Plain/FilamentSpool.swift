import JSONText

/// A spool of filament for the readers of 3D printers: JSON of the OpenSpool protocol 1.0 in a
/// record of `application/json`. As in the published example, temperatures are strings, and colours
/// are six digits without a `#`.
package struct FilamentSpool: TagOnlyContent {
  package let type, colour, brand: String
  /// The lowest and highest nozzle temperature in degrees Celsius, if given.
  package let temperatures: ClosedRange<Int>?

  package static let definition = ContentDefinition(
    "spool", "Filament spool", summary: "Tell a 3D printer what filament a spool has",
    standard: "OpenSpool protocol 1.0 (README of github.com/spuder/OpenSpool)",
    fields: [
      ContentField("type", "The material, such as PLA", isRequired: true),
      ContentField("color_hex", "Its colour as six hexadecimal digits, FFAABB", isRequired: true),
      ContentField("brand", "The maker; the default is Generic"),
      ContentField("min_temp", "The lowest temperature of the nozzle, in degrees Celsius"),
      ContentField("max_temp", "The highest temperature of the nozzle"),
    ],
    code: .refused("readers of spools read tags; write a tag, of 504 bytes (NTAG215) or more"),
    tag: .partly("readers with OpenSpool at a printer set the filament; phones do nothing with it"))

  package init(checked values: ContentValues) throws(ContentError) {
    try self.init(
      type: values["type"] ?? "", colour: values["color_hex"] ?? "", brand: values["brand"],
      values["min_temp"], values["max_temp"])
  }

  private init(
    type: String, colour: String, brand: String?, _ lowest: String?, _ highest: String?
  ) throws(ContentError) {
    try Self.check(type, "type")
    try Self.check(brand, "brand")
    self.type = type
    self.brand = brand ?? "Generic"
    let digits = colour.utf8.first == UInt8(ascii: "#") ? colour.utf8.dropFirst() : colour.utf8[...]
    guard digits.count == 6, digits.allSatisfy(\.isHexadecimalDigit) else {
      throw Self.error(
        "color_hex", .form(colour, expected: "a colour of six hexadecimal digits, such as FFAABB"))
    }
    self.colour = String(decoding: digits.map(\.uppercasedASCII), as: UTF8.self)
    temperatures = try Self.temperatures(lowest, highest)
  }

  private static func temperatures(
    _ lowest: String?, _ highest: String?
  ) throws(ContentError) -> ClosedRange<Int>? {
    guard let lowest, let highest else {
      if lowest == nil, highest == nil { return nil }
      throw error(
        lowest == nil ? "min_temp" : "max_temp",
        .combination("the lowest and the highest temperature come together; give both"))
    }
    let (low, high) = (try degrees(lowest, "min_temp"), try degrees(highest, "max_temp"))
    guard low <= high else {
      throw error("min_temp", .combination("\(low) is above the highest, \(high)"))
    }
    return low...high
  }

  private static func degrees(_ text: String, _ field: String) throws(ContentError) -> Int {
    guard 1...3 ~= text.utf8.count, text.utf8.allSatisfy(\.isDigit), let degrees = Int(text),
      degrees <= 500
    else {
      throw error(field, .form(text, expected: "a temperature from 0 to 500 in whole degrees"))
    }
    return degrees
  }

  package var values: ContentValues {
    var values = ContentValues([("type", type), ("color_hex", colour), ("brand", brand)])
    values.append("min_temp", temperatures.map { String($0.lowerBound) })
    values.append("max_temp", temperatures.map { String($0.upperBound) })
    return values
  }

  private static let mediaType = "application/json"

  package func records() throws(ContentError) -> [NDEFRecord] {
    var members: [(String, JSONValue)] = [("protocol", "openspool"), ("version", "1.0")]
    members += values.pairs.map { ($0.name, .string($0.value)) }
    let text = JSONValue.object(JSONObject(members)).text()
    return try Self.media(Self.mediaType, text.utf8)
  }

  package static func claims(_ records: [NDEFRecord]) -> Bool {
    records.first?.plainMediaType == mediaType
      && json(records)?["protocol"]?.stringValue?.lowercased() == "openspool"
  }

  package init(reading records: [NDEFRecord]) throws(ContentError) {
    guard let spool = Self.json(records) else { throw Self.malformed("it is not valid JSON") }
    // Some programs write temperatures as numbers.
    func text(_ name: String) -> String? {
      let value = spool[name]
      return (value?.stringValue ?? value?.intValue.map { String($0) })?.inOneLine.nonEmpty
    }
    guard let version = text("version"), version == "1.0" else {
      throw Self.malformed("it is not of version 1.0 of the protocol")
    }
    for field in ["type", "color_hex"] where text(field) == nil {
      throw Self.error(field, .missing)
    }
    try self.init(
      type: text("type") ?? "", colour: text("color_hex") ?? "", brand: text("brand"),
      text("min_temp"), text("max_temp"))
  }

  private static func json(_ records: [NDEFRecord]) -> JSONValue? {
    records.first.flatMap { try? JSONValue(parsing: Array($0.payload)) }
  }
}
