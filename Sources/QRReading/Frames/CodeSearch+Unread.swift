import QRStandard

extension CodeSearch {
  /// An unread symbol, and the finders that it has.
  struct Note {
    var finders: [Int]
    var symbol: UnreadSymbol
  }

  /// What looks like codes that could not be read, the likeliest first.
  var unread: [UnreadSymbol] {
    notes.filter { note in note.finders.allSatisfy { owners[$0] == .none } }
      .map(\.symbol).sorted { $0.fit > $1.fit }
  }

  /// Keeps a grid of three finders, if it is better than what is kept of them.
  mutating func keep(
    _ grid: CornerGrid, _ light: ModuleLight, _ darkness: [UInt8], _ judgement: Judgement,
    _ isLight: Bool, _ corners: [Int]
  ) {
    guard corners.count == 3, judgement.fit >= Self.leastFitToKeep,
      case .square(let version) = SymbolVersion(width: grid.columns, height: grid.rows)
    else { return }
    let old = notes.firstIndex { $0.finders == corners }
    guard old.map({ notes[$0].symbol.fit < judgement.fit }) ?? true else { return }
    let symbol = UnreadSymbol(
      version: version, light: light, darkness: darkness, fit: judgement.fit,
      corners: grid.outline.map { ReadCode.Place(x: $0.x, y: $0.y) }, isInverted: isLight)
    if let old {
      notes[old].symbol = symbol
    } else {
      notes.append(Note(finders: corners, symbol: symbol))
    }
  }

  /// Below this a grid is beside its modules more than on them.
  private static let leastFitToKeep = 0.6
}
