import AppClipCodes
import CommandLineKit
import HostIO
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
        fail(error, "\(Self.name(path)): \(Self.complaint(error))")
      }
    }
    if try !report.finish() { lower(to: .no) }
    return status
  }

  private static func name(_ path: String) -> String { path == "-" ? "standard input" : path }

  /// Most drawings without a disc were never meant to be an App Clip Code.
  private static func complaint(_ error: ClipNotSeen) -> String {
    guard error.error.problem == .noDisc else { return error.description }
    return "this SVG file is not an App Clip Code, and other SVG files are not read; make a PNG "
      + "file of it"
  }

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
    let input = try ProbedFile(path)
    if PictureFrames.canRead(input.beginning) { return try scanFrames(path, input) }
    // One picture, whole.
    let bytes = try input.contents(limit: Self.largestFile, allowsDrawings: clips != nil)
    if try showDrawing(path, bytes) { return }
    let picture = try Picture(reading: bytes, limits: limits)
    try show(path, frame: nil, scanner.scan(picture), of: picture)
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
        let codes =
          try path == "-" ? scanner.scan(picture, frame: frames.count) : scanner.scan(picture)
        first = path == "-" && frames.count == 1 ? picture : nil
        let isEnough = stopsAtFirst && !codes.isEmpty
        let sightings = isEnough ? [] : clips?.read(picture, atMost: scanner.mostCodes) ?? []
        found = found || !codes.isEmpty || !sightings.isEmpty
        try report.add(path, frame: frames.count, codes, isStream: path == "-")
        try report.add(path, frame: frames.count, sightings, isStream: path == "-")
        isOver = stopsAtFirst && found
      }
      let count = isOver ? 0 : try input.file.read(into: &buffer)
      if count == 0 { break }
      frames.feed(buffer[..<count])
    }
    if !isOver { try frames.finish() }
    if !found, let first {
      // A picture that came alone is no film, and does not come round again.
      let codes = try scanner.scan(first)
      try report.add(path, frame: 1, codes, isStream: true)
      found = !codes.isEmpty
    }
    if !found { reportNothing(path) }
  }

  private mutating func show(
    _ path: String, frame: Int?, _ codes: [ScannedCode], of picture: Picture
  ) throws {
    try report.add(path, frame: frame, codes, isStream: false)
    isOver = stopsAtFirst && !codes.isEmpty
    let sightings = isOver ? [] : clips?.read(picture, atMost: scanner.mostCodes) ?? []
    try report.add(path, frame: frame, sightings, isStream: false)
    isOver = stopsAtFirst && !(codes.isEmpty && sightings.isEmpty)
    if codes.isEmpty, sightings.isEmpty { reportNothing(path) }
  }

  /// An SVG file is no picture, but it may be the drawing of an App Clip Code.
  private mutating func showDrawing(_ path: String, _ bytes: [UInt8]) throws -> Bool {
    guard clips != nil, ClipCodeReader.isDrawing(bytes) else { return false }
    let sightings =
      try clips.map { _ in try ClipCodeDrawing.payload(of: bytes) }
      .flatMap { clips?.sighting(of: $0) }.map { [$0] } ?? []
    try report.add(path, frame: nil, sightings, isStream: false)
    isOver = stopsAtFirst && !sightings.isEmpty
    return true
  }

  private mutating func reportNothing(_ path: String) {
    Beckon.say("\(Self.name(path)): no code found")
    lower(to: .no)
  }
}
