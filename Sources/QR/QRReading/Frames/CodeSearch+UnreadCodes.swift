extension CodeSearch {
  /// The misfit above which three marks are not the corners of one code.
  private static let maxMisfit: Float = 1
  /// The minimum similarity to a finder for two marks without a third, and for a single one.
  private static let leastOfTwo: Float = 0.75
  private static let leastOfOne: Float = 0.87

  /// The marks in which nothing was read, grouped by code: three that fit together, then two that
  /// may be corners of one code, then single marks that are certain.
  var unreadCodes: [[LocatedCode.Place]] {
    var open = Set(finders.indices.filter { owners[$0] == .none })
    guard !open.isEmpty else { return [] }
    var groups: [[Int]] = []
    func take(_ group: [Int]) {
      guard group.allSatisfy(open.contains) else { return }
      open.subtract(group)
      groups.append(group)
    }
    for triple in FinderTripleSearch.triples(finders) + FinderTripleSearch.round(finders)
    where triple.misfit < Self.maxMisfit {
      take(triple.indices)
    }
    let likely = open.filter { finders[$0].score >= Self.leastOfTwo }.sorted()
    for (place, one) in likely.enumerated() {
      let partners = likely[(place + 1)...].filter { lead(one).isPartner(of: lead($0)) }
      let nearest = partners.min { distance(one, $0) < distance(one, $1) }
      if let nearest { take([one, nearest]) }
    }
    for one in likely where finders[one].score >= Self.leastOfOne { take([one]) }
    return groups.map { group in
      group.map { LocatedCode.Place(x: finders[$0].centre.x, y: finders[$0].centre.y) }
    }
  }

  private func lead(_ index: Int) -> PossibleMark {
    let finder = finders[index]
    return PossibleMark(
      place: finder.centre, module: finder.module, isLight: finder.isLight, isSure: true)
  }

  private func distance(_ one: Int, _ other: Int) -> Float {
    (finders[one].centre - finders[other].centre).length
  }
}
