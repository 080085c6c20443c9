extension CodeSearch {
  /// Marks of which three fit together worse than this are no code's corners.
  private static let mostMisfit: Float = 1
  /// Two marks alone, and one alone, must be so much like a mark.
  private static let leastOfTwo: Float = 0.75
  private static let leastOfOne: Float = 0.87

  /// Marks in which nothing was read, those of each code together: three where they fit, then two that may
  /// be corners of one code, then one that is a mark for certain.
  var unreadCodes: [[ReadCode.Place]] {
    var open = Set(finders.indices.filter { owners[$0] == .none })
    guard !open.isEmpty else { return [] }
    var groups: [[Int]] = []
    func take(_ group: [Int]) {
      guard group.allSatisfy(open.contains) else { return }
      open.subtract(group)
      groups.append(group)
    }
    for triple in TripleSearch.triples(finders) + TripleSearch.round(finders)
    where triple.misfit < Self.mostMisfit {
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
      group.map { ReadCode.Place(x: finders[$0].centre.x, y: finders[$0].centre.y) }
    }
  }

  private func lead(_ index: Int) -> Lead {
    let finder = finders[index]
    return Lead(
      place: finder.centre, module: finder.module, isLight: finder.isLight, isSure: true)
  }

  private func distance(_ one: Int, _ other: Int) -> Float {
    (finders[one].centre - finders[other].centre).length
  }
}
