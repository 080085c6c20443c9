extension ScanRun {
  /// Scans the pages of a document, and returns whether they had a code.
  mutating func scanPages(_ path: String, _ bytes: [UInt8]) throws -> Bool {
    let document =
      try RereadableDocument(bytes, limits: limits)?.document(limits: limits)
      ?? DocumentFile(bytes, limits: limits)
    var found = false
    for number in 1...document.pageCount where !isOver {
      guard number <= limits.pictures else {
        throw PictureError(.tooManyPictures(limit: limits.pictures), document.format)
      }
      let seen = try look(at: document, number, of: path)
      found = try tell(seen, isAnimation: false) || found
    }
    return found
  }

  /// Scans a page: a second time at higher resolution if something remains undecoded, and on a
  /// black background if nothing was found on white.
  private mutating func look(
    at document: borrowing DocumentFile, _ number: Int, of path: String
  ) throws -> ScannedPicture {
    var seen = try look(at: document.page(number), of: path)
    if seen.isEmpty || !seen.marks.isEmpty || isThorough {
      seen = seen.joined(by: try look(at: document.page(number, .closer), of: path))
    }
    if seen.isEmpty || isThorough, let page = try document.pageOnBlack(number) {
      seen = seen.joined(by: try look(at: page, of: path))
    }
    return seen
  }

  private var isThorough: Bool { scanner.effort == .thorough }

  private mutating func look(at page: RenderedPage, of path: String) throws -> ScannedPicture {
    let paper = ScanPlace.Page(
      number: page.number, millimetresPerPixel: page.millimetresPerPixel)
    return try look(at: page.picture, ScanPlace(path: path, page: paper))
  }

  /// Scans the pictures of a file; of an animation, reports each code once. If nothing is found, a
  /// picture with transparent parts is also scanned on black.
  mutating func scanPictures(_ path: String, _ file: inout PictureFile) throws {
    let (isAnimation, holdsSeveral) = (file.isAnimation, file.mayHoldSeveral)
    if isAnimation { output.beginFilm() }
    var (found, last, lastPictureOnBlack): (Bool, Picture?, Picture?) = (false, nil, nil)
    while !isOver, let picture = try file.next() {
      let place = ScanPlace(path: path, frame: holdsSeveral ? file.count : nil)
      var seen = picture == last ? nil : try look(at: picture, place)
      if seen?.isEmpty ?? !found || isThorough, let dark = try file.lastPictureOnBlack(),
        dark != picture,
        dark != lastPictureOnBlack
      {
        let other = try look(at: dark, place)
        seen = seen?.joined(by: other) ?? other
        lastPictureOnBlack = dark
      }
      last = picture
      if let seen { found = try tell(seen, isAnimation: isAnimation) || found }
    }
    if last == nil { throw PictureError(.noPicture, file.format) }
    if !found { try tellNothing(path, isAnimation: isAnimation) }
  }

  /// Scans the pictures of a file one by one, and reports the codes of each.
  mutating func scanFrames(_ path: String, _ file: consuming ProbedFile) throws {
    var frames = FrameStream(file, limits: limits)
    var found = false
    while !isOver, let picture = try frames.next() {
      let place = ScanPlace(path: path, frame: frames.count)
      found = try tell(look(at: picture, place), isAnimation: false) || found
    }
    if !found { try tellNothing(path) }
  }

  /// Scans the frames of a camera or a stream, and reports each code when it is first seen.
  mutating func scanFilm(
    _ path: String, _ frames: inout some FrameSource & ~Copyable
  ) throws {
    output.beginFilm()
    var film = VideoScanner(scanner)
    var (count, found) = (0, false)
    var first: Picture?
    while !isOver, let picture = try frames.next() {
      count += 1
      first = count == 1 ? picture : nil
      let place = ScanPlace(path: path, frame: count)
      let seen = seen(picture, place, try film.look(at: picture))
      found = try tell(seen, isAnimation: true) || found
    }
    if !found, let first {
      // A single picture is not a film, and does not come round again.
      found = try tell(look(at: first, ScanPlace(path: path, frame: 1)), isAnimation: true)
    }
    if !found { try tellNothing(path, isAnimation: true) }
  }
}
