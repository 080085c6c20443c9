import CommandHabits
import AppClipCodes
import Cameras
import CommandLineKit
import HostIO
import InvocationRouter
import Codes
import Scanning

/// One run of `beckon scan`: goes through the pictures and remembers what became of them.
struct ScanRun: ~Copyable {
  /// The largest file that is read whole.
  private static let largestFile = 1 << 30

  let request: ScanRequest
  /// What reads App Clip Codes; `nil` when they are not wanted.
  var clips: ClipCodeReader?
  var telling: ScanTelling
  private(set) var status = ExitStatus.done
  var isOver = false
  /// What kind of code an input has that is not read.
  private var unread: OtherSymbol.Kind?
  /// How many codes one picture of an input seems to have, where nothing was read.
  private var unreadCount = 0

  init(
    _ request: ScanRequest, clips: ClipCodeReader?, telling: consuming ScanTelling
  ) {
    self.request = request
    self.clips = clips
    self.telling = telling
  }

  /// Looks at everything that is asked for; where there are several files, a bad one keeps nothing from
  /// the others.
  mutating func perform(_ inputs: [ScanInput]) throws -> ExitStatus {
    for input in inputs where !isOver {
      do {
        try scan(input)
      } catch let error as HostError where inputs.count > 1 && error.action == .read {
        try fail(error, input, error.description)
      } catch let error where Self.isOfOnePicture(error) {
        try fail(error, input, "\(input.name): \(error)")
      }
    }
    if try !telling.finish() { lower(to: .no) }
    return status
  }

  /// Whether an error says what is wrong with a picture.
  private static func isOfOnePicture(_ error: any Error) -> Bool {
    error is PictureError || error is ScanError
  }

  /// Says what is wrong with one picture; the others still have their turn.
  private mutating func fail(_ error: any Error, _ input: ScanInput, _ sentence: String) throws {
    Beckon.say(sentence)
    status = Beckon.status(of: error)
    try telling.add(unread: input.name, "\(error)")
  }

  /// A broken file weighs more than a picture without a code.
  private mutating func lower(to other: ExitStatus) {
    if status == .done { status = other }
  }

  private mutating func scan(_ input: ScanInput) throws {
    (unread, unreadCount) = (nil, 0)
    switch input {
    case .bytes(let bytes, let name): try scan(bytes, name)
    case .camera(let path):
      try watch(path)
    case .file(let path):
      let file = try ProbedFile(path)
      if PictureFrames.canRead(file.beginning) {
        guard path == "-" else { return try scanFrames(path, file) }
        var stream = FrameStream(file, limits: request.limits)
        return try scanFilm(path, &stream)
      }
      // One picture, whole.
      try scan(file.contents(limit: Self.largestFile, allowsDrawings: clips != nil), path)
    }
  }

  /// Watches a camera until a signal ends it, which is how it is meant to end.
  private mutating func watch(_ path: String) throws {
    var camera = try VideoCamera(path)
    try Interruption.deferred { try scanFilm(path, &camera) }
    Interruption.acknowledge()
  }

  private mutating func scan(_ bytes: [UInt8], _ path: String) throws {
    let bytes = try PackedSVG.unpacked(bytes) ?? bytes
    if !telling.showsPictures, ClipCodeReader.isDrawing(bytes),
      let drawing = try? ClipDrawing(svg: bytes), try show(drawing.payload, path)
    {
      return
    }
    if DocumentFile.canRead(bytes) { return try scanDocument(path, bytes) }
    var file = try PictureFile(bytes, limits: request.limits)
    try scanPictures(path, &file)
  }

  /// The pages of a document. An SVG file in which nothing is seen, or which cannot be drawn here, may be an
  /// App Clip Code in outlines, which our own reader draws.
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
    guard !telling.showsPictures, clips != nil, ClipCodeReader.isDrawing(bytes),
      let payload = try? ClipCodeDrawing.payload(of: bytes)
    else { return false }
    return try show(payload, path)
  }

  /// Tells an App Clip Code that a drawing shows, when they are wanted.
  private mutating func show(_ payload: ClipPayload, _ path: String) throws -> Bool {
    guard let sighting = clips?.sighting(of: payload) else { return false }
    try telling.add(sighting, ScanPlace(path: path))
    isOver = request.stopsAtFirst
    return true
  }

  /// What is seen in one picture.
  mutating func look(at picture: Picture, _ place: ScanPlace) throws -> SeenPicture {
    seen(picture, place, try request.scanner.look(at: picture))
  }

  /// The same with App Clip Codes, where more than the codes that a look gave is wanted.
  mutating func seen(
    _ picture: Picture, _ place: ScanPlace, _ look: CodeScanner.Look
  ) -> SeenPicture {
    unread = look.other?.kind ?? unread
    unreadCount = max(unreadCount, look.unreadCount)
    let isEnough = request.stopsAtFirst && !look.codes.isEmpty
    let sightings = isEnough ? [] : clips?.sightings(of: look.clipCodes) ?? []
    return SeenPicture(
      place: place, picture: picture, codes: look.codes, sightings: sightings, marks: look.marks,
      unreadCount: look.unreadCount)
  }

  /// Tells what was seen; whether that is anything.
  mutating func tell(_ seen: SeenPicture, isFilm: Bool) throws -> Bool {
    try telling.add(seen, isFilm: isFilm)
    if !isFilm, !request.stopsAtFirst, !seen.isEmpty, seen.unreadCount > 0 {
      Beckon.say("\(seen.place.name): \(hint(seen.unreadCount))")
    }
    isOver = request.stopsAtFirst && !seen.isEmpty
    return !seen.isEmpty
  }

  /// That so many codes remain unread, and what may help.
  private func hint(_ count: Int) -> String {
    let remedy =
      switch request.scanner.effort {
      case .quick: "try without --quick"
      case .standard: "try --all"
      case .thorough: "take a sharper picture, or one from nearer"
      }
    return (count == 1 ? "1 mark of an unread code; " : "\(count) marks of unread codes; ") + remedy
  }

  /// Tells that there was no code. Frames of a film that show nothing new are not told one by one, so that the page
  /// would know nothing of it otherwise.
  mutating func tellNothing(_ path: String, isFilm: Bool = false) throws {
    if isFilm { try telling.add(unread: ScanInput.name(path), "no code found") }
    var other = unread.map { " but \($0.phrase), which Beckon does not read" }
    if other == nil, !isFilm, unreadCount > 0 { other = ", but \(hint(unreadCount))" }
    Beckon.say("\(ScanInput.name(path)): no code found\(other ?? "")")
    lower(to: .no)
  }
}
