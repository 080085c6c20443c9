/// All outputs of a scan: text or JSON, an HTML page, and annotated pictures.
struct ScanOutput: ~Copyable {
  private var report: ScanReport
  /// The HTML page, if one was requested.
  private var album: ScanHTMLReport?
  private let annotations: AnnotationWriter?

  init(
    _ report: consuming ScanReport, album: consuming ScanHTMLReport?,
    _ annotations: AnnotationWriter?
  ) {
    self.report = report
    self.album = album
    self.annotations = annotations
  }

  /// Whether the pictures themselves are needed, not only their codes.
  var showsPictures: Bool {
    if annotations != nil { return true }
    return switch album {
    case .some: true
    case nil: false
    }
  }

  /// Starts a film: all codes count as new again.
  mutating func beginFilm() { report.beginFilm() }

  /// Reports the codes of a picture; of a film, only the new ones.
  mutating func add(_ seen: ScannedPicture, isAnimation: Bool) throws {
    let isNews = try report.add(seen, isAnimation: isAnimation)
    guard isNews || !isAnimation else { return }
    try album?.add(seen)
    try annotations?.write(seen)
  }

  /// Reports a code that was decoded without a picture.
  mutating func add(_ sighting: ClipCodeReader.Sighting, _ place: ScanPlace) throws {
    _ = try report.add(sighting, place, isAnimation: false)
  }

  /// Notes a file that could not be read, with the reason.
  mutating func add(unread name: String, _ sentence: String) throws {
    try album?.add(unread: name, sentence)
  }

  /// Completes all outputs. Returns whether all series are complete and no tap was refused.
  mutating func finish() throws -> Bool {
    try album.take()?.finish()
    return try report.finish()
  }
}
