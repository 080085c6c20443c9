/// Prints codes as they are found, and the series that they form.
struct ScanReport: ~Copyable {
  private let routes: RouteFile?
  private let taps: TapVerifier
  private let isJSON: Bool
  private let isQuiet: Bool
  private let styling: Styling
  private var output = StandardOutput()
  /// The codes of series, from all pictures.
  private var parts: [ScannedCode] = []
  /// The codes that a film has already shown.
  private var shown: Set<[UInt8]> = []
  /// Whether a URL of a tag is not authentic although keys were given.
  private var hasRefused = false

  init(routes: RouteFile?, taps: TapVerifier, isJSON: Bool, isQuiet: Bool, styling: Styling) {
    self.routes = routes
    self.taps = taps
    self.isJSON = isJSON
    self.isQuiet = isQuiet
    self.styling = styling
  }

  /// Starts a film: all codes count as new again.
  mutating func beginFilm() { shown = [] }

  /// Prints the codes of a picture; of a film, only the new ones. Returns whether there were any.
  mutating func add(_ seen: ScannedPicture, isAnimation: Bool) throws -> Bool {
    var hasNews = false
    let items = seen.items
    for (index, item) in items.enumerated() {
      let number = Number(index + 1, of: items.count)
      switch item {
      case .code(let code):
        hasNews = try add(code, seen.place, number, isAnimation: isAnimation) || hasNews
      case .clip(let sighting):
        hasNews = try add(sighting, seen.place, number, isAnimation: isAnimation) || hasNews
      }
    }
    // A person who watches a camera wants to see each code at once.
    if isAnimation { try output.flush() }
    return hasNews
  }

  /// The number of a code in its picture, as `--annotate` draws it.
  struct Number {
    let value: Int
    /// The prefix of a code's facts; empty for a single code.
    let words: String

    init(_ value: Int, of count: Int) {
      self.value = value
      words = count > 1 ? "\(value): " : ""
    }
  }

  private mutating func add(
    _ code: ScannedCode, _ place: ScanPlace, _ number: Number, isAnimation: Bool
  ) throws -> Bool {
    if code.part != nil { parts.append(code) }
    if isAnimation, !shown.insert(code.bytes).inserted { return false }
    // A part of a series leads nowhere by itself.
    let resolution = try code.part == nil ? resolution(code.payload) : nil
    try output.write(
      isJSON
        ? json(code, place, number, resolution).text() + "\n"
        : text(code, place, number, resolution))
    return true
  }

  /// Prints an App Clip Code. Returns whether it was new.
  mutating func add(
    _ sighting: ClipCodeReader.Sighting, _ place: ScanPlace, _ number: Number = Number(1, of: 1),
    isAnimation: Bool
  ) throws -> Bool {
    if isAnimation, !shown.insert(sighting.payload.bytes).inserted { return false }
    if isJSON {
      try output.write(sighting.json(place, number: number.value).text() + "\n")
    } else {
      try output.write(
        isQuiet
          ? sighting.content.safeForTerminal() + "\n"
          : sighting.text(place, number: number.words, styling))
    }
    return true
  }

  /// The resolution of a payload, if there is a table.
  private mutating func resolution(_ payload: Payload) throws -> ResolutionText? {
    guard let routes, isJSON || !isQuiet || taps.verifies else { return nil }
    let resolution = try ResolutionText(payload, routes, taps: taps)
    if taps.verifies, resolution.tap?.isAuthentic == false { hasRefused = true }
    return resolution
  }

  /// Prints the series. Returns whether all of them are complete and no URL was refused.
  mutating func finish() throws -> Bool {
    let series = ScannedSeries.join(parts)
    for each in series {
      if !each.missing.isEmpty { Beckon.say(Self.complaint(each)) }
      guard each.missing.isEmpty else { continue }
      let resolution = try resolution(payload(each))
      try output.write(isJSON ? json(each, resolution).text() + "\n" : text(each, resolution))
    }
    try output.flush()
    return series.allSatisfy(\.missing.isEmpty) && !hasRefused
  }

  private static func complaint(_ series: ScannedSeries) -> String {
    let missing = series.missing.map(String.init)
    let list =
      missing.count == 1
      ? "part \(missing[0]) is"
      : "parts \(missing.dropLast().joined(separator: ", ")) and "
        + "\(missing.last ?? "") are"
    return "of a series of \(series.count) codes, \(list) missing; take them into the picture, or "
      + "name their pictures, too"
  }

  // MARK: For people

