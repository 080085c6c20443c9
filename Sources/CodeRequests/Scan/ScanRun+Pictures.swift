import Cameras
import Codes
import HostIO
import Scanning

extension ScanRun {
  /// The pages of a document, each more closely where something remains unread.
  mutating func scanDocument(_ path: String, _ bytes: [UInt8]) throws {
    let limits = request.limits
    let document =
      try OwnDocument(bytes, limits: limits)?.document(limits: limits)
      ?? DocumentFile(bytes, limits: limits)
    var found = false
    for number in 1...document.pageCount where !isOver {
      guard number <= limits.pictures else {
        throw PictureError(.tooManyPictures(limit: limits.pictures), document.format)
      }
      var seen = try look(at: document.page(number), of: path)
      if seen.isEmpty || !seen.marks.isEmpty {
        let closer = try look(at: document.page(number, .closer), of: path)
        if closer.count >= seen.count { seen = closer }
      }
      found = try tell(seen, isFilm: false) || found
    }
    if !found { try tellNothing(path) }
  }

  private mutating func look(at page: DrawnPage, of path: String) throws -> SeenPicture {
    let paper = ScanPlace.Page(
      number: page.number, millimetresPerPixel: page.millimetresPerPixel)
    return try look(at: page.picture, ScanPlace(path: path, page: paper))
  }

  /// The pictures of a file; of an animation, each code when it is first seen.
  mutating func scanPictures(_ path: String, _ file: inout PictureFile) throws {
    let isFilm = file.format.mayBeAnimated
    if isFilm { telling.beginFilm() }
    var (found, last): (Bool, Picture?) = (false, nil)
    while !isOver, let picture = try file.next() {
      if picture == last { continue }
      let frame = file.format.mayHoldSeveral ? file.count : nil
      let seen = try look(at: picture, ScanPlace(path: path, frame: frame))
      found = try tell(seen, isFilm: isFilm) || found
      last = picture
    }
    if last == nil { throw PictureError(.noPicture, file.format) }
    if !found { try tellNothing(path, isFilm: isFilm) }
  }

  /// Pictures in a file, one after another: who scans a file wants all that is in each.
  mutating func scanFrames(_ path: String, _ file: consuming ProbedFile) throws {
    var frames = FrameStream(file, limits: request.limits)
    var found = false
    while !isOver, let picture = try frames.next() {
      let place = ScanPlace(path: path, frame: frames.count)
      found = try tell(look(at: picture, place), isFilm: false) || found
    }
    if !found { try tellNothing(path) }
  }

  /// The frames of a camera, or of a stream of such: each code is told when it is first seen.
  mutating func scanFilm(
    _ path: String, _ frames: inout some FrameSource & ~Copyable
  ) throws {
    telling.beginFilm()
    var film = FilmScanner(request.scanner)
    var (count, found) = (0, false)
    var first: Picture?
    while !isOver, let picture = try frames.next() {
      count += 1
      first = count == 1 ? picture : nil
      let place = ScanPlace(path: path, frame: count)
      let seen = seen(picture, place, try film.look(at: picture))
      found = try tell(seen, isFilm: true) || found
    }
    if !found, let first {
      // A picture that came alone is no film, and does not come round again.
      found = try tell(look(at: first, ScanPlace(path: path, frame: 1)), isFilm: true)
    }
    if !found { try tellNothing(path, isFilm: true) }
  }
}
