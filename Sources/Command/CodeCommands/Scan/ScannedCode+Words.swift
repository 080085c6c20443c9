extension ScannedCode {
  /// The kind in words, such as "QR Code 3-Q", "Micro QR Code M2-L" or "rMQR Code R7x43-M".
  var kindName: String {
    let level = level == .detectionOnly ? "" : "-\(level)"
    return "\(symbology.name) \(sizeName)\(level)"
  }

  /// The version of the symbol, such as "3", "M2" or "R7x43".
  var sizeName: String { version?.description ?? symbol.description }

  /// The text of the code, or its bytes in hexadecimal if they are not text.
  var content: String { text ?? ByteEncoding.hexadecimal.text(bytes) }

  /// The numbers of columns and rows of modules.
  var modules: (width: Int, height: Int) { (symbol.width, symbol.height) }

  /// The unusual properties of the code in words, for people.
  var remarks: [String] {
    var remarks: [String] = []
    if let part { remarks.append("part \(part.index + 1) of \(part.count)") }
    if text == nil { remarks.append("bytes that are not text") }
    if !eciAssignments.isEmpty {
      remarks.append("ECI " + eciAssignments.map(String.init).joined(separator: ", "))
    }
    if isMirrored { remarks.append("mirrored") }
    if isInverted { remarks.append("light on dark") }
    if channel == .darkest { remarks.append("read in the darkest of its colours") }
    if !Self.ordinary.contains(stage) { remarks.append("read by the step \(stage.rawValue)") }
    return remarks
  }

  /// The stages of the search that say nothing about the quality of a picture.
  private static let ordinary: Set<Stage> = [.flat, .tiles, .small]

  /// The members of a JSON object that describes the code.
  var members: [(String, JSONValue)] {
    var members: [(String, JSONValue)] = [
      ("text", JSONValue(text)), ("bytes", .string(ByteEncoding.hexadecimal.text(bytes))),
      ("symbology", .string(symbology.rawValue)), ("identifier", .string(identifier)),
      ("version", .string(sizeName)), ("level", .string(level.description)),
      ("mask", .integer(mask)), ("corrected", .integer(correctedCodewords)),
      ("confidence", .hundredths(confidence)),
      ("eci", .array(eciAssignments.map { .integer($0) })),
      ("corners", .array(corners.map { [.integer($0.x), .integer($0.y)] })),
      ("mirrored", .bool(isMirrored)), ("inverted", .bool(isInverted)),
      ("step", .string(stage.rawValue)), ("channel", .string(channel.rawValue)),
      (
        "part",
        part.map { part in
          [
            "number": .integer(part.index + 1), "count": .integer(part.count),
            "parity": .integer(Int(part.parity)),
          ]
        } ?? .null
      ),
    ]
    if part == nil, let reading = text.reading { members.append(("content", reading.json)) }
    return members
  }
}

extension ScannedSeries {
  /// The joined text of the series, or its bytes in hexadecimal if they are not text.
  var content: String { text ?? ByteEncoding.hexadecimal.text(bytes) }

  /// A sentence about the missing parts of the series.
  var complaint: String {
    let missing = missing.map(String.init)
    let list =
      missing.count == 1
      ? "part \(missing[0]) is"
      : "parts \(missing.dropLast().joined(separator: ", ")) and "
        + "\(missing.last ?? "") are"
    return "of a series of \(count) codes, \(list) missing; take them into the picture, or "
      + "name their pictures, too"
  }

  func text(_ resolution: ResolutionText?, _ styling: Styling) -> String {
    let remark = text == nil ? ", bytes that are not text" : ""
    return styling(.bold, content.safeForTerminal())
      + "\n  joined from \(count) codes\(remark)\n" + text.meaning(resolution, styling)
  }

  func json(_ resolution: ResolutionText?) -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("joined", .integer(count)), ("text", JSONValue(text)),
      ("bytes", .string(ByteEncoding.hexadecimal.text(bytes))),
      ("parityHolds", .bool(hasRightParity)),
    ]
    if let reading = text.reading { members.append(("content", reading.json)) }
    if let resolution { members.append(("resolution", resolution.json)) }
    return JSONValue(members: members)
  }
}

extension String? {
  /// The meaning of a text that is not a URL.
  fileprivate var reading: ContentReadResult? { flatMap { ContentCatalogue.read($0) } }

  /// The lines about where a text leads, and about what it means.
  func meaning(_ resolution: ResolutionText?, _ styling: Styling) -> String {
    (resolution?.text(styling) ?? "") + (reading?.text(indent: "  ") ?? "")
  }
}

extension JSONValue {
  /// The share rounded to two decimal places, as JSON.
  fileprivate static func hundredths(_ share: Float) -> JSONValue {
    JSONNumber((Double(share) * 100).rounded() / 100).map(JSONValue.number) ?? .null
  }
}
