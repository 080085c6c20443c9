import QRStandard

/// The search through one picture: from finders to codes, until every finder is explained.
struct CodeSearch {
  /// A triple that could not be read flat and may be tried in other ways.
  struct Failure {
    var triple: Triple
    /// The share of correct timing modules, 0 to 1, under the best guess of the version.
    var timing: Float
  }

  /// The known relation of a finder to codes that were read.
  enum Owner {
    case none
    /// The finder is a corner of a code that was read.
    case corner
    /// The finder is within a code that was read.
    case within
  }

  /// The usual limit of edge measurements; a higher one finds no more codes in the test pictures.
  static let defaultEdgeMeasurementLimit = 8_000

  let pyramid: Pyramid
  let stages: Set<Stage>
  private(set) var codes: [LocatedCode] = []
  private(set) var finders: [Finder] = []
  private(set) var owners: [Owner] = []
  /// The number of times that lattices may still look at edges before the search gives up.
  private var patience: Int
  /// Whether the picture was searched before, so that this is another attempt.
  var isAgain = false
  /// Possible marks that are too small to be sure of.
  private var specks: [PossibleMark] = []
  private var judge = GridDecoder()
  /// Unread symbols kept for the next frame, one for each triple, if the caller asks for them.
  var notes: [Note] = []
  private let keepsUnread: Bool
  /// The outlines of codes of other kinds.
  private var others: [[Point]] = []
  private(set) var cost = SearchCost()

  init(
    _ pyramid: Pyramid, _ stages: Set<Stage>, patience: Int = defaultEdgeMeasurementLimit,
    keepsUnread: Bool = false
  ) {
    self.pyramid = pyramid
    self.stages = stages
    self.patience = patience
    self.keepsUnread = keepsUnread
  }

  /// The finders that do not belong to a code that was read.
  var unexplained: [Finder] {
    finders.indices.filter { owners[$0] == .none }.map { finders[$0] }
  }

  /// The most likely triples in which nothing was read; no two share a finder.
  private(set) var openTriples: [Triple] = []

  /// The maximum number of specks to examine; more are texture.
  private static let maxSpeckCount = 24

  /// Unread marks. Those too small to be sure of count in threes, or beside a sure one.
  var leads: [PossibleMark] {
    let sure = unexplained.map {
      PossibleMark(place: $0.centre, module: $0.module, isLight: $0.isLight, isSure: true)
    }
    guard 1...Self.maxSpeckCount ~= specks.count else { return sure }
    let open = specks.filter { speck in
      !codes.contains { $0.contains(LocatedCode.Place(x: speck.place.x, y: speck.place.y)) }
        && !others.contains { speck.place.isInside($0) }
    }
    let small = open.filter { speck in (sure + open).count(where: speck.isPartner) > 1 }
    return sure.isEmpty ? small : sure.joined(by: small)
  }

  /// Whether the search for codes of other kinds found some.
  var hasOthers: Bool { !others.isEmpty }

  mutating func run(_ others: NonQRSearch = { _, _ in [] }) {
    cost.searches += 1
    let bits = pyramid.bits
    if !bits.isEmpty { readFinders(bits, others) }
    if stages.contains(.small), codes.isEmpty, !hasOthers { readWhole() }
  }

  private mutating func readFinders(_ bits: [BinaryPicture], _ others: NonQRSearch) {
    (finders, specks) = FinderSearch.finders(pyramid, bits)
    owners = [Owner](repeating: .none, count: finders.count)
    var failures: [Failure] = []
    for triple in FinderTripleSearch.triples(finders) + FinderTripleSearch.round(finders) {
      guard isOpen(triple) || isWithin(triple) else { continue }
      let timing = readFlat(triple)
      if isOpen(triple) { failures.append(Failure(triple: triple, timing: timing)) }
    }
    explain(others(PicturePyramid(levels: pyramid.levels, bits: bits), codes))
    if stages.contains(.lattice) { readLattices(failures) }
    if stages.contains(.small) { readSmall() }
    if stages.contains(.repair) { readCouples() }
    noteOpen(failures)
  }

  /// The misfit of a triple above which the code counts as bent.
  private static let maxFlatMisfit: Float = 0.4

