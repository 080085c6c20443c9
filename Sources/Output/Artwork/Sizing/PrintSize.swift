/// The size of a code, in the way it was requested.
public enum RequestedSize: Hashable, Sendable {
  /// The width of a module, in micrometres.
  case module(Int)
  /// The width of the symbol without its quiet zone, in micrometres.
  case symbol(Int)
  /// The scanning distance, in micrometres. The symbol is a tenth of it wide, the usual rule.
  case distance(Int)
  /// The number of printer dots, or of pixels, per module.
  case dots(Int)
}

/// The actual printed size of a symbol, without its quiet zone.
public struct PrintSize: Hashable, Sendable {
  /// The number of modules in the width of the symbol.
  package let modules: Int
  /// The width of the symbol without its quiet zone, in micrometres.
  public let width: Int
  /// The resolution of the printer, if known.
  package let density: Density?
  /// The number of printer dots per module; `nil` if the resolution is unknown.
  package let dotsPerModule: Int?

  /// Computes the size of a code. With a density, every module is a whole number of dots: the
  /// nearest one, or the next larger one for a scanning distance.
  public init(
    _ size: RequestedSize, modules: Int, density: Density? = nil
  ) throws(ArtworkError) {
    guard (1...ModuleGrid.maximumSide).contains(modules) else {
      throw ArtworkError(.gridSize(width: modules, height: modules))
    }
    self.modules = modules
    self.density = density
    guard let density else {
      dotsPerModule = nil
      width = try Self.width(size, modules, nil)
      return
    }
    let wanted = try Self.width(size, modules, density)
    let exact = wanted * density.milliDotsPerInch
    let unit = 25_400_000 * modules
    var dots = divideRounding(exact, unit)
    if case .distance = size { dots = (exact + unit - 1) / unit }
    if case .dots(let count) = size { dots = count }
    dotsPerModule = max(1, dots)
    width = try Self.checked(density.micrometres(max(1, dots) * modules))
  }

  private static func width(
    _ size: RequestedSize, _ modules: Int, _ density: Density?
  ) throws(ArtworkError) -> Int {
    switch size {
    case .module(let size): return try checked(try checked(size) * modules)
    case .symbol(let size): return try checked(size)
    case .distance(let distance):
      guard (1...10 * Page.maximumSide).contains(distance) else {
        throw ArtworkError(.requestedSize(distance))
      }
      return (distance + 9) / 10
    case .dots(let dots):
      guard let density else { throw ArtworkError(.dotsWithoutDensity) }
      return try checked(density.micrometres(try checked(dots) * modules))
    }
  }

  private static func checked(_ length: Int) throws(ArtworkError) -> Int {
    guard (1...Page.maximumSide).contains(length) else {
      throw ArtworkError(.requestedSize(length))
    }
    return length
  }
}

extension PrintSize {
  /// Returns the length of `count` modules, in micrometres.
  package func length(ofModules count: Int) -> Int { divideRounding(width * count, modules) }

  /// The size as a sentence: "33 modules of 0.423 mm, 10 dots each at 600 dpi: 13.97 mm".
  public var sentence: String {
    let each = fixedText(divideRounding(width, modules), decimals: 3)
    guard let density, let dotsPerModule else {
      return "\(modules) modules of \(each) mm: \(millimetres(width))"
    }
    let dots = dotsPerModule == 1 ? "1 dot" : "\(dotsPerModule) dots"
    return "\(modules) modules of \(each) mm, \(dots) each at \(density.text) dpi: "
      + millimetres(width)
  }
}
