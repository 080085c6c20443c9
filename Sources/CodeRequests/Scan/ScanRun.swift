import CommandHabits
import AppClipCodes
import CommandLineKit
import HostIO
import InvocationRouter
import Codes
import Scanning

/// One run of `beckon scan`: goes through the pictures and remembers what became of them.
struct ScanRun: ~Copyable {
  /// The largest file that is read whole.
  private static let largestFile = 1 << 30

  let scanner: CodeScanner
  let limits: PictureLimits
  let stopsAtFirst: Bool
  /// What reads App Clip Codes; `nil` when they are not wanted.
  private var clips: ClipCodeReader?
  var report: ScanReport
  private var status = ExitStatus.done
  private var isOver = false
  /// What kind of code a file has that is not read.
  private var unread: OtherSymbol.Kind?

  init(
    scanner: CodeScanner, clips: ClipCodeReader?, limits: PictureLimits, stopsAtFirst: Bool,
    report: consuming ScanReport
  ) {
    self.clips = clips
    self.scanner = scanner
    self.limits = limits
    self.stopsAtFirst = stopsAtFirst
    self.report = report
  }

  mutating func perform(_ paths: [String]) throws -> ExitStatus {
    for path in paths where !isOver {
      do {
        try scan(path)
      } catch let error as HostError where paths.count > 1 && error.action == .read {
        fail(error, error.description)
      } catch let error as PictureError {
        fail(error, "\(Self.name(path)): \(error)")
      } catch let error as ScanError {
        fail(error, "\(Self.name(path)): \(error)")
      } catch let error as ClipDrawingError {
        fail(error, "\(Self.name(path)): \(error)")
      } catch let error as ClipNotSeen {
        fail(error, "\(Self.name(path)): \(error)")
      }
    }
    if try !report.finish() { lower(to: .no) }
    return status
  }

  private static func name(_ path: String) -> String { path == "-" ? "standard input" : path }

  /// Says what is wrong with one picture; the others still have their turn.
  private mutating func fail(_ error: any Error, _ sentence: String) {
    Beckon.say(sentence)
    status = Beckon.status(of: error)
  }

  /// A broken file weighs more than a picture without a code.
  private mutating func lower(to other: ExitStatus) {
    if status == .done { status = other }
  }

  private mutating func scan(_ path: String) throws {
    unread = nil
    let input = try ProbedFile(path)
    if PictureFrames.canRead(input.beginning) { return try scanFrames(path, input) }
    // One picture, whole.
    let bytes = try input.contents(limit: Self.largestFile, allowsDrawings: clips != nil)
    if try showDrawing(path, bytes) { return }
    if DocumentFile.canRead(bytes) { return try scanDocument(path, bytes) }
    var file = try PictureFile(bytes, limits: limits)
    try scanPictures(path, &file)
  }

  /// The pages of a document, each more closely where something remains unread.
  private mutating func scanDocument(_ path: String, _ bytes: [UInt8]) throws {
    let document =
      try OwnDocument(bytes, limits: limits)?.document(limits: limits)
      ?? DocumentFile(bytes, limits: limits)
    var found = false
    for number in 1...document.pageCount where !isOver {
      guard number <= limits.pictures else {
        throw PictureError(.tooManyPictures(limit: limits.pictures), document.format)
      }
      var page = try document.page(number)
      var seen = try look(at: page.picture)
      if seen.isEmpty || !seen.marks.isEmpty {
        let closer = try document.page(number, .closer)
        let more = try look(at: closer.picture)
        if more.count >= seen.count { (page, seen) = (closer, more) }
      }
      let place = ScanPlace(
        path: path,
        page: .init(number: number, millimetresPerPixel: page.millimetresPerPixel))
      try report.add(place, seen.codes, isFilm: false)
      try report.add(place, seen.sightings, isFilm: false)
      found = found || !seen.isEmpty
      isOver = stopsAtFirst && found
    }
    if !found { reportNothing(path) }
  }

  /// What is seen in one picture.
  private struct Seen {
    var codes: [ScannedCode]
    var marks: [Payload.Corner]
    var sightings: [ClipCodeReader.Sighting]

    var count: Int { codes.count + sightings.count }
    var isEmpty: Bool { count == 0 }
  }