  /// Records codes of other kinds. Marks within them do not belong to a QR code.
  private mutating func explain(_ outlines: [[LocatedCode.Place]]) {
    others = outlines.map { $0.map { Point($0.x, $0.y) } }
    for index in finders.indices where owners[index] == .none {
      if others.contains(where: { finders[index].centre.isInside($0) }) { owners[index] = .within }
    }
  }

  /// The maximum number of triples kept in which nothing was read.
  private static let maxOpenTripleCount = 3

  private mutating func noteOpen(_ failures: [Failure]) {
    for failure in Self.likeliestFirst(failures)
    where isOpen(failure.triple) && openTriples.count < Self.maxOpenTripleCount {
      let taken = openTriples.flatMap(\.indices)
      if failure.triple.indices.allSatisfy({ !taken.contains($0) }) {
        openTriples.append(failure.triple)
      }
    }
  }

  private static func likeliestFirst(_ failures: [Failure]) -> [Failure] {
    failures.sorted { $0.timing - $0.triple.misfit > $1.timing - $1.triple.misfit }
  }

  /// Whether the three finders belong to no code that was read.
  private func isOpen(_ triple: Triple) -> Bool {
    triple.indices.allSatisfy { owners[$0] == .none }
  }

  /// Whether the three may be the corners of a code printed within another.
  private func isWithin(_ triple: Triple) -> Bool {
    triple.misfit < 0.5 && triple.indices.allSatisfy { owners[$0] == .within }
  }

  /// Tries a triple as a flat code, and returns the best share of correct timing modules, 0 to 1.
  private mutating func readFlat(_ triple: Triple) -> Float {
    var fits = versions(triple).compactMap { version in
      FlatFit(triple, version: version, pyramid).map {
        (version: version, fit: $0, timing: $0.timing())
      }
    }
    fits.sort { $0.timing > $1.timing }
    let best = fits.first?.timing ?? 0
    for (version, fit, timing) in fits.prefix(3) where timing >= max(0.65, best - 0.2) {
      var fit = fit
      if stages.contains(.flat) {
        if read(fit.grid, triple.isLight, .flat, triple.indices) { return timing }
        if fit.align() > 0, read(fit.grid, triple.isLight, .flat, triple.indices) {
          return timing
        }
      }
      if stages.contains(.tiles), version >= 7, let lines = QRVersion(version)?.alignmentLines,
        let grid = AlignmentGridFit(fit, centres: lines).grid,
        read(grid, triple.isLight, .tiles, triple.indices)
      {
        return timing
      }
    }
    return best
  }

  /// The versions that a triple can have, the most likely first.
  private func versions(_ triple: Triple) -> [Int] {
    let near = triple.versions
    guard let sight = VersionInformationReader.version(of: triple, pyramid),
      abs(sight.number - (near.first ?? 0)) <= 2 + sight.number / 6
    else { return near }
    return sight.wrong <= 2 ? [sight.number] : [sight.number] + near.filter { $0 != sight.number }
  }

  private mutating func readLattices(_ failures: [Failure]) {
    var tries = 0
    for failure in Self.likeliestFirst(failures)
    where isOpen(failure.triple) && tries < 8 && patience > 0 {
      tries += 1
      // A bent code is longer or shorter than it seems.
      let isBent = failure.triple.misfit > Self.maxFlatMisfit
      for version in versions(failure.triple).prefix(isBent ? 4 : 2) where patience > 0 {
        cost.lattices += 1
        var lattice = Lattice(failure.triple, size: 17 + 4 * version, pyramid)
        let triple = failure.triple
        if let grid = lattice.grow(), read(grid, triple.isLight, .lattice, triple.indices) { break }
        patience -= lattice.looks
      }
    }
  }

  /// Reads Micro QR and rMQR, which have one finder.
  private mutating func readSmall() {
    var tries = 0
    for index in finders.indices where owners[index] == .none && finders[index].score > 0.65 {
      let candidates = SingleFinderSearch(finders[index], pyramid).candidates()
      for (place, candidate) in candidates.prefix(4).enumerated()
      where tries < 40 && owners[index] == .none {
        let isLight = finders[index].isLight
        if read(candidate.flat, isLight, .small, [index]) { break }
        guard patience > 0 else { break }
        // The first search of the picture already grew lattices for all of them in vain.
        guard !isAgain || place == 0 else { continue }
        tries += 1
        cost.lattices += 1
        var lattice = candidate.lattice(pyramid)
        if let grid = lattice.grow(), read(grid, isLight, .small, [index]) { break }
        patience -= lattice.looks
      }
    }
  }

