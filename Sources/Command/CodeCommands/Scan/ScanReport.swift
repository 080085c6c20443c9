/// The outputs of a scan: codes as they are found and the series that they form, as text or JSON;
/// an HTML page; annotated pictures.
struct ScanReport: ~Copyable {
  let routes: RouteFile?
  let taps: TapVerifier
  let isQuiet: Bool
  var output: ResultWriter
  /// The HTML page; nil if none was requested.
  var album: ScanHTMLReport?
  let annotations: AnnotationWriter?
  /// The scanned parts of series, from all pictures.
  private(set) var parts: [ScannedCode] = []
  /// The contents of the codes that the current film has already shown.
  private(set) var shown: Set<[UInt8]> = []
  /// Whether a URL of a tag failed its check although keys were given.
  private(set) var hasRefused = false

  /// Whether the pictures themselves are needed, not only their codes.
  var showsPictures: Bool {
    if annotations != nil { return true }
    return switch album {
    case .some: true
    case nil: false
    }
  }

  /// Starts a film, in which all codes count as new.
  mutating func beginFilm() { shown = [] }

  /// Reports the codes of a picture; in a film, only the new ones.
  mutating func add(_ seen: ScannedPicture, isAnimation: Bool) throws {
    var hasNews = false
    for code in seen.numbered { hasNews = try add(code, isAnimation: isAnimation) || hasNews }
    // A person who watches a camera wants to see each code at once.
    if isAnimation { try output.flush() }
    guard hasNews || !isAnimation else { return }
    try album?.add(seen)
    try annotations?.write(seen)
  }

  /// Reports a code that was decoded without a picture.
  mutating func add(_ sighting: ClipCodeReader.FoundCode, _ place: ScanPlace) throws {
    _ = try add(
      NumberedCode(item: .clip(sighting), place: place, number: 1, count: 1), isAnimation: false)
  }

  /// Reports a file that could not be read, with the reason.
  mutating func add(unread name: String, _ sentence: String) throws {
    try album?.add(unread: name, sentence)
  }

  /// Prints a code, and returns whether it was new.
  private mutating func add(_ found: NumberedCode, isAnimation: Bool) throws -> Bool {
    var found = found
    if case .code(let code) = found.item, code.part != nil { parts.append(code) }
    if isAnimation, !shown.insert(found.item.bytes).inserted { return false }
    // A part of a series leads nowhere by itself.
    if case .code(let code) = found.item, code.part == nil {
      found.resolution = try resolution(code.payload)
    }
    try output.write(found.json) { [found, isQuiet] in
      isQuiet ? found.quietText : found.text($0)
    }
    return true
  }

  /// The destination of a payload in the route table; nil without a table.
  private mutating func resolution(_ payload: Payload) throws -> ResolutionText? {
    guard let routes, output.isJSON || !isQuiet || taps.verifies else { return nil }
    let resolution = try ResolutionText(payload, routes, taps: taps)
    if taps.verifies, resolution.tap?.isAuthentic == false { hasRefused = true }
    return resolution
  }

  /// Prints the series and completes all outputs. Returns whether all series are complete and no
  /// URL was refused.
  mutating func finish() throws -> Bool {
    try album.take()?.finish()
    let series = ScannedSeries.join(parts)
    for each in series {
      guard each.missing.isEmpty else {
        Beckon.say(each.complaint)
        continue
      }
      let resolution = try resolution(Payload(.qrCode, bytes: each.bytes, text: each.text))
      try output.write(each.json(resolution)) { [isQuiet] styling in
        isQuiet
          ? each.content.safeForTerminal() + "\n" : each.text(resolution, styling)
      }
    }
    try output.flush()
    return series.allSatisfy(\.missing.isEmpty) && !hasRefused
  }
}
