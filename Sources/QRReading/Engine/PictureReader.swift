/// Finds and reads all QR codes in a picture.
public struct PictureReader: Sendable {
  /// What it may try.
  public var stages: Set<Stage>
  /// Whether it goes on when codes were found, and takes `Stage.views` of pictures of any size: some
  /// tenths of a second for each megapixel.
  public var isThorough: Bool
  /// Whether findings tell what looks like a code and could not be read, for `FrameMerger`.
  public var keepsUnread = false
  /// How often the lattices of one search may look at edges before what is not found by then is given up.
  /// Whoever tries many pictures that hold nothing, as fuzzing does, asks for less.
  package var patience = CodeSearch.usualPatience

  /// A reader that tries everything, or only these stages.
  public init(stages: Set<Stage> = Set(Stage.allCases), isThorough: Bool = false) {
    self.stages = stages
    self.isThorough = isThorough
  }

  /// What a look at a picture gave.
  public struct Findings: Sendable {
    /// The codes, as they were read.
    public var codes: [ReadCode]
    /// The middles of marks that look like a code's but belong to none that was read.
    public var unexplained: [ReadCode.Place]
    /// What looks like codes that could not be read, the likeliest first; empty unless they are asked for.
    public var unread: [UnreadSymbol] = []
    /// What of `unexplained` seems to belong to codes: the marks of each code together.
    package var unreadCodes: [[ReadCode.Place]] = []
    /// How much was done.
    package var cost = SearchCost()

