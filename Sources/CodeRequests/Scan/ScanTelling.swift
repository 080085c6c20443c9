import HostIO
import Scanning

/// Everything that is made of what was seen: words or JSON, a page, pictures with outlines.
struct ScanTelling: ~Copyable {
  private var report: ScanReport
  /// The page, when one is wanted.
  private var album: ScanAlbum?
  private let annotations: AnnotatedFiles?

  init(_ report: consuming ScanReport, album: consuming ScanAlbum?, _ annotations: AnnotatedFiles?)
  {
    self.report = report
    self.album = album
    self.annotations = annotations
  }

  /// Whether the pictures themselves are wanted, not only what they say.
  var showsPictures: Bool {
    if annotations != nil { return true }
    return switch album {
    case .some: true
    case nil: false
    }
  }

  /// From here on codes are new again.
  mutating func beginFilm() { report.beginFilm() }

  /// Tells what was seen in a picture; of a film, what it has not shown yet.
  mutating func add(_ seen: SeenPicture, isFilm: Bool) throws {
    let isNews = try report.add(seen, isFilm: isFilm)
    guard isNews || !isFilm else { return }
    try album?.add(seen)
    try annotations?.write(seen)
  }

  /// Tells a code that was read without a picture.
  mutating func add(_ sighting: ClipCodeReader.Sighting, _ place: ScanPlace) throws {
    _ = try report.add(sighting, place, isFilm: false)
  }

  /// Notes a file that could not be read, and why.
  mutating func add(unread name: String, _ sentence: String) throws {
    try album?.add(unread: name, sentence)
  }

  /// Ends everything; says whether all series are whole, and no URL of a tap was refused.
  mutating func finish() throws -> Bool {
    try album.take()?.finish()
    return try report.finish()
  }
}
