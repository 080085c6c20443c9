/// A run of `beckon scan` over all inputs, which determines the exit status.
struct ScanRun: ~Copyable {
  /// The maximum size, in bytes, of a file that is read as a whole.
  private static let largestFile = 1 << 30

  let scanner: CodeScanner
  let limits: PictureLimits
  let stopsAtFirst: Bool
  /// The reader of App Clip Codes; nil if they are not wanted.
  var clips: ClipCodeReader?
  var output: ScanReport
  private(set) var status = ExitStatus.done
  var isOver = false
  /// The number of codes that a picture of an input seems to have, if none was decoded.
  private(set) var unreadCount = 0

  /// Scans all inputs; one bad file among several does not stop the others.
  mutating func perform(_ inputs: [ScanInput]) throws -> ExitStatus {
    for input in inputs where !isOver {
      do {
        try scan(input)
      } catch let error as SystemIOError where inputs.count > 1 && error.action == .read {
        try fail(error, input, error.description)
      } catch let error where Self.isOfOnePicture(error) {
        try fail(error, input, "\(input.name): \(error)")
      }
    }
    if try !output.finish() { lower(to: .no) }
    return status
  }

  /// Whether the error concerns a single picture, so that others can still be scanned.
  private static func isOfOnePicture(_ error: any Error) -> Bool {
    error is PictureError || error is ScanError
  }

  /// Reports an error in one picture; the others are still scanned.
  private mutating func fail(_ error: any Error, _ input: ScanInput, _ sentence: String) throws {
    Beckon.say(sentence)
    status = Beckon.status(of: error)
    try output.add(unread: input.name, "\(error)")
  }

  /// Sets the exit status, unless the error of an earlier file has set it.
  private mutating func lower(to other: ExitStatus) {
    if status == .done { status = other }
  }

  private mutating func scan(_ input: ScanInput) throws {
    unreadCount = 0
    switch input {
    case .bytes(let bytes, let name): try scan(bytes, name)
    case .camera(let path):
      try watch(path)
    case .file(let path):
      let file = try ProbedFile(path)
      if PictureFrames.canRead(file.beginning) {
        guard path == "-" else { return try scanFrames(path, file) }
        var stream = FrameStream(file, limits: limits)
        return try scanFilm(path, &stream)
      }
      // A single picture, read as a whole.
      try scan(file.contents(limit: Self.largestFile, allowsDrawings: clips != nil), path)
    }
  }

  /// Scans the frames of a camera until a signal ends it, which is the intended end.
  private mutating func watch(_ path: String) throws {
    var camera = try VideoCamera(path)
    try Interruption.deferred { try scanFilm(path, &camera) }
    Interruption.acknowledge()
  }

  private mutating func scan(_ bytes: [UInt8], _ path: String) throws {
    let bytes = try CompressedSVG.unpacked(bytes) ?? bytes
    if !output.showsPictures, ClipCodeReader.isDrawing(bytes),
      let drawing = try? ClipDrawing(svg: bytes), try show(drawing.payload, path)
    {
      return
    }
    if DocumentFile.canRead(bytes) { return try scanDocument(path, bytes) }
    var file = try PictureFile(bytes, limits: limits)
    try scanPictures(path, &file)
  }

  /// Scans the pages of a document. An SVG file in which no code is found, or which cannot be
  /// drawn, may be an App Clip Code in outlines, which our own reader draws.
  private mutating func scanDocument(_ path: String, _ bytes: [UInt8]) throws {
    let found: Bool
    do { found = try scanPages(path, bytes) } catch let error as PictureError {
      if try showOutlines(path, bytes) { return }
      throw error
    }
    if try found || showOutlines(path, bytes) { return }
    try tellNothing(path)
  }

  private mutating func showOutlines(_ path: String, _ bytes: [UInt8]) throws -> Bool {
    guard !output.showsPictures, clips != nil, ClipCodeReader.isDrawing(bytes),
      let payload = try? ClipCodeDrawing.payload(of: bytes)
    else { return false }
    return try show(payload, path)
  }

  /// Reports the App Clip Code of a drawing, and returns whether such codes are wanted.
  private mutating func show(_ payload: ClipPayload, _ path: String) throws -> Bool {
    guard let sighting = clips?.sighting(of: payload) else { return false }
    try output.add(sighting, ScanPlace(path: path))
    isOver = stopsAtFirst
    return true
  }

  /// The codes in one picture, with the picture and its place.
  mutating func look(at picture: Picture, _ place: ScanPlace) throws -> ScannedPicture {
    seen(picture, place, try scanner.look(at: picture))
  }

  /// Combines the result of a scan with its App Clip Codes, unless the first code was enough.
  mutating func seen(
    _ picture: Picture, _ place: ScanPlace, _ look: CodeScanner.SearchResult
  ) -> ScannedPicture {
    unreadCount = max(unreadCount, look.unreadCount)
    let isEnough = stopsAtFirst && !look.codes.isEmpty
    let sightings = isEnough ? [] : clips?.sightings(of: look.clipCodes) ?? []
    return ScannedPicture(
      place: place, picture: picture, codes: look.codes, sightings: sightings, marks: look.marks,
      unreadCount: look.unreadCount)
  }

  /// Reports the codes of a picture, and returns whether there were any.
  mutating func tell(_ seen: ScannedPicture, isAnimation: Bool) throws -> Bool {
    try output.add(seen, isAnimation: isAnimation)
    if !isAnimation, !stopsAtFirst, !seen.isEmpty, seen.unreadCount > 0 {
      Beckon.say("\(seen.place.name): \(hint(seen.unreadCount))")
    }
    isOver = stopsAtFirst && !seen.isEmpty
    return !seen.isEmpty
  }

  /// A hint, with a remedy, about a number of codes that could not be decoded.
  private func hint(_ count: Int) -> String {
    let remedy =
      switch scanner.effort {
      case .quick: "try without --quick"
      case .standard: "try --all"
      case .thorough: "take a sharper picture, or one from nearer"
      }
    return (count == 1 ? "1 mark of an unread code; " : "\(count) marks of unread codes; ") + remedy
  }

  /// Reports that no code was found. For a film this is also noted on the HTML page, which does not
  /// list single frames.
  mutating func tellNothing(_ path: String, isAnimation: Bool = false) throws {
    if isAnimation { try output.add(unread: ScanInput.name(path), "no code found") }
    let seen = !isAnimation && unreadCount > 0 ? ", but \(hint(unreadCount))" : ""
    Beckon.say("\(ScanInput.name(path)): no code found\(seen)")
    lower(to: .no)
  }
}
