import QRReading

/// A scanner of the frames of a video or camera, which spreads its work over many frames.
///
/// A camera shows the same thing repeatedly, so the expensive searches are spread over frames, and
/// codes that no single frame shows clearly are combined from several.
///
/// ```swift
/// let scanner = VideoScanner()
/// print(scanner)
/// ```
public struct VideoScanner: Sendable {
  /// The scanner that searches single frames.
  package let scanner: CodeScanner
  private var merger = FrameMerger()
  private var count = 0

  /// Creates a scanner before the first frame.
  public init(_ scanner: CodeScanner = CodeScanner()) { self.scanner = scanner }

  /// Finds all codes in the next frame, and the position marks of codes that cannot be read.
  ///
  /// With the standard effort, every frame is searched unchanged; of four, one also in its darkest
  /// channel, and one also in enlarged and sharpened versions.
  package mutating func look(at picture: Picture) throws(ScanError) -> CodeScanner.SearchResult {
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
    var look = try scanner.look(picture, reader, seesColours: seesColours)
    let merged = merger.add(look.unread).map { ScannedCode($0, .lightness) }
    look.codes += merged.filter(scanner.isWanted)
    return look
  }
}

/// The name of ``VideoScanner`` in version 0.2.
@available(*, deprecated, renamed: "VideoScanner")
public typealias FilmScanner = VideoScanner