  /// Reads the picture as one symbol that fills it, on the first level that is small enough.
  private mutating func readWhole() {
    guard let whole = WholePictureSearch(pyramid) else { return }
    for isLight in [false, true] {
      for grid in whole.grids(isLight: isLight) where read(grid, isLight, .small, []) { return }
    }
  }

  /// Reads codes of which only two finders are visible.
  private mutating func readCouples() {
    let open = finders.indices.filter { owners[$0] == .none && finders[$0].score > 0.7 }
    var tries = 0
    for couple in FinderPairSearch(finders: finders, pyramid: pyramid).couples(
      Array(open.prefix(12)))
    where tries < 6 && patience > 0 && couple.indices.allSatisfy({ owners[$0] == .none }) {
      tries += 1
      cost.lattices += 1
      var lattice = Lattice(couple.seeds, size: couple.size, pyramid)
      defer { patience -= lattice.looks }
      guard var grid = lattice.grow() else { continue }
      for _ in 0..<4 {
        if read(grid, couple.isLight, .repair, couple.indices) { break }
        grid = grid.turned
      }
    }
  }

  /// Judges a grid; if it is a code, records it, explains its finders and returns `true`.
  private mutating func read(
    _ grid: CornerGrid, _ isLight: Bool, _ stage: Stage, _ corners: [Int]
  ) -> Bool {
    let light = ModuleLight(columns: grid.columns, rows: grid.rows, light: grid.light(pyramid))
    for (index, threshold) in ModuleThreshold.all.enumerated() {
      let darkness = light.darkness(threshold, isLight: isLight)
      guard let judgement = judgement(darkness, grid) else { return false }
      if note(judgement, darkness, grid, isLight, stage, corners) { return true }
      if index == 0 {
        if keepsUnread { keep(grid, light, darkness, judgement, isLight, corners) }
        if judgement.fit < 0.6 { return false }
      }
    }
    let others = [
      light.darknessBesideGlare(ModuleThreshold.all[0], isLight: isLight),
      ModuleDeblurring(light, isLight: isLight)?.darkness,
    ]
    return others.compactMap(\.self).contains { darkness in
      judgement(darkness, grid).map { note($0, darkness, grid, isLight, stage, corners) } ?? false
    }
  }

  private mutating func judgement(_ darkness: [UInt8], _ grid: CornerGrid) -> GridDecodingResult? {
    SampledGrid(width: grid.columns, height: grid.rows, darkness: darkness)
      .flatMap { judge.judge($0) }
  }

  /// Records the decoded symbol of a judgement; returns `false` if it does not have one.
  private mutating func note(
    _ judgement: GridDecodingResult, _ darkness: [UInt8], _ grid: CornerGrid, _ isLight: Bool,
    _ stage: Stage, _ corners: [Int]
  ) -> Bool {
    guard let verdict = judgement.verdict else { return false }
    let exact = stage == .flat ? OutlineFit(grid, pyramid).corners(darkness) : nil
    add(verdict, exact ?? grid.outline, isLight, stage, judgement)
    for corner in corners { owners[corner] = .corner }
    return true
  }

  private mutating func add(
    _ verdict: DecodedSymbol, _ outline: [Point], _ isLight: Bool, _ stage: Stage,
    _ judgement: GridDecodingResult
  ) {
    for (index, finder) in finders.enumerated()
    where owners[index] == .none && finder.centre.isInside(outline) {
      owners[index] = .within
    }
    var corners = outline.map { LocatedCode.Place(x: $0.x, y: $0.y) }
    // The first row of a mirrored symbol is the first column seen.
    if verdict.isMirrored { corners.swapAt(1, 3) }
    codes.append(
      LocatedCode(
        verdict: verdict, corners: corners,
        isInverted: isLight, stage: stage,
        confidence: Float(judgement.fit * verdict.margin)))
  }
}
