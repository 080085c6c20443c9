/// A QR or Micro QR symbol: its payload, its segments and its modules.
///
/// ```swift
/// let code = try QRCode(.text("https://eat.example.com/s/42"))
/// print(code.version, code.level, try code.svg().utf8.count)
/// ```
public struct QRCode: Hashable, Sendable {
  /// The modules as drawn, without the quiet zone.
  public let modules: ModuleMatrix
  /// The plan from which the modules were drawn.
  public let symbol: PlannedSymbol
  /// The number of the mask: 0 to 7, or 0 to 3 in Micro QR.
  public let mask: Int
  /// The exact bytes that a reader returns: UTF-8 for text, the given ones for bytes.
  public let payload: [UInt8]
  /// Whether the scheme and host were written in capitals to make the symbol smaller.
  package let hasCapitalHost: Bool

  /// The version of the symbol, which gives its size.
  public var version: QRVersion { symbol.version }

  /// The error correction level, after boosting if that was requested.
  public var level: QRLevel { symbol.level }

  /// Headers and data, with the bits that each takes.
  public var segments: [QRSegment] { symbol.segments }

  /// The number of unused bits, including the terminator.
  public var capacityLeft: Int { symbol.capacity - symbol.bitCount }

  /// The symbol's place in a series, if it belongs to one.
  package var part: StructuredAppend? {
    if case .structuredAppend(let part)? = segments.first?.mode { part } else { nil }
  }

  /// The function of each module.
  public var map: ModuleMap { ModuleMap(layout: SymbolLayout(version), blocks: symbol.blocks) }

  init(_ plan: Plan, encoder: some SymbolEncoder) throws(QRCodeError) {
    let modules = try encoder.modules(of: plan.symbol)
    let format = FormatInformation(modules)
    guard modules.size == plan.symbol.version.size,
      let format, format.matches(plan.symbol.version, plan.symbol.level)
    else { throw .wrongDrawing(plan.symbol.version, plan.symbol.level) }
    self.modules = modules
    self.mask = format.mask
    symbol = plan.symbol
    payload = plan.payload
    hasCapitalHost = plan.hasCapitalHost
  }
}

extension QRCode {
  /// Creates the smallest symbol that holds `content`.
  public init(_ content: QRContent, options: QROptions = QROptions()) throws(QRCodeError) {
    try self.init(content, options: options, encoder: MaskingEncoder())
  }

  /// Creates a symbol that another encoder draws.
  package init(
    _ content: QRContent, options: QROptions = QROptions(), encoder: some SymbolEncoder
  ) throws(QRCodeError) {
    let plan = try Planner(options).plan(content)
    try self.init(plan, encoder: encoder)
  }

  /// Divides `content` over symbols of one size, which readers that support structured append join.
  ///
  /// Without a count, it uses as few symbols as the largest allowed version needs, then the
  /// smallest version that this number allows; content that fits into one symbol becomes one plain
  /// symbol. With a count of 2 to 16, it makes exactly that many.
  public static func series(
    _ content: QRContent, count: Int? = nil, options: QROptions = QROptions()
  ) throws(QRCodeError) -> [QRCode] {
    try series(content, count: count, options: options, encoder: MaskingEncoder())
  }

  /// Symbols, drawn by another encoder, over which the content is divided as one series.
  package static func series(
    _ content: QRContent, count: Int?, options: QROptions = QROptions(),
    encoder: some SymbolEncoder
  ) throws(QRCodeError) -> [QRCode] {
    var symbols: [QRCode] = []
    for plan in try Planner(options).series(content, count: count) {
      symbols.append(try QRCode(plan, encoder: encoder))
    }
    return symbols
  }
}
