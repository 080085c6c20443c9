import SecureTags
import AppClipCodes
import Artwork
import CSVText
import InvocationURLs
package import JSONText
import Codes
import QRCodes
import Spreadsheets

extension JobFile {
  /// The job file as JSON, without members that have their usual value. Reading it gives an equal
  /// job file.
  package var json: JSONValue {
    var members: [(String, JSONValue)] = [
      ("version", 1), ("name", .string(name)), ("rows", source.json), url.member,
    ]
    if !values.isEmpty {
      members.append(("values", .object(JSONObject(values.map { ($0.name, $0.json) }))))
    }
    if let routes { members.append(("routes", .string(routes))) }
    if let tag { members.append(("tag", tag.json)) }
    if let qr { members.append(("qr", qr.json)) }
    if let clipCode { members.append(("clipCode", clipCode.json)) }
    if let label { members.append(("label", label.json)) }
    if unique != [Self.uniqueURL] {
      members.append(("unique", .array(unique.map(JSONValue.string))))
    }
    if ledger != Self.usualLedger(name) { members.append(("ledger", .string(ledger))) }
    return .object(JSONObject(members))
  }

  /// The job file as text, indented by two spaces.
  package var text: String { json.text(.pretty) + "\n" }
}

extension JobSource {
  fileprivate var json: JSONValue {
    switch self {
    case .count(let count): return ["count": .integer(count)]
    case .csv(let table):
      var members: [(String, JSONValue)] = [("csv", .string(table.path))]
      switch table.separator {
      case nil: break
      case .comma: members.append(("separator", "comma"))
      case .semicolon: members.append(("separator", "semicolon"))
      case .tab: members.append(("separator", "tab"))
      }
      if table.takesBareQuotes { members.append(("bareQuotes", true)) }
      return .object(JSONObject(members))
    case .spreadsheet(let table):
      var members: [(String, JSONValue)] = [("spreadsheet", .string(table.path))]
      switch table.sheet {
      case .only: break
      case .name(let name): members.append(("sheet", .string(name)))
      case .number(let number): members.append(("sheet", .integer(number)))
      }
      if let rows = table.rows { members.append(("sheetRows", .string(SheetRows.text(rows)))) }
      return .object(JSONObject(members))
    }
  }
}

extension JobURL {
  fileprivate var member: (String, JSONValue) {
    switch self {
    case .template(let template): ("url", ["template": .string(template.text)])
    case .route(let name, nil): ("url", ["route": .string(name)])
    case .route(let name, let host?): ("url", ["route": .string(name), "host": .string(host)])
    case .content(let content): ("content", content.json)
    }
  }
}

extension JobValue {
  fileprivate var json: JSONValue {
    switch kind {
    case .column(let name, false): ["column": .string(name)]
    case .column(let name, true): ["column": .string(name), "optional": true]
    case .serial(let numbers): ["serial": numbers.json]
    case .random(let length): ["random": .integer(length)]
    case .check(let scheme, let name): ["check": .string(scheme.rawValue), "of": .string(name)]
    case .constant(let text): ["constant": .string(text)]
    case .text(let text): ["text": .string(text.text)]
    }
  }
}

extension SerialNumbers {
  fileprivate var json: JSONValue {
    var members: [(String, JSONValue)] = []
    if start != 1 { members.append(("start", .integer(start))) }
    if step != 1 { members.append(("step", .integer(step))) }
    if let width { members.append(("width", .integer(width))) }
    if !prefix.isEmpty { members.append(("prefix", .string(prefix))) }
    return .object(JSONObject(members))
  }
}

extension JobTag {
  fileprivate var json: JSONValue {
    var members: [(String, JSONValue)] = [
      ("chips", .array(chips.map { .string($0.rawValue) }))
    ]
    if locks { members.append(("lock", true)) }
    if let password {
      var object: [(String, JSONValue)] = [("file", .string(password.file))]
      if password.derivation != .cmacUID {
        object.append(("derivation", .string(password.derivation.rawValue)))
      }
      members.append(("password", .object(JSONObject(object))))
    }
    if let personalization { members.append(("personalize", personalization.json)) }
    if let androidPackage { members.append(("aar", .string(androidPackage))) }
    if requiresOriginality { members.append(("originality", true)) }
    if overwrites { members.append(("overwrite", true)) }
    if formats { members.append(("format", true)) }
    return .object(JSONObject(members))
  }
}

extension JobPersonalization {
  fileprivate var json: JSONValue {
    var members: [(String, JSONValue)] = [("keys", .string(file))]
    if scheme != .boltCard { members.append(("scheme", .string(scheme.rawValue))) }
    if version != 1 { members.append(("version", .integer(Int(version)))) }
    return .object(JSONObject(members))
  }
}

extension JobOutput {
  fileprivate var members: [(String, JSONValue)] {
    var members: [(String, JSONValue)] = []
    if format != .png { members.append(("format", .string(format.rawValue))) }
    members.append(("folder", .string(folder)))
    if name != .usual { members.append(("names", .string(name.text))) }
    return members
  }
}

extension JobQR {
  fileprivate var json: JSONValue {
    var members = output.members
    switch size {
    case .symbol(let length): members.append(("width", .millimetres(length)))
    case .module(let length): members.append(("module", .millimetres(length)))
    case .distance(let length): members.append(("distance", .millimetres(length)))
    case .dots(JobQR.usualDots) where !isSized: break
    case .dots(let dots): members.append(("scale", .integer(dots)))
    }
    if let dotsPerInch { members.append(("dpi", .integer(dotsPerInch))) }
    if level != usualLevel { members.append(("level", .string(level.description))) }
    if smallestVersion != ClosedRange<QRVersion>.qr.lowerBound {
      members.append(("minVersion", .integer(smallestVersion.number)))
    }
    if largestVersion != ClosedRange<QRVersion>.qr.upperBound {
      members.append(("maxVersion", .integer(largestVersion.number)))
    }
    members += looks
    if !captions.isEmpty {
      members.append(("caption", .array(captions.map { .string($0.text) })))
    }
    if captionsHost { members.append(("captionHost", true)) }
    return .object(JSONObject(members))
  }
}

extension JobQR {
  /// The members for colours, quiet zone and logo.
  private var looks: [(String, JSONValue)] {
    var members: [(String, JSONValue)] = []
    if let quietZone { members.append(("quietZone", .integer(quietZone))) }
    if dark != .black { members.append(("dark", .string(ColourNotation.text(of: dark)))) }
    if light != .white {
      members.append(("light", .string(light.map(ColourNotation.text) ?? "transparent")))
    }
    if let logo {
      members.append(("logo", .string(logo.path)))
      if let share = logo.share { members.append(("logoSize", .tenths(share))) }
    }
    return members
  }
}

extension JobClipCode {
  fileprivate var json: JSONValue {
    var members = output.members
    if kind != .camera { members.append(("kind", .string(kind.rawValue))) }
    if template != 1 { members.append(("template", .integer(template))) }
    return .object(JSONObject(members))
  }
}

extension JSONValue {
  /// A number of tenths as a decimal number, without a fraction if it is whole.
  fileprivate static func tenths(_ number: Int) -> JSONValue {
    number % 10 == 0
      ? .integer(number / 10) : JSONNumber(Double(number) / 10).map(JSONValue.number) ?? .null
  }

  /// A length in micrometres as millimetres, without a fraction if it is whole.
  fileprivate static func millimetres(_ length: Int) -> JSONValue {
    length % 1000 == 0
      ? .integer(length / 1000) : JSONNumber(Double(length) / 1000).map(JSONValue.number) ?? .null
  }
}
