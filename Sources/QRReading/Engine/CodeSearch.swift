import QRStandard

/// The search through one picture: from finders to codes, until every finder is explained.
struct CodeSearch {
  /// Triples that were tried in vain and are worth more.
  struct Failure {
    var triple: Triple
    /// Timing that was right under the best guess.
    var timing: Float
  }

  /// What is known of a finder.
  enum Owner {
    case none
    /// It is one of the corners of a code that was read.
    case corner
    /// It lies within a code that was read.
    case within
  }

  /// What finds all that more patience would find in the pictures that are tested.
  static let usualPatience = 8_000

  let pyramid: Pyramid
  let stages: Set<Stage>
  private(set) var codes: [ReadCode] = []
  private(set) var finders: [Finder] = []
  private(set) var owners: [Owner] = []
  /// How often lattices may still look at edges before what is not found by then is given up.
  private var patience: Int
  /// Whether the picture was searched before, and this is another look at it.
  var isAgain = false
  /// What is too small to be sure of.
  private var specks: [Lead] = []
  private var judge = Judge()
  /// What could not be read, when somebody keeps it for the next frame; one for each triple.
  var notes: [Note] = []
  private let keepsUnread: Bool
  /// Where there are codes of another kind.
  private var others: [[Point]] = []
  private(set) var cost = SearchCost()

  init(
    _ pyramid: Pyramid, _ stages: Set<Stage>, patience: Int = usualPatience,
    keepsUnread: Bool = false
  ) {
    self.pyramid = pyramid
    self.stages = stages
    self.patience = patience
    self.keepsUnread = keepsUnread
  }

  /// Finders that belong to no code that was read.
  var unexplained: [Finder] {
    finders.indices.filter { owners[$0] == .none }.map { finders[$0] }
  }

  /// The likeliest triples in which nothing was read, none of which shares a finder with another.
  private(set) var openTriples: [Triple] = []

  /// More than this is the grain of something.
  private static let mostSpecks = 24

  /// Marks in which nothing was read; what is too small to be sure of counts when there are two more, beside sure ones
  /// only if it goes with them.
  var leads: [Lead] {
    let sure = unexplained.map {
      Lead(place: $0.centre, module: $0.module, isLight: $0.isLight, isSure: true)
    }
    guard 1...Self.mostSpecks ~= specks.count else { return sure }
    let open = specks.filter { speck in
      !codes.contains { $0.contains(ReadCode.Place(x: speck.place.x, y: speck.place.y)) }
        && !others.contains { speck.place.isInside($0) }
    }
    let small = open.filter { speck in (sure + open).count(where: speck.isPartner) > 1 }
    return sure.isEmpty ? small : sure.joined(by: small)
  }

  /// Whether there are codes of another kind.
  var hasOthers: Bool { !others.isEmpty }

  mutating func run(_ others: OtherSearch = { _, _ in [] }) {
    cost.searches += 1
    let bits = pyramid.bits
    if !bits.isEmpty { readFinders(bits, others) }
    if stages.contains(.small), codes.isEmpty, !hasOthers { readWhole() }
  }

  private mutating func readFinders(_ bits: [BitPlane], _ others: OtherSearch) {
    (finders, specks) = FinderSearch.finders(pyramid, bits)
    owners = [Owner](repeating: .none, count: finders.count)
    var failures: [Failure] = []
    for triple in TripleSearch.triples(finders) + TripleSearch.round(finders) {
      guard isOpen(triple) || isWithin(triple) else { continue }
      let timing = readFlat(triple)
      if isOpen(triple) { failures.append(Failure(triple: triple, timing: timing)) }
    }
    explain(others(PictureSight(levels: pyramid.levels, bits: bits), codes))
    if stages.contains(.lattice) { readLattices(failures) }
    if stages.contains(.small) { readSmall() }
    if stages.contains(.repair) { readCouples() }
    noteOpen(failures)
  }

  /// Triples that fit worse than this are bent.
  private static let mostFlat: Float = 0.4

  /// Notes codes of another kind; marks within them are no QR code's.
  private mutating func explain(_ outlines: [[ReadCode.Place]]) {
    others = outlines.map { $0.map { Point($0.x, $0.y) } }
    for index in finders.indices where owners[index] == .none {
      if others.contains(where: { finders[index].centre.isInside($0) }) { owners[index] = .within }
    }
  }

  /// No more triples are kept in which nothing was read.
  private static let mostOpenTriples = 3

  private mutating func noteOpen(_ failures: [Failure]) {
    for failure in Self.likeliestFirst(failures)
    where isOpen(failure.triple) && openTriples.count < Self.mostOpenTriples {
      let taken = openTriples.flatMap(\.indices)
      if failure.triple.indices.allSatisfy({ !taken.contains($0) }) {
        openTriples.append(failure.triple)
      }
    }
  }

