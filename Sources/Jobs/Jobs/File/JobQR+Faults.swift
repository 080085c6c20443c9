import Artwork
import Contents
import JSONText
import Codes
package import QRCodes

extension JobQR {
  /// Adds the errors of the settings that do not depend on the rows.
  func addFaults(_ path: JSONPath, to faults: inout JSONErrorCollector) {
    guard smallestVersion <= largestVersion else {
      return faults.add(
        path.name("minVersion"),
        "minVersion \(smallestVersion) is larger than maxVersion \(largestVersion)")
    }
    if choices.isEmpty {
      faults.add(path.name("logo"), LogoError.noFreeMiddle(smallestVersion).sentence(.members))
    }
    if let finding = Contrast(dark: dark, light: light).findings.first(where: \.isRefusal) {
      faults.add(path.name(dark == .black ? "light" : "dark"), finding.description)
    }
    guard largestPrintable == nil else { return }
    var reason = "no code of this size can be made"
    do throws(ArtworkError) {
      let size = try printSize(of: smallestVersion)
      if let finding = size.findings().first(where: \.isRefusal) { reason = finding.description }
    } catch { reason = error.description }
    if smallestVersion == ClosedRange<QRVersion>.qr.lowerBound {
      faults.add(path, "even the smallest code cannot be printed at this size: \(reason)")
    } else {
      faults.add(
        path.name("minVersion"),
        "version \(smallestVersion) cannot be printed at this size: \(reason)")
    }
  }

  /// The level if the job file gives none: the strongest with a logo, otherwise M.
  var usualLevel: QRLevel { logo == nil ? .medium : .high }

  /// The printed size of a code of this version, without its quiet zone and captions.
  func printSize(of version: QRVersion) throws(ArtworkError) -> PrintSize {
    var dpi = dotsPerInch
    // Dots are those of a printer with 300 dots per inch, unless another density is given.
    if case .dots = size, dpi == nil { dpi = 300 }
    guard let dpi else { return try PrintSize(size, modules: version.size) }
    return try PrintSize(
      size, modules: version.size, density: try Density(dotsPerInch: dpi))
  }

  /// The largest version that the printer can draw at this size, or `nil` if there is none.
  var largestPrintable: QRVersion? {
    guard smallestVersion <= largestVersion else { return nil }
    return (smallestVersion.number...largestVersion.number).reversed().lazy
      .compactMap { QRVersion($0) }.first { version in
        guard let size = try? printSize(of: version) else { return false }
        return !size.findings().contains(where: \.isRefusal)
      }
  }

  /// The options for making the symbols, with all versions that the job allows.
  var options: QROptions {
    var options = QROptions()
    options.level = level
    options.versions = smallestVersion...max(smallestVersion, largestVersion)
    // Contradictions with the standard are reported as faults of the file.
    if let content, let need = content.kind?.definition.symbol {
      try? options.obey(need, of: content.word)
    }
    return options
  }

  /// The options for codes that all have this version or, if it does not hold a URL, a larger one.
  package func options(of version: QRVersion?) -> QROptions {
    var options = options
    let most = options.versions.upperBound
    if let version, version <= most { options.versions = version...most }
    return options
  }

  /// The options for making a symbol, in the order in which they are tried.
  var choices: [QROptions] { options.choices(hasLogo: logo != nil) }
}
