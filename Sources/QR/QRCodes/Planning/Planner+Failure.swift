extension Planner {
  /// The error to report when no allowed version holds any of `spellings`.
  func failure(_ spellings: [ContentEncoding], isText: Bool) -> QRCodeError {
    guard
      let version = options.versions.all.last(where: { $0.level(atLeast: options.level) != nil })
    else { return .levelNotOffered(options.level, options.versions) }
    var shortest: (spelling: ContentEncoding, bits: Int)?
    for spelling in spellings where !(version.isMicro && spelling.needsECI) {
      guard let bits = bits(spelling, VersionClass(version)) else { continue }
      if let shortest, shortest.bits <= bits { continue }
      shortest = (spelling, bits)
    }
    guard let shortest else { return notWritable(spellings[0], version) }
    return .tooLong(tooLong(shortest.spelling, shortest.bits, version, isText: isText))
  }

  /// The error for the first character that no segment of `version` can hold.
  private func notWritable(_ spelling: ContentEncoding, _ version: QRVersion) -> QRCodeError {
    let versionClass = VersionClass(version)
    let modes = DataMode.allCases.filter { versionClass.headerBits($0) != nil }
      .reduce(0) { $0 | $1.bit }
    var offset = 0
    for unit in spelling.units {
      if spelling.needsECI, unit.code >= 0x80 { return .noECI(offset: offset, version) }
      if unit.modes & modes == 0 {
        let needed = larger(than: version) {
          VersionClass($0).headerBits(unit.cheapestMode) != nil
        }
        return .notWritable(
          byte: spelling.payload[offset], offset: offset, version, needed: needed ?? .smallest)
      }
      offset += Int(unit.byteCount)
    }
    return .noECI(offset: offset, version)
  }

  private func tooLong(
    _ spelling: ContentEncoding, _ bits: Int, _ version: QRVersion, isText: Bool
  ) -> QRCodeError.TooLong {
    let level = version.level(atLeast: options.level) ?? options.level
    let capacity = BlockLayout(version, level)?.dataBits ?? 0
    let kept = Segmenter(VersionClass(version))
      .prefix(spelling.units[...], budget: capacity - spelling.headerBits)
    let cut = spelling.units[kept...]
    return QRCodeError.TooLong(
      bits: bits, capacity: capacity, version: version, level: level,
      sufficientLevel: version.levels.last { $0 < level && Fit(version, $0, bits: bits) != nil },
      sufficientVersion: larger(than: version) { larger in
        let bits = self.bits(spelling, VersionClass(larger))
        return bits.map { Fit(larger, options.level, bits: $0) != nil } ?? false
      },
      surplus: cut.lazy.filter(\.isBoundary).count + (cut.first?.isBoundary == false ? 1 : 0),
      length: spelling.units.lazy.filter(\.isBoundary).count, isText: isText)
  }

  /// The smallest version larger than `version` that satisfies a condition.
  private func larger(than version: QRVersion, where isGood: (QRVersion) -> Bool) -> QRVersion? {
    var candidate = version.next
    while let version = candidate, !isGood(version) { candidate = version.next }
    return candidate
  }
}

extension Unit {
  /// The mode that takes the fewest bits for the character.
  fileprivate var cheapestMode: DataMode {
    DataMode.allCases.first { modes & $0.bit != 0 } ?? .byte
  }
}
