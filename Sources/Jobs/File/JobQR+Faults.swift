import Artwork
import Contents
import JSONText
import Codes
package import QRCodes

extension JobQR {
  /// What cannot be, whatever the rows are.
  func addFaults(_ path: JSONPath, to faults: inout JSONFaults) {
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
      faults.add(path, "not even the smallest code can be printed so: \(reason)")
    } else {
      faults.add(
        path.name("minVersion"), "version \(smallestVersion) cannot be printed so: \(reason)")
    }
  }

  /// The level where none is named: a logo needs the strongest.
  var usualLevel: QRLevel { logo == nil ? .medium : .high }

  /// How large a code of this version becomes.
  func printSize(of version: QRVersion) throws(ArtworkError) -> PrintSize {
    var dpi = dotsPerInch
    // Dots are of 300 to the inch unless the printer has others.
    if case .dots = size, dpi == nil { dpi = 300 }
    guard let dpi else { return try PrintSize(size, modules: version.size) }
    return try PrintSize(
      size, modules: version.size, density: try Density(dotsPerInch: dpi))
  }

  /// The largest version that the size lets a printer draw; `nil` when there is none.
  var largestPrintable: QRVersion? {
    guard smallestVersion <= largestVersion else { return nil }
    return (smallestVersion.number...largestVersion.number).reversed().lazy
      .compactMap { QRVersion($0) }.first { version in
        guard let size = try? printSize(of: version) else { return false }
        return !size.findings().contains(where: \.isRefusal)
      }
  }

  /// How its symbols are made, in the versions that it allows.
  var options: QROptions {
    var options = QROptions()
    options.level = level
    options.versions = smallestVersion...max(smallestVersion, largestVersion)
    // What cannot be obeyed is a fault of the file.
    if let content, let need = content.kind?.definition.symbol {
      try? options.obey(need, of: content.word)
    }
    return options
  }

  /// The same, for codes that all have this version or, where it does not hold a URL, a larger one.
  package func options(of version: QRVersion?) -> QROptions {
    var options = options
    let most = options.versions.upperBound
    if let version, version <= most { options.versions = version...most }
    return options
  }

  /// What is tried for each symbol, one after the other.
  var choices: [QROptions] { options.choices(hasLogo: logo != nil) }
}
