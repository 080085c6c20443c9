import QRStandard

extension CodeSearch {
  /// An unread symbol, with the indexes of the finders it was read from.
  struct Note {
    var finders: [Int]
    var symbol: UndecodedSymbol
  }

  /// The symbols that could not be read, the most likely first.
  var unread: [UndecodedSymbol] {
    notes.filter { note in note.finders.allSatisfy { owners[$0] == .none } }
      .map(\.symbol).sorted { $0.fit > $1.fit }
  }

  /// Keeps an unread grid with three finders, if it is better than the one kept for them.
  mutating func keep(
    _ grid: CornerGrid, _ light: ModuleLight, _ darkness: [UInt8], _ judgement: GridDecodingResult,
    _ isLight: Bool, _ corners: [Int]
  ) {
    guard corners.count == 3, judgement.fit >= Self.leastFitToKeep,
      case .square(let version) = SymbolVersion(width: grid.columns, height: grid.rows)
    else { return }
    let old = notes.firstIndex { $0.finders == corners }
    guard old.map({ notes[$0].symbol.fit < judgement.fit }) ?? true else { return }
    let symbol = UndecodedSymbol(
      version: version, light: light, darkness: darkness, fit: judgement.fit,
      corners: grid.outline.map { LocatedCode.Place(x: $0.x, y: $0.y) }, isInverted: isLight)
    if let old {
      notes[old].symbol = symbol
    } else {
      notes.append(Note(finders: corners, symbol: symbol))
    }
  }

  /// The minimum share of correct timing and alignment modules for keeping an unread grid.
  private static let leastFitToKeep = 0.6
}
