/// A comparison of App Clip Codes in files with what they should contain.
struct ClipCheck {
  /// The logo that Apple's tools can draw below a code, in the words of their tables.
  enum Logo: String { case none, badge }

  /// A file to be checked, and what the code in it should be.
  struct Row {
    var path: String
    var url: String?
    /// The kind that the glyph should show; nil if none was given.
    var kind: ClipGlyph?
    var logo: Logo?
    var foreground: ClipColour?
    var background: ClipColour?
    /// The errors in the row itself, in words.
    var faults: [String] = []
  }

  /// The result of checking one file.
  struct Result: CommandResult {
    var path: String
    var payload: ClipPayload?
    var url: String?
    var route: String?
    var kind: ClipGlyph?
    var logo: Logo?
    var faults: [String] = []
    /// The requested checks that could not be made, with the reasons.
    var unchecked: [String] = []

    /// The overall verdict: a code is good only if every requested check was made.
    enum Verdict: String {
      case good, wrong
      case unchecked = "not checked"
    }

    var verdict: Verdict { faults.isEmpty ? unchecked.isEmpty ? .good : .unchecked : .wrong }

    func text(_ styling: Styling) -> String {
      let word =
        switch verdict {
        case .good: styling(.green, "good ")
        case .wrong: styling(.red, "wrong")
        case .unchecked: styling(.yellow, "not checked")
        }
      let content = url ?? payload.map { "payload \($0.hex)" } ?? "not read"
      let route = route.map { "  route \($0)" } ?? ""
      return "\(word)  \(path.safeForTerminal())  \(content.safeForTerminal())\(route)\n"
        + faults.map { "       \($0.safeForTerminal())\n" }.joined()
        + unchecked.map { "       not checked: \($0.safeForTerminal())\n" }.joined()
    }

    var json: JSONValue {
      [
        "file": .string(path), "verdict": .string(verdict.rawValue),
        "payload": JSONValue(payload?.hex), "url": JSONValue(url), "route": JSONValue(route),
        "kind": JSONValue(kind?.rawValue), "logo": JSONValue(logo?.rawValue),
        "faults": .array(faults.map { .string($0) }),
        "unchecked": .array(unchecked.map { .string($0) }),
      ]
    }
  }

  /// The maximum size of a file in bytes.
  private static let limit = 256 << 20
  private var compressor: URLCompressor?
  private let router: Router?
  private let diameter: Int?
  private let tag: Int?

  init(_ arguments: Arguments) throws {
    compressor = try ClipTables(arguments).find().map(URLCompressor.init)
    router = arguments[.routes] == nil ? nil : try RouteTableInput.load(arguments).router
    diameter = try ClipStyle.length(arguments, ClipStyle.diameter)
    tag = try ClipStyle.length(arguments, ClipStyle.tag)
  }

  mutating func result(of row: Row) throws -> Result {
    var result = Result(path: row.path, faults: row.faults)
    do {
      let bytes = try InputFile.contents(of: row.path, limit: Self.limit)
      // An SVG file allows more checks than a picture of the code.
      if let format = try? PictureFormat(bytes), format != .svg {
        try scan(bytes, row, &result)
      } else {
        try read(ClipCodeDrawing(bytes), row, &result)
      }
    } catch let error as ClipDrawingError {
      result.faults.append("\(error)")
    } catch let error as ClipCodeNotFound {
      result.faults.append("\(error)")
    } catch let error as PictureError {
      result.faults.append("\(error)")
    } catch let error as SystemIOError where row.url != nil {
      // A missing file is a fault of the table if the table lists many.
      result.faults.append("\(error)")
    }
    return result
  }

  private mutating func scan(_ bytes: [UInt8], _ row: Row, _ result: inout Result) throws {
    let codes = DetectedClipCode.codes(in: try Picture(reading: bytes))
    guard let code = codes.first else {
      result.faults.append("no App Clip Code is seen in the picture")
      return
    }
    if codes.count > 1 { result.faults.append("there are \(codes.count) codes in the picture") }
    compare(code.payload, row, &result)
    compare(seen: code, row, &result)
    if row.foreground != nil || row.background != nil {
      result.unchecked.append("its colours: light and camera change those of a picture")
    }
    checkSize(diameter, row, &result)
  }

