import HTMLReports

/// The page that `beckon scan --html` writes: each picture, reduced, with the codes found in it.
struct ScanHTMLReport: ~Copyable {
  /// The maximum length of a picture's side in pixels; larger pictures are reduced.
  private static let maxSide = 480

  private var output: OutputFile
  private var (codes, pictures, empty) = (0, 0, 0)

  /// Begins the page in a file that gets its name when it is complete.
  init(path: String, existing: OutputFile.Existing) throws(SystemIOError) {
    var begun = try OutputFile(path, existing: existing)
    try begun.write(ScanPage.head())
    output = begun
  }

  /// Adds a picture with its codes to the page.
  mutating func add(_ seen: ScannedPicture) throws {
    let side = max(seen.picture.width, seen.picture.height)
    let step = (side + Self.maxSide - 1) / Self.maxSide
    let small = seen.picture.reduced(by: step)
    let scale = Double(small.width) / Double(seen.picture.width)
    try add(
      ScanPage.Entry(
        title: seen.place.name,
        image: try small.coarse.bitmap().png(density: Density(dotsPerInch: 96)),
        size: (small.width, small.height),
        codes: seen.numbered.map { code in
          ScanPage.Entry.Code(
            name: code.name, content: HighlightedURL(code.content), facts: code.position,
            corners: code.corners.map { (Double($0.x) * scale, Double($0.y) * scale) })
        },
        marks: seen.marks.map { (Double($0.x) * scale, Double($0.y) * scale) },
        complaint: seen.isEmpty ? "no code found" : nil))
  }

  /// Adds a file that could not be read, with the reason, to the page.
  mutating func add(unread name: String, _ sentence: String) throws(SystemIOError) {
    try add(ScanPage.Entry(title: name, complaint: sentence))
  }

  private mutating func add(_ entry: ScanPage.Entry) throws(SystemIOError) {
    codes += entry.codes.count
    pictures += 1
    empty += entry.codes.isEmpty ? 1 : 0
    try output.write(ScanPage.bytes(of: entry))
  }

  /// Completes the page and gives the file its name.
  consuming func finish() throws(SystemIOError) {
    let whole = "\(counted(codes, "code")) in \(counted(pictures, "picture"))"
    try output.write(
      ScanPage.foot(verdict: empty == 0 ? whole : "\(whole), \(empty) of which without a code"))
    try output.commit()
  }
}

extension Picture {
  /// The picture in fewer colours, which is not visible at a small size and halves the space.
  fileprivate var coarse: Picture {
    let samples = samples.map { $0 & 0xF8 | $0 >> 5 }
    return (try? Picture(width: width, height: height, channels: channels, samples: samples))
      ?? self
  }
}