    /// Adds codes that are not there yet, and says which.
    @discardableResult
    package mutating func add(_ found: [ReadCode]) -> ArraySlice<ReadCode> {
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

  /// No symbol has fewer rows.
  private static let shortest = 7
  /// The longest side that is searched: beyond that many pixels a `Float` tells too few places apart.
  public static let longestSide = 1 << 20

  /// The codes of a picture; none when it is narrower than 7 pixels or longer than 2²⁰.
  public func read(_ picture: GreyPixels) -> Findings {
    read(picture) { _, _ in [] }
  }

  /// The codes of a picture, of which codes of another kind may explain a part.
  package func read(_ picture: GreyPixels, others: OtherSearch) -> Findings {
    guard min(picture.width, picture.height) >= Self.shortest,
      max(picture.width, picture.height) <= Self.longestSide
    else { return Findings(codes: [], unexplained: []) }
    var search = CodeSearch(
      Pyramid(picture), stages, patience: patience, keepsUnread: keepsUnread)
    search.run(others)
    var findings = Findings(
      codes: search.codes,
      unexplained: search.unexplained.map { ReadCode.Place(x: $0.centre.x, y: $0.centre.y) },
      unread: search.unread, unreadCodes: search.unreadCodes, cost: search.cost)
    let isExplained = findings.unexplained.isEmpty && search.hasOthers
    let isEmpty = findings.codes.isEmpty && !isExplained
    if stages.contains(.filters), isEmpty || !findings.unexplained.isEmpty {
      add(enlarged(search), to: &findings)
    }
    let hasFound = !findings.codes.isEmpty || isExplained
    guard stages.contains(.views) else { return findings }
    // A thorough reader does what every reader does, and then more: so it finds what they find.
    if !hasFound || !search.openTriples.isEmpty {
      addViews(parts(search, hasCodes: !findings.codes.isEmpty), to: &findings)
    }
    if isThorough { addViews(wholes(search), takesAll: true, to: &findings) }
    return findings
  }

  /// What is read where marks were seen in vain, enlarged.
  private func enlarged(_ search: CodeSearch) -> Findings {
    let level = search.pyramid.levels[0]
    guard let window = Window(around: search.leads, in: level) else {
      return Findings(codes: [], unexplained: [])
    }
    var part = Pyramid(level.cut(window).enlarged())
    let place = { (point: Point) in point / 2 + Point(Float(window.left), Float(window.top)) }
    var found = read(part, as: .filters, place)
    if found.codes.isEmpty {
      part.tellsApart = false
      add(read(part, as: .filters, place), to: &found)
    }
    return found
  }

  /// What is read in another picture of the same, and where that lies in the picture itself.
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
    func moved(_ corners: [ReadCode.Place]) -> [ReadCode.Place] {
      corners.map { corner in
        let place = place(Point(corner.x, corner.y))
        return ReadCode.Place(x: place.x, y: place.y)
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

  /// Adds what another picture shows; says which codes are new.
  @discardableResult
  private func add(_ other: Findings, to findings: inout Findings) -> ArraySlice<ReadCode> {
    findings.unread += other.unread
    findings.cost = findings.cost + other.cost
    return findings.add(other.codes)
  }
}

// MARK: Views

extension PictureReader {
  /// Pictures, and parts of them with marks in vain, that have more pixels are worth the time only to
  /// a thorough reader.
  private static let mostOfViews = 120_000
  /// Larger modules are seen clearer on a smaller level.
  private static let largestModule: Float = 9
  /// A thorough reader takes views of a smaller level of larger pictures.
  private static let mostOfThorough = 1_500_000

  /// Takes views, the cheapest first, of each part until one shows a code, or all of them.
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

  /// What views are taken of.
  private struct Part {
    var level: GreyLevel
    /// Where it begins on the level of the pyramid.
    var origin = Point.zero
    /// Pixels of the picture in one of that level.
    var scale: Float = 1
  }

  private func parts(_ search: CodeSearch, hasCodes: Bool) -> [Part] {
    let levels = search.pyramid.levels
    if !hasCodes, levels[0].width * levels[0].height <= Self.mostOfViews {
      return [Part(level: levels[0])]
    }
    if search.openTriples.isEmpty {
      // One mark may be anything.
      let marks = search.unexplained.count > 1 ? part(levels, search.leads, isWhole: false) : nil
      return [marks, hasCodes ? nil : figure(search.pyramid)].compactMap(\.self)
    }
    return search.openTriples.compactMap { part(levels, $0.corners, isWhole: true) }
  }

  /// The whole picture, on a level for small modules and on one for large ones.
  private func wholes(_ search: CodeSearch) -> [Part] {
    let levels = search.pyramid.levels
    let indexes = [Self.mostOfThorough, Self.mostOfViews].compactMap { most in
      levels.firstIndex { $0.width * $0.height <= most }
    }
    return Set(indexes).sorted().map { Part(level: levels[$0], scale: Float(1 << $0)) }
  }

  /// What stands alone on plain ground, on the first level where it is small.
  private func figure(_ pyramid: Pyramid) -> Part? {
    guard let window = pyramid.figure else { return nil }
    for (index, level) in pyramid.levels.enumerated() {
      let window = window.halved(index, in: level)
      guard window.width * window.height <= Self.mostOfViews else { continue }
      let origin = Point(Float(window.left), Float(window.top))
      return Part(level: level.cut(window), origin: origin, scale: Float(1 << index))
    }
    return nil
  }

  /// What holds these marks, on the first level where their modules are small.
  private func part(_ levels: [GreyLevel], _ leads: [Lead], isWhole: Bool) -> Part? {
    for (index, level) in levels.enumerated() {
      let scale = Float(1 << index)
      let leads = leads.map { $0.scaled(1 / scale) }
      guard leads.allSatisfy({ $0.module < Self.largestModule }),
        let window = Window(around: leads, isWhole: isWhole, in: level),
        window.width * window.height <= Self.mostOfViews
      else { continue }
      let origin = Point(Float(window.left), Float(window.top))
      return Part(level: level.cut(window), origin: origin, scale: scale)
    }
    return nil
  }
}

extension Triple {
  /// Its three marks, and the fourth corner that they have together.
  fileprivate var corners: [Lead] {
    let middles = affines.map(\.origin)
    return (middles + [middles[1] + middles[2] - middles[0]]).map {
      Lead(place: $0, module: affines[0].module, isLight: isLight, isSure: true)
    }
  }
}
