/// A choice of the best mask for a symbol.
///
/// QR takes the mask with the lowest penalty; the lowest mask number wins a tie. The penalty is
/// scored as in libqrencode (its reading of ISO/IEC 18004, 7.8.3.1), so that the choice is the
/// same. `PenaltyScan` scores neighbouring modules; this type adds the balance: ten points for
/// every five percent by which the share of dark modules differs from a half.
struct MaskChoice {
  private let template: SymbolTemplate
  /// The format information for each mask.
  private let formats: [Int]

  init(_ template: SymbolTemplate, _ formats: [Int]) {
    (self.template, self.formats) = (template, formats)
  }

  /// The number of the best mask for a QR symbol whose codewords are placed without a mask.
  func mask(for unmasked: ModuleMatrix) -> Int {
    var upright = unmasked
    var transposed = unmasked.transposed()
    return PenaltyScan.with(unmasked) { scan in
      var best = (mask: 0, penalty: Int.max)
      var format = 0
      for mask in template.masks {
        template.invertFormat(format ^ formats[mask], in: &upright)
        template.invertFormat(format ^ formats[mask], inTransposed: &transposed)
        format = formats[mask]
        let dark = scan.load(upright, template.drawings[mask])
        var penalty = balance(dark, of: upright.size) + scan.linePenalty() + scan.blockPenalty()
        // A mask that has already lost needs no second scan.
        if penalty < best.penalty {
          scan.load(transposed, template.transposed[mask])
          penalty += scan.linePenalty()
        }
        if penalty < best.penalty { best = (mask, penalty) }
      }
      return best.mask
    }
  }

  /// The mask for a Micro QR symbol: the one with the most dark modules on the two sides without a
  /// timing pattern, where the emptier side counts sixteenfold (7.8.3.2).
  func microMask(for unmasked: ModuleMatrix) -> Int {
    var best = (mask: 0, score: -1)
    for mask in template.masks {
      let symbol = template.masked(unmasked, mask, format: formats[mask])
      let end = symbol.size - 1
      let right = (1...end).count { symbol[end, $0] }
      let bottom = (1...end).count { symbol[$0, end] }
      let score = 16 * min(right, bottom) + max(right, bottom)
      if score > best.score { best = (mask, score) }
    }
    return best.mask
  }

  private func balance(_ dark: Int, of size: Int) -> Int {
    let modules = size * size
    let percent = (200 * dark + modules) / modules / 2
    return abs(percent - 50) / 5 * 10
  }
}
