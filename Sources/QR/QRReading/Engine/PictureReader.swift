/// Finds and reads all QR codes in a picture.
///
/// ```swift
/// for code in PictureReader().read(grey).codes {  // `GreyPixels`: one byte for each pixel
///   print(code.text ?? "not text")
/// }
/// ```
public struct PictureReader: Sendable {
  /// The stages of the search that may be tried.
  public var stages: Set<Stage>
  /// Whether to continue after codes were found, and to try `Stage.views` on pictures of any size.
  /// This takes some tenths of a second per megapixel.
  public var isThorough: Bool
  /// Whether to return symbols that could not be read, for `FrameMerger`.
  package var keepsUnread = false
  /// The number of times that the lattices of one search may look at edges before it gives up.
  /// Lower it for many pictures without codes, as in fuzzing.
  package var patience = CodeSearch.defaultEdgeMeasurementLimit

  /// Creates a reader with the given stages of the search, all of them by default.
  public init(stages: Set<Stage> = Set(Stage.allCases), isThorough: Bool = false) {
    self.stages = stages
    self.isThorough = isThorough
  }

  /// The results of reading a picture.
  public struct Findings: Sendable {
    /// The codes that were read, without repetition.
    public var codes: [LocatedCode]
    /// The centres of marks that look like a code's finder but do not belong to a code that was
    /// read.
    public var unexplained: [LocatedCode.Place]
    /// Symbols that could not be read, the most likely first; empty unless `keepsUnread` is set.
    package var unread: [UndecodedSymbol] = []
    /// The marks in `unexplained` that seem to belong to codes, grouped by code.
    package var unreadCodes: [[LocatedCode.Place]] = []
    /// The number of costly steps taken.
    package var cost = SearchCost()

    /// Adds codes that are not present yet, and returns them.
    @discardableResult
    package mutating func add(_ found: [LocatedCode]) -> ArraySlice<LocatedCode> {
      let before = codes.count
      for code in found where !codes.contains(where: { $0.isSame(as: code) }) {
        codes.append(code)
      }
      unexplained.removeAll { place in found.contains { $0.contains(place) } }
      unreadCodes.removeAll { marks in
        marks.contains { place in found.contains { $0.contains(place) } }
      }
      unread.removeAll { symbol in found.contains { $0.contains(symbol.middle) } }
      return codes[before...]
    }
  }

  /// The minimum number of pixels on the picture's shorter side, the rows of the smallest symbol.
  private static let shortest = 7
  /// The longest side that is searched. Beyond this many pixels a `Float` is too coarse for
  /// positions.
  package static let maxSide = 1 << 20

  /// Reads the codes of a picture; none if it is narrower than 7 pixels or longer than 2²⁰.
  public func read(_ picture: GreyPixels) -> Findings {
    read(picture) { _, _ in [] }
  }

  /// Reads the codes of a picture in which codes of other kinds may explain some marks.
  package func read(_ picture: GreyPixels, others: NonQRSearch) -> Findings {
    guard min(picture.width, picture.height) >= Self.shortest,
      max(picture.width, picture.height) <= Self.maxSide
    else { return Findings(codes: [], unexplained: []) }
    var search = CodeSearch(
      Pyramid(picture), stages, patience: patience, keepsUnread: keepsUnread)
    search.run(others)
    var findings = Findings(
      codes: search.codes,
      unexplained: search.unexplained.map { LocatedCode.Place(x: $0.centre.x, y: $0.centre.y) },
      unread: search.unread, unreadCodes: search.unreadCodes, cost: search.cost)
    let isExplained = findings.unexplained.isEmpty && search.hasOthers
    let isEmpty = findings.codes.isEmpty && !isExplained
    if stages.contains(.filters), isEmpty || !findings.unexplained.isEmpty {
      add(enlarged(search), to: &findings)
    }
    let hasFound = !findings.codes.isEmpty || isExplained
    guard stages.contains(.views) else { return findings }
    // A thorough reader first does everything that others do, so that it finds everything that they
    // find.
    if !hasFound || !search.openTriples.isEmpty {
      addViews(parts(search, hasCodes: !findings.codes.isEmpty), to: &findings)
    }
    if isThorough { addViews(wholes(search), takesAll: true, to: &findings) }
    return findings
  }

  /// Reads the parts around marks in which nothing was read, enlarged.
  private func enlarged(_ search: CodeSearch) -> Findings {
    let level = search.pyramid.levels[0]
    guard let window = Window(around: search.leads, in: level) else {
      return Findings(codes: [], unexplained: [])
    }
    var part = Pyramid(level.cut(window).enlarged())
    let place = { (point: Point) in point / 2 + Point(Float(window.left), Float(window.top)) }
    var found = read(part, as: .filters, place)
    if found.codes.isEmpty {
      part.ignoresBrightNeighbours = false
      add(read(part, as: .filters, place), to: &found)
    }
    return found
  }

