/// Draws QR and Micro QR symbols, and compares the masks of QR on whole words of modules.
///
/// Its symbols equal libqrencode's module by module, with the same mask, in a tenth of the time or
/// less.
package struct MaskingEncoder: SymbolEncoder {
  /// Creates an encoder, which has no settings.
  package init() {}

  /// Draws `symbol` under the mask that libqrencode would choose.
  package func modules(of symbol: PlannedSymbol) throws(QRCodeError) -> ModuleMatrix {
    let template = SymbolTemplate.of(symbol.version)
    let formats = template.masks.compactMap {
      FormatInformation.bits(symbol.version, symbol.level, mask: $0)
    }
    guard formats.count == template.masks.count else { throw symbol.error }
    let choice = MaskChoice(template, formats)
    if symbol.version.isMicro {
      let unmasked = try placed(symbol, template, eciIndicator: Codewords.eci)
      let mask = choice.microMask(for: unmasked)
      return template.masked(unmasked, mask, format: formats[mask])
    }
    let judged = try placed(symbol, template, eciIndicator: Codewords.substituteECI)
    let mask = choice.mask(for: judged)
    guard symbol.hasECI else { return template.masked(judged, mask, format: formats[mask]) }
    let meant = try placed(symbol, template, eciIndicator: Codewords.eci)
    return template.masked(meant, mask, format: formats[mask])
  }

  private func placed(
    _ symbol: PlannedSymbol, _ template: SymbolTemplate, eciIndicator: Int
  ) throws(QRCodeError) -> ModuleMatrix {
    guard let codewords = Codewords(symbol, eciIndicator: eciIndicator),
      let matrix = template.unmasked(codewords, symbol.blocks)
    else { throw symbol.error }
    return matrix
  }
}

extension PlannedSymbol {
  fileprivate var error: QRCodeError { .wrongDrawing(version, level) }

  fileprivate var hasECI: Bool {
    segments.contains { segment in
      if case .eci = segment.mode { true } else { false }
    }
  }
}
