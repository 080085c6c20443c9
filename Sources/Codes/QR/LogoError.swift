public import QRCodes

/// Why a logo cannot be put onto a symbol.
public enum LogoError: Error, Equatable, Sendable {
  /// It would cover more than the symbol can afford; the largest that fits, in modules.
  case tooLarge(modules: Int, of: Int, QRVersion, QRLevel, largest: Int)
  /// It would be too small to be seen.
  case tooSmall(modules: Int, of: Int)
  /// Not even the smallest fits.
  case noRoom(QRVersion, QRLevel)
  /// The middle of this version is a fixed pattern.
  case noFreeMiddle(QRVersion)
  /// Micro QR cannot afford any.
  case micro
}

/// How whoever reads a sentence about a logo asks for another size, level or version.
public enum LogoWords: Sendable {
  /// By options: `--level H`.
  case options
  /// By members of a job file: `"level": "H"`.
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
  /// What is wrong and what would fit, for somebody who gives options.
  public var description: String { sentence(.options) }

  /// What is wrong and what would fit.
  public func sentence(_ words: LogoWords) -> String {
    switch self {
    case .tooLarge(let modules, let size, let version, let level, let largest):
      "the logo covers \(modules) of \(size) modules (\(percent(modules, size))), which is more than "
        + "half of what version \(version) at level \(level) can repair; "
        + "at most \(largest) modules fit (\(words.size(largest * 100 / size)))"
        + (level < .high ? "; a stronger level affords more" : "")
    case .tooSmall(let modules, let size):
      "a logo on \(modules) of \(size) modules could not be seen; \(LogoBudget.least) are the least"
        + (leastPercent(of: size).map { " (\(words.size($0)))" } ?? "")
    case .noRoom(let version, let level):
      "version \(version) at level \(level) can repair too little for a logo, even for one of "
        + "\(LogoBudget.least) by \(LogoBudget.least) modules; \(remedy(version, level, words))"
    case .noFreeMiddle(let version):
      "the middle of version \(version) is a fixed pattern that must stay; versions 1 to 6, 14 to "
        + "20 and 28 to 34 have a free middle, so shorten the URL, or ask for "
        + (QRVersion(14).map(words.minimum) ?? "")
    case .micro: "Micro QR cannot afford a logo"
    }
  }

  /// The smallest percentage that is large enough.
  private func leastPercent(of size: Int) -> Int? {
    (1...60).first { LogoBudget.modules(share: 10 * $0, of: size) >= LogoBudget.least }
  }

  /// A stronger level, or a larger version with a free middle.
  private func remedy(
    _ version: QRVersion, _ level: QRLevel, _ words: LogoWords
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
