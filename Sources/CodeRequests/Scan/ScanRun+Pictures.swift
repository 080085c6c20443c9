import Cameras
import Codes
import HostIO
import Scanning

extension ScanRun {
  /// The pages of a document. Says whether there was a code.
  mutating func scanPages(_ path: String, _ bytes: [UInt8]) throws -> Bool {
    let limits = request.limits
    let document =
      try OwnDocument(bytes, limits: limits)?.document(limits: limits)
      ?? DocumentFile(bytes, limits: limits)
    var found = false
    for number in 1...document.pageCount where !isOver {
      guard number <= limits.pictures else {
        throw PictureError(.tooManyPictures(limit: limits.pictures), document.format)
      }
      let seen = try look(at: document, number, of: path)
      found = try tell(seen, isFilm: false) || found
    }
    return found
  }

  /// What is seen on a page: once more from nearer where something remains unread, and on black where
  /// nothing was found on white.
  private mutating func look(
    at document: borrowing DocumentFile, _ number: Int, of path: String
  ) throws -> SeenPicture {
    var seen = try look(at: document.page(number), of: path)
    if seen.isEmpty || !seen.marks.isEmpty || isThorough {
      seen = seen.joined(by: try look(at: document.page(number, .closer), of: path))
    }
    if seen.isEmpty || isThorough, let page = try document.pageOnBlack(number) {
      seen = seen.joined(by: try look(at: page, of: path))
    }
    return seen
  }

  private var isThorough: Bool { request.scanner.effort == .thorough }

  private mutating func look(at page: DrawnPage, of path: String) throws -> SeenPicture {
    let paper = ScanPlace.Page(
      number: page.number, millimetresPerPixel: page.millimetresPerPixel)
    return try look(at: page.picture, ScanPlace(path: path, page: paper))
  }

  /// The pictures of a file; of an animation, each code when it is first seen. Where nothing is found, a
  /// picture with clear parts is looked at on black, too.
  mutating func scanPictures(_ path: String, _ file: inout PictureFile) throws {
    let (isFilm, holdsSeveral) = (file.isFilm, file.mayHoldSeveral)
    if isFilm { telling.beginFilm() }
    var (found, last, lastOnBlack): (Bool, Picture?, Picture?) = (false, nil, nil)
    while !isOver, let picture = try file.next() {
      let place = ScanPlace(path: path, frame: holdsSeveral ? file.count : nil)
      var seen = picture == last ? nil : try look(at: picture, place)
      if seen?.isEmpty ?? !found || isThorough, let dark = try file.lastOnBlack(), dark != picture,
        dark != lastOnBlack
      {
        let other = try look(at: dark, place)
        seen = seen?.joined(by: other) ?? other
        lastOnBlack = dark
      }
      last = picture
      if let seen { found = try tell(seen, isFilm: isFilm) || found }
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