  private static func likeliestFirst(_ failures: [Failure]) -> [Failure] {
    failures.sorted { $0.timing - $0.triple.misfit > $1.timing - $1.triple.misfit }
  }

  /// Whether none of the three is a code's already.
  private func isOpen(_ triple: Triple) -> Bool {
    triple.indices.allSatisfy { owners[$0] == .none }
  }

  /// Whether the three may be the corners of a code that is printed within another.
  private func isWithin(_ triple: Triple) -> Bool {
    triple.misfit < 0.5 && triple.indices.allSatisfy { owners[$0] == .within }
  }

  /// Tries a triple as a flat code; says how much of its timing was right at best.
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
        let grid = TileFit(fit, centres: lines).grid,
        read(grid, triple.isLight, .tiles, triple.indices)
      {
        return timing
      }
    }
    return best
  }

  /// The versions that a triple may have, the likeliest first.
  private func versions(_ triple: Triple) -> [Int] {
    let near = triple.versions
    guard let sight = VersionSight.version(of: triple, pyramid),
      abs(sight.number - (near.first ?? 0)) <= 2 + sight.number / 6
    else { return near }
    return sight.wrong <= 2 ? [sight.number] : [sight.number] + near.filter { $0 != sight.number }
  }

  private mutating func readLattices(_ failures: [Failure]) {
    var tries = 0
    for failure in Self.likeliestFirst(failures)
    where isOpen(failure.triple) && tries < 8 && patience > 0 {
      tries += 1
      // What is bent is longer or shorter than it seems.
      let isBent = failure.triple.misfit > Self.mostFlat
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
      let candidates = SmallSearch(finders[index], pyramid).candidates()
      for (place, candidate) in candidates.prefix(4).enumerated()
      where tries < 40 && owners[index] == .none {
        let isLight = finders[index].isLight
        if read(candidate.flat, isLight, .small, [index]) { break }
        guard patience > 0 else { break }
        // Lattices of all were grown in vain when the picture was searched first.
        guard !isAgain || place == 0 else { continue }
        tries += 1
        cost.lattices += 1
        var lattice = candidate.lattice(pyramid)
        if let grid = lattice.grow(), read(grid, isLight, .small, [index]) { break }
        patience -= lattice.looks
      }
    }
  }

  /// Takes a picture for one symbol, on the first level that is small enough.
  private mutating func readWhole() {
    guard let whole = WholePicture(pyramid) else { return }
    for isLight in [false, true] {
      for grid in whole.grids(isLight: isLight) where read(grid, isLight, .small, []) { return }
    }
  }

  /// Reads codes of which only two finders are to be seen.
  private mutating func readCouples() {
    let open = finders.indices.filter { owners[$0] == .none && finders[$0].score > 0.7 }
    var tries = 0
    for couple in CoupleSearch(finders: finders, pyramid: pyramid).couples(Array(open.prefix(12)))
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

  /// Judges a grid; when it is a code, notes it and explains its finders.
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
      ModuleBlur(light, isLight: isLight)?.darkness,
    ]
    return others.compactMap(\.self).contains { darkness in
      judgement(darkness, grid).map { note($0, darkness, grid, isLight, stage, corners) } ?? false
    }
  }

  private mutating func judgement(_ darkness: [UInt8], _ grid: CornerGrid) -> Judgement? {
    SampledGrid(width: grid.columns, height: grid.rows, darkness: darkness)
      .flatMap { judge.judge($0) }
  }

  /// Notes what was read, if anything was.
  private mutating func note(
    _ judgement: Judgement, _ darkness: [UInt8], _ grid: CornerGrid, _ isLight: Bool,
    _ stage: Stage, _ corners: [Int]
  ) -> Bool {
    guard let verdict = judgement.verdict else { return false }
    let exact = stage == .flat ? OutlineFit(grid, pyramid).corners(darkness) : nil
    add(verdict, exact ?? grid.outline, isLight, stage, judgement)
    for corner in corners { owners[corner] = .corner }
    return true
  }

  private mutating func add(
    _ verdict: Verdict, _ outline: [Point], _ isLight: Bool, _ stage: Stage, _ judgement: Judgement
  ) {
    for (index, finder) in finders.enumerated()
    where owners[index] == .none && finder.centre.isInside(outline) {
      owners[index] = .within
    }
    var corners = outline.map { ReadCode.Place(x: $0.x, y: $0.y) }
    // Its first row is the first column that is seen.
    if verdict.isMirrored { corners.swapAt(1, 3) }
    codes.append(
      ReadCode(
        verdict: verdict, corners: corners,
        isInverted: isLight, stage: stage,
        confidence: Float(judgement.fit * verdict.margin)))
  }
}
