extension Planner {
  /// Plans the symbols of a series, or a single plain symbol if no count is requested and one is
  /// enough.
  func series(_ content: QRContent, count: Int?) throws(QRCodeError) -> [Plan] {
    if let count, !(2...16).contains(count) { throw .seriesCount(count) }
    let spellings = content.spellings(options)
    if count == nil, let (spelling, fit) = try smallest(spellings) {
      return [Plan(spelling, spelling.units.indices, options.boostsLevel ? fit.boosted : fit)]
    }
    guard spellings[0].units.count > 0 else { throw .empty }
    guard !options.versions.upperBound.isMicro else { throw .noSeriesInMicro }
    var best: Division?
    for spelling in spellings {
      guard let division = divide(spelling, count: count) else { continue }
      if let best, !isBetter(division, than: best) { continue }
      best = division
    }
    guard let best else { throw seriesFailure(spellings, count: count) }
    return plans(try best.divided(into: count))
  }

  private func plans(_ division: Division) -> [Plan] {
    let spelling = division.spelling
    let parity = spelling.units.reduce(0) { $0 ^ $1.parity }
    let fit = options.boostsLevel ? division.fit.boosted : division.fit
    return division.parts.enumerated().map { index, units in
      let part = StructuredAppend(index: index, count: division.parts.count, parity: parity)
      return Plan(spelling, units, fit, part: part)
    }
  }

  /// Whether a division needs fewer symbols, or smaller ones. A host in capitals must gain one of
  /// these.
  private func isBetter(_ division: Division, than best: Division) -> Bool {
    if division.parts.count != best.parts.count {
      return division.parts.count < best.parts.count
    }
    if division.fit.version != best.fit.version {
      return division.fit.version < best.fit.version
    }
    return !division.spelling.hasCapitalHost && division.fit.bits < best.fit.bits
  }

  /// Divides a spelling over `count` symbols of the smallest version that allows it, or over as few
  /// as possible.
  private func divide(_ spelling: ContentEncoding, count: Int?) -> Division? {
    let versions = max(options.versions.lowerBound, .smallest)...options.versions.upperBound
    guard let limit = count ?? parts(spelling, versions.upperBound, atMost: 16)?.count
    else { return nil }
    for version in versions.all {
      guard parts(spelling, version, atMost: limit) != nil else { continue }
      return balanced(spelling, version, atMost: limit)
    }
    return nil
  }

  /// Divides a spelling into the longest parts that fit, or returns `nil` if more than `limit` are
  /// needed.
  private func parts(
    _ spelling: ContentEncoding, _ version: QRVersion, atMost limit: Int, budget: Int? = nil
  ) -> [Range<Int>]? {
    guard let level = version.level(atLeast: options.level),
      let blocks = BlockLayout(version, level)
    else { return nil }
    let room = (budget ?? blocks.dataBits) - spelling.seriesHeaderBits
    let segmenter = Segmenter(VersionClass(version))
    var parts: [Range<Int>] = []
    var start = 0
    while start < spelling.units.count {
      guard parts.count < limit else { return nil }
      var end = start + segmenter.prefix(spelling.units[start...], budget: room)
      while end > start, end < spelling.units.count, !spelling.units[end].isBoundary { end -= 1 }
      guard end > start else { return nil }
      parts.append(start..<end)
      start = end
    }
    return parts
  }

  /// Divides a spelling so that its fullest symbol is as empty as possible, which makes the symbols
  /// alike.
  private func balanced(
    _ spelling: ContentEncoding, _ version: QRVersion, atMost limit: Int
  ) -> Division? {
    guard let level = version.level(atLeast: options.level),
      let blocks = BlockLayout(version, level)
    else { return nil }
    var (low, high) = (0, blocks.dataBits)
    while low < high {
      let middle = (low + high) / 2
      if parts(spelling, version, atMost: limit, budget: middle) == nil {
        low = middle + 1
      } else {
        high = middle
      }
    }
    guard let parts = parts(spelling, version, atMost: limit, budget: high),
      let fit = Fit(version, level, bits: high)
    else { return nil }
    return Division(spelling: spelling, fit: fit, parts: parts)
  }

  private func seriesFailure(_ spellings: [ContentEncoding], count: Int?) -> QRCodeError {
    let version = options.versions.upperBound
    let limit = count ?? 16
    let fitting = (version.ordinal...QRVersion.largest.ordinal).lazy.map(QRVersion.init(ordinal:))
      .first { version in spellings.contains { parts($0, version, atMost: limit) != nil } }
    let level = version.level(atLeast: options.level) ?? options.level
    return .seriesTooLong(limit: limit, version, level, sufficientVersion: fitting)
  }
}

/// A spelling divided into parts, one for each symbol.
private struct Division {
  let spelling: ContentEncoding
  let fit: Fit
  var parts: [Range<Int>]

  /// The division after its longest parts were halved until there are exactly `count`.
  func divided(into count: Int?) throws(QRCodeError) -> Division {
    guard let count else { return self }
    var division = self
    while division.parts.count < count {
      guard let (place, middle) = division.longestHalves() else {
        throw .seriesTooShort(count: count, characters: division.parts.count)
      }
      let whole = division.parts[place]
      division.parts[place...place] = [whole.lowerBound..<middle, middle..<whole.upperBound]
    }
    return division
  }

  /// The longest part that can be divided, and the unit at which to divide it.
  private func longestHalves() -> (place: Int, middle: Int)? {
    let byLength = parts.indices.sorted { parts[$0].count > parts[$1].count }
    for place in byLength {
      let part = parts[place]
      let boundaries = part.dropFirst().filter { spelling.units[$0].isBoundary }
      if !boundaries.isEmpty { return (place, boundaries[boundaries.count / 2]) }
    }
    return nil
  }
}

extension ContentEncoding {
  /// The number of header bits before the data in each symbol of a series.
  fileprivate var seriesHeaderBits: Int { headerBits + ContentEncoding.structuredAppendBits }
}
