/// Chooses the mask whose symbol has the fewest penalty points, the lowest number among equals.
///
/// The points are libqrencode's (its reading of ISO/IEC 18004, 7.8.3.1), so that the choice is the
/// same. `LineScan` counts what hangs on neighbouring modules; here is the rest: ten points for
/// each five hundredths by which the share of dark modules is away from a half.
struct MaskChoice {
  private let template: SymbolTemplate

  init(_ template: SymbolTemplate) { self.template = template }

  /// The mask for codewords that are laid out without one.
  func mask(for unmasked: ModuleMatrix) -> Int {
    let transposed = unmasked.transposed()
    return LineScan.with(unmasked) { scan in
      var best = (mask: 0, penalty: Int.max)
      for mask in SymbolTemplate.masks {
        let dark = scan.load(unmasked, template.drawings[mask])
        var penalty = balance(dark, of: unmasked.size) + scan.linePenalty() + scan.blockPenalty()
        // Half the work is saved for a mask that has lost already.
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
