package import QRCodes

/// A reason why a symbol cannot have a logo.
package enum LogoError: Error, Equatable, Sendable {
  /// The logo would cover more than the symbol can correct; `largest` is the largest possible
  /// width, in modules.
  case tooLarge(modules: Int, of: Int, QRVersion, QRLevel, largest: Int)
  /// The logo would be only this many modules wide in a symbol of `of` modules, too small to be
  /// seen.
  case tooSmall(modules: Int, of: Int)
  /// Even the smallest logo does not fit on symbols of this version and level.
  case noRoom(QRVersion, QRLevel)
  /// Symbols of this version have an alignment pattern in their middle.
  case noFreeMiddle(QRVersion)
  /// Micro QR symbols cannot have a logo.
  case micro
}

/// The notations for size, level and version in sentences about a logo.
package enum LogoErrorNotation: Sendable {
  /// The notation of command options, such as `--level H`.
  case options
  /// The notation of a job file's members, such as `"level": "H"`.
  case members

  func size(_ percent: Int) -> String {
    self == .options ? "--logo-size \(percent)" : "\"logoSize\": \(percent)"
  }

  func level(_ level: QRLevel) -> String {
    self == .options ? "--level \(level)" : "\"level\": \"\(level)\""
  }

  func minimum(_ version: QRVersion) -> String {
    self == .options ? "--min-version \(version)" : "\"minVersion\": \(version)"
  }
}

extension LogoError: CustomStringConvertible {
  /// The problem and its remedy, with command options.
  package var description: String { sentence(.options) }

  /// Returns the problem and its remedy, in a notation.
  package func sentence(_ words: LogoErrorNotation) -> String {
    switch self {
    case .tooLarge(let modules, let size, let version, let level, let largest):
      "the logo covers \(modules) of \(size) modules (\(percent(modules, size))), which is more than "
        + "half of what version \(version) at level \(level) can repair; "
        + "at most \(largest) modules fit (\(words.size(largest * 100 / size)))"
        + (level < .high ? "; a higher level allows more" : "")
    case .tooSmall(let modules, let size):
      "a logo on \(modules) of \(size) modules is too small to be seen; the least is \(LogoBudget.least)"
        + (leastPercent(of: size).map { " (\(words.size($0)))" } ?? "")
    case .noRoom(let version, let level):
      "version \(version) at level \(level) can repair too little for a logo, even for one of "
        + "\(LogoBudget.least) by \(LogoBudget.least) modules; \(remedy(version, level, words))"
    case .noFreeMiddle(let version):
      "the middle of version \(version) is a fixed pattern that must stay; versions 1 to 6, 14 to "
        + "20 and 28 to 34 have a free middle, so shorten the URL, or ask for "
        + (QRVersion(14).map(words.minimum) ?? "")
    case .micro: "Micro QR codes cannot have a logo"
    }
  }

  /// Returns the smallest percentage that is large enough.
  private func leastPercent(of size: Int) -> Int? {
    (1...60).first { LogoBudget.modules(share: 10 * $0, of: size) >= LogoBudget.least }
  }

  /// Returns the remedies: a higher level, or a larger version with a free middle.
  private func remedy(
    _ version: QRVersion, _ level: QRLevel, _ words: LogoErrorNotation
  ) -> String {
    let stronger = QRLevel.allCases.first { $0 > level && LogoBudget.affordsLeast(version, $0) }
    let larger = QRVersion.withFreeMiddle.lazy.flatMap {
      $0.lowerBound.number...$0.upperBound.number
    }
    .compactMap { QRVersion($0) }
    .first { $0 > version && LogoBudget.affordsLeast($0, level) }
    let remedies =
      (stronger.map { ["level \($0) has room (\(words.level($0)))"] } ?? [])
      + (larger.map { ["version \($0) at this level (\(words.minimum($0)))"] } ?? [])
    return remedies.isEmpty ? "leave the logo out" : remedies.joined(separator: ", and so has ")
  }

  private func percent(_ part: Int, _ whole: Int) -> String { "\(part * 100 / whole) %" }
}
