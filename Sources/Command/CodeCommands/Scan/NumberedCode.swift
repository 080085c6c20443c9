/// A code of either kind with its place, and with its number among the codes of its picture.
struct NumberedCode: CommandResult {
  enum Item {
    case code(ScannedCode)
    case clip(ClipCodeReader.FoundCode)

    var corners: [Payload.Corner] {
      switch self {
      case .code(let code): code.corners
      case .clip(let sighting): sighting.corners
      }
    }

    var bytes: [UInt8] {
      switch self {
      case .code(let code): code.bytes
      case .clip(let sighting): sighting.payload.bytes
      }
    }
  }

  let item: Item
  let place: ScanPlace
  let number: Int
  /// The number of codes in the same picture.
  let count: Int
  /// The place in the app to which the code leads, if there is a route table.
  var resolution: ResolutionText?

  var name: String {
    switch item {
    case .code(let code): code.kindName
    case .clip: "App Clip Code"
    }
  }

  var content: String {
    switch item {
    case .code(let code): code.content
    case .clip(let sighting): sighting.content
    }
  }

  var corners: [Payload.Corner] { item.corners }

  /// The position of the code in the picture in words; empty for a drawing.
  var position: String {
    switch item {
    case .code(let code): place.words(code.corners, modules: code.modules)
    case .clip: corners.isEmpty ? "" : place.words(corners, modules: nil)
    }
  }

  /// The text of the code alone; empty for a part of a series.
  var quietText: String {
    if case .code(let code) = item, code.part != nil { return "" }
    return content.safeForTerminal() + "\n"
  }

  func text(_ styling: Styling) -> String {
    var lines = [styling(.bold, content.safeForTerminal())]
    lines.append(
      "  \(count > 1 ? "\(number): " : "")\(name), \(place.name)"
        + (position.isEmpty ? "" : ", \(position)"))
    var meaning = ""
    switch item {
    case .code(let code):
      if !code.remarks.isEmpty { lines.append("  " + code.remarks.joined(separator: ", ")) }
      if code.part == nil { meaning = code.text.meaning(resolution, styling) }
    case .clip(let sighting):
      if let obstacle = sighting.obstacle {
        lines.append("  payload only: \(obstacle.safeForTerminal())")
      }
    }
    return lines.joined(separator: "\n") + "\n" + meaning
  }

  var json: JSONValue {
    var members: [(String, JSONValue)] = [
      ("file", .string(place.path)), ("picture", JSONValue(place.frame)),
      ("number", .integer(number)),
    ]
    switch item {
    case .code(let code):
      members += code.members + place.members(corners, modules: code.modules)
    case .clip(let sighting):
      members += sighting.members + place.members(corners, modules: nil)
    }
    if let resolution { members.append(("resolution", resolution.json)) }
    return JSONValue(members: members)
  }
}

extension ClipCodeReader.FoundCode {
  fileprivate var members: [(String, JSONValue)] {
    [
      ("text", JSONValue(url)), ("bytes", .string(payload.hex)),
      ("symbology", .string("app-clip-code")),
      ("corners", .array(corners.map { [.integer($0.x), .integer($0.y)] })),
      ("inverted", isLightOnDark.map { .bool($0) } ?? .null),
    ]
  }
}
