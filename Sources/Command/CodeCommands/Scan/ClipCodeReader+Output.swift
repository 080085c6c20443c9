extension ClipCodeReader.Sighting {
  func text(_ place: ScanPlace, number: String, _ styling: Styling) -> String {
    var lines = [styling(.bold, content.safeForTerminal())]
    let words = corners.isEmpty ? "" : ", " + place.words(corners, modules: nil)
    lines.append("  \(number)App Clip Code, \(place.name)\(words)")
    if let obstacle { lines.append("  payload only: \(obstacle.safeForTerminal())") }
    return lines.joined(separator: "\n") + "\n"
  }

  func json(_ place: ScanPlace, number: Int) -> JSONValue {
    let members: [(String, JSONValue)] = [
      ("file", .string(place.path)), ("picture", JSONValue(place.frame)),
      ("number", .integer(number)), ("text", JSONValue(url)),
      ("bytes", .string(payload.hex)), ("symbology", .string("app-clip-code")),
      ("corners", .array(corners.map { [.integer($0.x), .integer($0.y)] })),
      ("inverted", isLightOnDark.map { .bool($0) } ?? .null),
    ]
    return JSONValue(members: members + place.members(corners, modules: nil))
  }
}
