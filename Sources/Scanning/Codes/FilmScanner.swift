import QRReading

/// Finds codes in the frames of a film or of a camera, one after another.
///
/// A camera sees the same thing again: what one frame is not searched for, another one is, and what no frame
/// shows clearly is put together from several.
public struct FilmScanner: Sendable {
  /// What a frame is searched for.
  public let scanner: CodeScanner
  private var merger = FrameMerger()
  private var count = 0

  /// A scanner that has seen no frame.
  public init(_ scanner: CodeScanner = CodeScanner()) { self.scanner = scanner }

  /// The codes of the next frame, and what looks like parts of others.
  ///
  /// With the usual effort every frame is looked at as it is; of four, one for the darkest of its colours, and
  /// one for what is to be made clearer.
  public mutating func look(at picture: Picture) throws(ScanError) -> CodeScanner.Look {
    count += 1
    let turn = count % 4
    var reader =
      switch scanner.effort {
      case .quick: PictureReader(stages: CodeScanner.clear)
      case .standard:
        PictureReader(
          stages: turn == 0
            ? Set(Stage.allCases) : Set(Stage.allCases).subtracting([.filters, .views]))
      case .thorough: PictureReader(isThorough: true)
      }
    reader.keepsUnread = true
    let seesColours = scanner.effort == .thorough || scanner.effort == .standard && turn == 2
    var look = try scanner.look(picture, reader, seesColours: seesColours, namesOthers: false)
    let merged = merger.add(look.unread).map { ScannedCode($0, .lightness) }
    look.codes += merged.filter(scanner.isWanted)
    return look
  }
}
