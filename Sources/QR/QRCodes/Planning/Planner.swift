/// Chooses the spelling, version and level of the symbols for a content.
struct Planner {
  let options: QROptions

  init(_ options: QROptions) { self.options = options }

  /// The plan of the smallest symbol that holds all of `content`.
  func plan(_ content: QRContent) throws(QRCodeError) -> Plan {
    let spellings = content.spellings(options)
    guard let (spelling, fit) = try smallest(spellings) else {
      throw failure(spellings, isText: content.isText)
    }
    return Plan(spelling, spelling.units.indices, options.boostsLevel ? fit.boosted : fit)
  }

  func smallest(_ spellings: [ContentEncoding]) throws(QRCodeError) -> (ContentEncoding, Fit)? {
    guard spellings[0].units.count > 0 else { throw .empty }
    var best: (spelling: ContentEncoding, fit: Fit)?
    for spelling in spellings {
      guard best?.fit.version != options.versions.lowerBound || !spelling.hasCapitalHost,
        let fit = fit(spelling)
      else { continue }
      if let best, !isBetter(spelling, fit, than: best.fit) { continue }
      best = (spelling, fit)
    }
    return best
  }

  /// Whether a fit beats the best one so far. A host in capitals must gain a smaller version;
  /// another mode for the same text need only be shorter.
  private func isBetter(_ spelling: ContentEncoding, _ fit: Fit, than best: Fit) -> Bool {
    if fit.version != best.version { return fit.version < best.version }
    return !spelling.hasCapitalHost && fit.bits < best.bits
  }

  /// The smallest version that holds `spelling` at the requested level.
  private func fit(_ spelling: ContentEncoding) -> Fit? {
    var known: (versionClass: VersionClass, bits: Int?)?
    for version in options.versions.all where !(version.isMicro && spelling.needsECI) {
      let versionClass = VersionClass(version)
      if known?.versionClass != versionClass {
        known = (versionClass, bits(spelling, versionClass))
      }
      if let bits = known?.bits, let fit = Fit(version, options.level, bits: bits) { return fit }
    }
    return nil
  }

  func bits(_ spelling: ContentEncoding, _ versionClass: VersionClass) -> Int? {
    Segmenter(versionClass).bits(spelling.units[...]).map { $0 + spelling.headerBits }
  }
}

extension QRContent {
  var isText: Bool {
    if case .bytes = self { false } else { true }
  }
}