  private mutating func read(
    _ drawing: ClipCodeDrawing, _ row: Row, _ result: inout Result
  ) throws {
    compare(drawing.payload, row, &result)
    switch drawing.sight {
    case .code(let seen):
      if seen.payload != drawing.payload {
        result.faults.append("its arcs and its drawing contain different payloads")
      }
      compare(seen: seen, row, &result)
    case .others(0): result.faults.append("no code is seen when it is drawn")
    case .others(let count): result.faults.append("\(count) codes are seen when it is drawn")
    case .none(let reason):
      result.unchecked.append("how it looks: \(reason)")
    }
    if let strokes = drawing.strokes, strokes.wrong > 0 {
      result.faults.append(
        "\(counted(strokes.wrong, "arc end or colour")) had to be repaired: the drawing was changed"
      )
    }
    if let stated = drawing.statedURL, let url = result.url, !isSame(stated, url) {
      result.faults.append("the file says it carries \(stated), and its arcs say \(url)")
    }
    let colours = drawing.colours
    if let foreground = row.foreground, foreground != colours.foreground {
      result.faults.append(
        "the foreground is \(colours.foreground.hex) and should be \(foreground.hex)")
    }
    if let background = row.background, background != colours.background {
      result.faults.append(
        "the background is \(colours.background.hex) and should be \(background.hex)")
    }
    checkSize(diameter ?? drawing.diameter.map { Int(($0 * 1000).rounded()) }, row, &result)
  }

  /// Compares the glyph and the surroundings of the disc with the row, and records differences.
  private func compare(seen code: DetectedClipCode, _ row: Row, _ result: inout Result) {
    result.kind = code.kind
    result.logo = code.hasBadge.map { $0 ? .badge : .none }
    switch (row.kind, code.kind) {
    case (let wanted?, let kind?) where wanted != kind:
      result.faults.append("the glyph in the middle is \(kind.words) and should be \(wanted.words)")
    case (.some, nil):
      result.unchecked.append("its type: the glyph in the middle is not known here")
    default: break
    }
    switch (row.logo, result.logo) {
    case (.badge, Logo.none?):
      result.faults.append("there is no badge below it, and there should be")
    case (Logo.none?, .badge):
      result.faults.append("there is a badge round it, and there should not be")
    case (.some, nil): result.unchecked.append("its logo: a picture has other things round a code")
    default: break
    }
  }

  /// Compares the decoded payload with the URL of the row, records differences and finds its route.
  private mutating func compare(_ payload: ClipPayload, _ row: Row, _ result: inout Result) {
    result.payload = payload
    guard compressor != nil else {
      if row.url != nil || router != nil {
        result.unchecked.append("its URL: \(ClipTables.NotFound())")
      }
      return
    }
    do throws(ClipPayloadError) {
      result.url = try compressor?.text(of: payload)
    } catch { result.faults.append("\(error)") }
    if let expected = row.url {
      // Compares payloads, not texts: the code must be the one that this URL yields.
      do throws(ClipURLError) {
        let own = try compressor?.payload(of: expected)
        if own != payload, !isSame(expected, result.url ?? "") {
          result.faults.append("it should carry \(expected) and does not")
        }
      } catch { result.faults.append("\(expected) cannot be in a code: \(error)") }
    }
    guard let router, let text = result.url, let url = try? InvocationURL(text) else { return }
    result.route = router.match(url).match?.route.name
    if result.route == nil { result.faults.append("the URL has no route in the table") }
  }

  /// Whether the two URLs yield the same payload.
  private mutating func isSame(_ a: String, _ b: String) -> Bool {
    guard let first = try? compressor?.payload(of: a) else { return a == b }
    return first == (try? compressor?.payload(of: b))
  }

  private func checkSize(_ diameter: Int?, _ row: Row, _ result: inout Result) {
    guard let diameter else { return }
    do throws(ClipSize.Problem) {
      try ClipSize.check(
        diameter: diameter, kind: row.kind ?? result.kind ?? .camera, tag: tag)
    } catch { result.faults.append("\(error)") }
  }
}

extension ClipGlyph {
  /// The kind in words, with its name in Apple's tables.
  fileprivate var words: String { self == .camera ? "a camera's (cam)" : "a phone's (nfc)" }
}