  private func text(
    _ code: ScannedCode, _ place: ScanPlace, _ number: Number, _ resolution: ResolutionText?
  ) -> String {
    let content = code.content.safeForTerminal()
    if isQuiet { return code.part == nil ? content + "\n" : "" }
    var lines = [styling(.bold, content)]
    lines.append(
      "  \(number.words)\(code.kindName), \(place.name), "
        + place.words(code.corners, modules: code.modules))
    let remarks = remarks(code)
    if !remarks.isEmpty { lines.append("  " + remarks.joined(separator: ", ")) }
    return lines.joined(separator: "\n") + "\n"
      + (code.part == nil ? told(resolution, code.text) : "")
  }

  private func text(_ series: ScannedSeries, _ resolution: ResolutionText?) -> String {
    let content = series.text.map { $0.safeForTerminal() } ?? hex(series.bytes)
    if isQuiet { return content + "\n" }
    let remark = series.text == nil ? ", bytes that are not text" : ""
    return styling(.bold, content) + "\n  joined from \(series.count) codes\(remark)\n"
      + told(resolution, series.text)
  }

  private func payload(_ series: ScannedSeries) -> Payload {
    Payload(.qrCode, bytes: series.bytes, text: series.text)
  }

  private func remarks(_ code: ScannedCode) -> [String] {
    var remarks: [String] = []
    if let part = code.part { remarks.append("part \(part.index + 1) of \(part.count)") }
    if code.text == nil { remarks.append("bytes that are not text") }
    if !code.eciAssignments.isEmpty {
      remarks.append("ECI " + code.eciAssignments.map(String.init).joined(separator: ", "))
    }
    if code.isMirrored { remarks.append("mirrored") }
    if code.isInverted { remarks.append("light on dark") }
    if code.channel == .darkest { remarks.append("read in the darkest of its colours") }
    if !Self.ordinary.contains(code.stage) {
      remarks.append("read by the step \(code.stage.rawValue)")
    }
    return remarks
  }

  /// The stages that say nothing about the quality of a picture.
  private static let ordinary: Set<Stage> = [.flat, .tiles, .small]

  private func told(_ resolution: ResolutionText?, _ text: String?) -> String {
    (resolution?.text(styling) ?? "") + (reading(text)?.text(indent: "  ") ?? "")
  }

  // MARK: For programs

  private func json(
    _ code: ScannedCode, _ place: ScanPlace, _ number: Number, _ resolution: ResolutionText?
  ) -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("file", .string(place.path)), ("picture", JSONValue(place.frame)),
      ("number", .integer(number.value)),
    ]
    members += [
      ("text", JSONValue(code.text)), ("bytes", .string(hex(code.bytes))),
      ("symbology", .string(code.symbology.rawValue)), ("identifier", .string(code.identifier)),
      ("version", .string(code.sizeName)), ("level", .string(code.level.description)),
      ("mask", .integer(code.mask)), ("corrected", .integer(code.correctedCodewords)),
      ("confidence", .hundredths(code.confidence)),
      ("eci", .array(code.eciAssignments.map { .integer($0) })),
      ("corners", .array(code.corners.map { [.integer($0.x), .integer($0.y)] })),
      ("mirrored", .bool(code.isMirrored)), ("inverted", .bool(code.isInverted)),
      ("step", .string(code.stage.rawValue)), ("channel", .string(code.channel.rawValue)),
      ("part", part(code)),
    ]
    if code.part == nil, let reading = reading(code.text) {
      members.append(("content", reading.json))
    }
    members += place.members(code.corners, modules: code.modules)
    if let resolution { members.append(("resolution", resolution.json)) }
    return JSONValue(members: members)
  }

  /// The meaning of a text that is not a URL.
  private func reading(_ text: String?) -> ContentReadResult? {
    text.flatMap { ContentCatalogue.read($0) }
  }

  private func part(_ code: ScannedCode) -> JSONValue {
    guard let part = code.part else { return .null }
    return [
      "number": .integer(part.index + 1), "count": .integer(part.count),
      "parity": .integer(Int(part.parity)),
    ]
  }

  private func json(_ series: ScannedSeries, _ resolution: ResolutionText?) -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("joined", .integer(series.count)), ("text", JSONValue(series.text)),
      ("bytes", .string(hex(series.bytes))), ("parityHolds", .bool(series.hasRightParity)),
    ]
    if let reading = reading(series.text) { members.append(("content", reading.json)) }
    if let resolution { members.append(("resolution", resolution.json)) }
    return JSONValue(members: members)
  }

  private func hex(_ bytes: [UInt8]) -> String { ByteEncoding.hexadecimal.text(bytes) }
}

extension JSONValue {
  /// A share rounded to two decimal places.
  fileprivate static func hundredths(_ share: Float) -> JSONValue {
    JSONNumber((Double(share) * 100).rounded() / 100).map(JSONValue.number) ?? .null
  }
}