  private mutating func look(at picture: Picture) throws -> Seen {
    let look = try scanner.look(at: picture)
    unread = look.other?.kind ?? unread
    let isEnough = stopsAtFirst && !look.codes.isEmpty
    let sightings = isEnough ? [] : clips?.sightings(of: look.clipCodes) ?? []
    return Seen(codes: look.codes, marks: look.marks, sightings: sightings)
  }

  /// The pictures of a file; of an animation, each code when it is first seen.
  private mutating func scanPictures(_ path: String, _ file: inout PictureFile) throws {
    let isFilm = file.format.mayBeAnimated
    if isFilm { report.beginFilm() }
    var (found, last): (Bool, Picture?) = (false, nil)
    while !isOver, let picture = try file.next() {
      if picture == last { continue }
      let frame = file.format.mayHoldSeveral ? file.count : nil
      found = try show(path, frame: frame, picture, isFilm: isFilm) || found
      last = picture
    }
    if last == nil { throw PictureError(.noPicture, file.format) }
    if !found { reportNothing(path) }
  }

  /// Pictures one after another, each shown before the next is read.
  private mutating func scanFrames(
    _ path: String, _ input: borrowing ProbedFile
  ) throws {
    var frames = PictureFrames(limits: limits)
    var found = false
    var first: Picture?
    frames.feed(input.beginning)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while !isOver {
      while !isOver, let picture = try frames.next() {
        // Who scans a file wants all that is in it; a camera comes round again.
        let look =
          try path == "-"
          ? scanner.look(at: picture, frame: frames.count) : scanner.look(at: picture)
        let codes = look.codes
        unread = look.other?.kind ?? unread
        first = path == "-" && frames.count == 1 ? picture : nil
        let isEnough = stopsAtFirst && !codes.isEmpty
        let sightings = isEnough ? [] : clips?.sightings(of: look.clipCodes) ?? []
        found = found || !codes.isEmpty || !sightings.isEmpty
        try report.add(ScanPlace(path: path, frame: frames.count), codes, isFilm: path == "-")
        try report.add(ScanPlace(path: path, frame: frames.count), sightings, isFilm: path == "-")
        isOver = stopsAtFirst && found
      }
      let count = isOver ? 0 : try input.file.read(into: &buffer)
      if count == 0 { break }
      frames.feed(buffer[..<count])
    }
    if !isOver { try frames.finish() }
    if !found, let first {
      // A picture that came alone is no film, and does not come round again.
      let look = try scanner.look(at: first)
      let codes = look.codes
      unread = look.other?.kind
      try report.add(ScanPlace(path: path, frame: 1), codes, isFilm: true)
      found = !codes.isEmpty
    }
    if !found { reportNothing(path) }
  }

  /// Reports the codes of one picture; whether there are any.
  private mutating func show(
    _ path: String, frame: Int?, _ picture: Picture, isFilm: Bool
  ) throws -> Bool {
    let seen = try look(at: picture)
    let place = ScanPlace(path: path, frame: frame)
    try report.add(place, seen.codes, isFilm: isFilm)
    try report.add(place, seen.sightings, isFilm: isFilm)
    isOver = stopsAtFirst && !seen.isEmpty
    return !seen.isEmpty
  }

  /// An SVG file may be the drawing of an App Clip Code, which is read without drawing more of it.
  private mutating func showDrawing(_ path: String, _ bytes: [UInt8]) throws -> Bool {
    guard clips != nil, ClipCodeReader.isDrawing(bytes) else { return false }
    let payload: ClipPayload
    do { payload = try ClipCodeDrawing.payload(of: bytes) } catch let error as ClipNotSeen
      where error.error.problem == .noDisc
    { return false }
    let sightings = [clips?.sighting(of: payload)].compactMap(\.self)
    try report.add(ScanPlace(path: path), sightings, isFilm: false)
    isOver = stopsAtFirst && !sightings.isEmpty
    return true
  }

  private mutating func reportNothing(_ path: String) {
    let other = unread.map { " but \($0.phrase), which Beckon does not read" }
    Beckon.say("\(Self.name(path)): no code found\(other ?? "")")
    lower(to: .no)
  }
}