  /// Reads another version of the picture; `place` maps its points to the picture itself.
  private func read(
    _ pyramid: Pyramid, as stage: Stage, _ place: (Point) -> Point
  ) -> Findings {
    var findings = Findings(codes: [], unexplained: [])
    let level = pyramid.levels[0]
    guard min(level.width, level.height) >= Self.shortest else { return findings }
    var search = CodeSearch(pyramid, stages, patience: patience, keepsUnread: keepsUnread)
    search.isAgain = true
    search.run()
    findings.cost = search.cost
    func moved(_ corners: [LocatedCode.Place]) -> [LocatedCode.Place] {
      corners.map { corner in
        let place = place(Point(corner.x, corner.y))
        return LocatedCode.Place(x: place.x, y: place.y)
      }
    }
    findings.codes = search.codes.map { code in
      var code = code
      code.stage = stage
      code.corners = moved(code.corners)
      return code
    }
    findings.unread = search.unread.map { symbol in
      var symbol = symbol
      symbol.corners = moved(symbol.corners)
      return symbol
    }
    return findings
  }

  /// Adds the findings from another version of the picture. Returns the codes that are new.
  @discardableResult
  private func add(_ other: Findings, to findings: inout Findings) -> ArraySlice<LocatedCode> {
    findings.unread += other.unread
    findings.cost = findings.cost + other.cost
    return findings.add(other.codes)
  }
}

// MARK: Views

extension PictureReader {
  /// The number of pixels of a picture or part above which only a thorough reader takes views.
  private static let maxPixelCountOfViews = 120_000
  /// The largest module, in pixels, for this level; larger ones are clearer on a smaller level.
  private static let largestModule: Float = 9
  /// The number of pixels above which a thorough reader takes views of a smaller level.
  private static let maxPixelCountOfThoroughViews = 1_500_000

  /// Takes views of each part, the cheapest first, until one shows a code, or all of them.
  private func addViews(_ parts: [Part], takesAll: Bool = false, to findings: inout Findings) {
    for part in parts {
      for view in PictureView.allCases {
        let found = read(Pyramid(view.seen(part.level)), as: .views) {
          ($0 * view.scale + part.origin) * part.scale
        }
        if !add(found, to: &findings).isEmpty, !takesAll { break }
      }
    }
  }

  /// A part of the picture of which views are taken.
  private struct Part {
    var level: PyramidLevel
    /// The position of the part's upper left corner on its level of the pyramid, in pixels.
    var origin = Point.zero
    /// The number of picture pixels along the side of one pixel of that level.
    var scale: Float = 1
  }

  private func parts(_ search: CodeSearch, hasCodes: Bool) -> [Part] {
    let levels = search.pyramid.levels
    if !hasCodes, levels[0].width * levels[0].height <= Self.maxPixelCountOfViews {
      return [Part(level: levels[0])]
    }
    if search.openTriples.isEmpty {
      // A single mark may be anything.
      let marks = search.unexplained.count > 1 ? part(levels, search.leads, isWhole: false) : nil
      return [marks, hasCodes ? nil : figure(search.pyramid)].compactMap(\.self)
    }
    return search.openTriples.compactMap { part(levels, $0.corners, isWhole: true) }
  }

  /// The whole picture, on one level for small modules and on one for large ones.
  private func wholes(_ search: CodeSearch) -> [Part] {
    let levels = search.pyramid.levels
    let indexes = [Self.maxPixelCountOfThoroughViews, Self.maxPixelCountOfViews].compactMap {
      most in
      levels.firstIndex { $0.width * $0.height <= most }
    }
    return Set(indexes).sorted().map { Part(level: levels[$0], scale: Float(1 << $0)) }
  }

  /// The part that holds the only thing on a plain background, on the first level where it is
  /// small.
  private func figure(_ pyramid: Pyramid) -> Part? {
    guard let window = pyramid.figure else { return nil }
    for (index, level) in pyramid.levels.enumerated() {
      let window = window.halved(index, in: level)
      guard window.width * window.height <= Self.maxPixelCountOfViews else { continue }
      let origin = Point(Float(window.left), Float(window.top))
      return Part(level: level.cut(window), origin: origin, scale: Float(1 << index))
    }
    return nil
  }

  /// The part that holds the given marks, on the first level where their modules are small.
  private func part(_ levels: [PyramidLevel], _ leads: [PossibleMark], isWhole: Bool) -> Part? {
    for (index, level) in levels.enumerated() {
      let scale = Float(1 << index)
      let leads = leads.map { $0.scaled(1 / scale) }
      guard leads.allSatisfy({ $0.module < Self.largestModule }),
        let window = Window(around: leads, isWhole: isWhole, in: level),
        window.width * window.height <= Self.maxPixelCountOfViews
      else { continue }
      let origin = Point(Float(window.left), Float(window.top))
      return Part(level: level.cut(window), origin: origin, scale: scale)
    }
    return nil
  }
}

extension Triple {
  /// The three finders, and the fourth corner that follows from them.
  fileprivate var corners: [PossibleMark] {
    let middles = affines.map(\.origin)
    return (middles + [middles[1] + middles[2] - middles[0]]).map {
      PossibleMark(place: $0, module: affines[0].module, isLight: isLight, isSure: true)
    }
  }
}
