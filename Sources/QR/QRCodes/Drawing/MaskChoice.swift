/// Chooses the mask with the lowest penalty; the lowest mask number wins a tie.
///
/// The penalty is scored as in libqrencode (its reading of ISO/IEC 18004, 7.8.3.1), so that the
/// choice is the same. `PenaltyScan` scores neighbouring modules; this type adds the balance: ten
/// points for every five percent by which the share of dark modules differs from a half.
struct MaskChoice {
  private let template: SymbolTemplate

  init(_ template: SymbolTemplate) { self.template = template }

  /// The mask for codewords that are placed without a mask.
  func mask(for unmasked: ModuleMatrix) -> Int {
    let transposed = unmasked.transposed()
    return PenaltyScan.with(unmasked) { scan in
      var best = (mask: 0, penalty: Int.max)
      for mask in SymbolTemplate.masks {
        let dark = scan.load(unmasked, template.drawings[mask])
        var penalty = balance(dark, of: unmasked.size) + scan.linePenalty() + scan.blockPenalty()
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

  private func balance(_ dark: Int, of size: Int) -> Int {
    let modules = size * size
    let percent = (200 * dark + modules) / modules / 2
    return abs(percent - 50) / 5 * 10
  }
}
