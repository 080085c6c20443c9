/// How large a code is wanted.
public enum RequestedSize: Hashable, Sendable {
  /// Each module so wide, in micrometres.
  case module(Int)
  /// The symbol so wide without its quiet zone, in micrometres.
  case symbol(Int)
  /// To be scanned from so far away, in micrometres: a tenth of that, as the trade has it.
  case distance(Int)
  /// So many printer dots, or pixels, for each module.
  case dots(Int)
}

/// How large a code becomes, without its quiet zone.
public struct PrintSize: Hashable, Sendable {
  /// Modules across.
  public let modules: Int
  /// How wide the symbol is, in micrometres.
  public let width: Int
  /// The printer's dots, when they are known.
  public let density: Density?
  /// Whole dots for each module, when the printer's dots are known and a module has any.
  public let dotsPerModule: Int?

  /// Works out what was asked for. With a density every module becomes whole dots: the nearest number, or for
  /// a distance the next larger one.
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
  /// How long so many modules are, in micrometres.
  public func length(ofModules count: Int) -> Int { divideRounding(width * count, modules) }

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
