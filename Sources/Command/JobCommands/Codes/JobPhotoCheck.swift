import Scanning

/// A comparison of the codes in pictures with the rows of a job.
struct JobPhotoCheck {
  private static let largestFile = 1 << 30

  let place: JobContext
  var selection = RowSelection.all
  var clips: ClipCodeReader

  /// Checks the pictures. Returns the status 1 if a picture has no code, or a code that is not a
  /// row of the job.
  mutating func run(_ paths: [String], _ arguments: Arguments) throws -> ExitStatus {
    let ledger = try place.ledgerToRead()
    let selection = try selection.resolved(in: place.file.name, ledger, at: place.path)
    var output = try ResultWriter(arguments)
    var status = ExitStatus.done
    for path in paths {
      let texts = try texts(in: path)
      if texts.isEmpty {
        Beckon.say("\(path): no code found")
        status = .no
      }
      for (text, picture) in texts {
        let rows = try ledger.rows(showing: text, in: place.file.name)
        let others = rows.filter { !selection.contains($0) }
        if rows.isEmpty || !others.isEmpty { status = .no }
        if let other = others.first {
          Beckon.say("\(path): row \(other.number) is not one of the selected rows")
        }
        let numbers = rows.map(\.number)
        try output.write([
          "file": .string(path), "picture": JSONValue(picture?.number), "text": .string(text),
          "rows": .array(numbers.map { .integer($0) }),
        ]) { [job = place.file.name] _ in
          let photo = (picture.map { "\(path), \($0.words)" } ?? path).safeForTerminal()
          let said = text.safeForTerminal()
          return numbers.isEmpty
            ? "\(photo): \(said) is not a row of '\(job)'\n"
            : "\(photo): row \(numbers.map(String.init).joined(separator: ", ")), \(said)\n"
        }
      }
    }
    try output.flush()
    return status
  }

  /// The rows whose codes a picture shows, and the texts of codes that belong to no row.
  mutating func rows(
    in path: String, of ledger: borrowing Ledger
  ) throws -> (rows: [LedgerRow], others: [String]) {
    var (rows, others): ([LedgerRow], [String]) = ([], [])
    for (text, _) in try texts(in: path) {
      let found = try ledger.rows(showing: text, in: place.file.name)
      rows += found.filter { !rows.contains($0) }
      if found.isEmpty { others.append(text) }
    }
    return (rows, others)
  }

  /// The number of a picture or page, for files that have several.
  private struct PictureNumber {
    let number: Int
    let isPage: Bool

    var words: String { (isPage ? "page " : "picture ") + "\(number)" }
  }

  /// The texts of the codes on all pages of a document, in all pictures of a file, or in a drawing.
  private mutating func texts(in path: String) throws -> [(text: String, picture: PictureNumber?)] {
    let bytes = try ProbedFile(path).contents(limit: Self.largestFile, allowsDrawings: true)
    // SVG files of other programs are rendered and scanned like any document.
    if ClipCodeReader.isDrawing(bytes), let payload = try? ClipCodeDrawing.payload(of: bytes) {
      return [(content(of: clips.sighting(of: payload), path), nil)]
    }
    var texts: [(text: String, picture: PictureNumber?)] = []
    func add(_ look: CodeScanner.SearchResult, _ picture: PictureNumber?) {
      let place = picture.map { "\(path), \($0.words)" } ?? path
      texts +=
        (look.codes.compactMap(\.text)
        + clips.sightings(of: look.clipCodes).map { content(of: $0, place) })
        .map { ($0, picture) }
    }
    let scanner = CodeScanner(readsAppClipCodes: true)
    let limits = PictureLimits()
    guard DocumentFile.canRead(bytes) else {
      var file = try PictureFile(bytes, limits: limits)
      while let picture = try file.next() {
        let number = PictureNumber(number: file.count, isPage: false)
        try add(scanner.look(at: picture), file.count > 1 ? number : nil)
      }
      guard file.count > 0 else { throw PictureError(.noPicture, file.format) }
      return texts
    }
    let document =
      try RereadableDocument(bytes, limits: limits)?.document(limits: limits)
      ?? DocumentFile(bytes, limits: limits)
    for number in 1...document.pageCount {
      guard number <= limits.pictures else {
        throw PictureError(.tooManyPictures(limit: limits.pictures), document.format)
      }
      var look = try scanner.look(at: document.page(number).picture)
      // Like a scan: at higher resolution if something remains undecoded.
      if look.codes.isEmpty && look.clipCodes.isEmpty || !look.marks.isEmpty {
        let closer = try scanner.look(at: document.page(number, .closer).picture)
        if closer.codes.count >= look.codes.count { look = closer }
      }
      let page = PictureNumber(number: number, isPage: true)
      add(look, document.pageCount > 1 ? page : nil)
    }
    return texts
  }

  private func content(of sighting: ClipCodeReader.FoundCode, _ path: String) -> String {
    if let obstacle = sighting.obstacle {
      Beckon.say("\(path): the App Clip Code \(sighting.payload.hex): \(obstacle)")
    }
    return sighting.content
  }
}

extension Ledger {
  /// The rows of a job with this URL, whether or not its host is in capitals.
  func rows(showing text: String, in job: String) throws -> [LedgerRow] {
    var texts = [text]
    if let url = try? InvocationURL(text) { texts.append(url.canonical.text) }
    for text in texts {
      let rows = try rows(url: text).filter { $0.job == job }
      if !rows.isEmpty { return rows }
    }
    return []
  }
}
