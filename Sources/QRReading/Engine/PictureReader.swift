/// Finds and reads all QR codes in a picture.
public struct PictureReader: Sendable {
  /// What it may try.
  public var stages: Set<Stage>

  /// A reader that tries everything, or only these stages.
  public init(stages: Set<Stage> = Set(Stage.allCases)) {
    self.stages = stages
  }

  /// What a look at a picture gave.
  public struct Findings: Sendable {
    /// The codes, as they were read.
    public var codes: [ReadCode]
    /// The middles of marks that look like a code's but belong to none that was read.
    public var unexplained: [ReadCode.Place]
  }

  /// The codes of a picture.
  public func read(_ picture: GreyPixels) -> Findings {
    guard min(picture.width, picture.height) >= 16 else {
      return Findings(codes: [], unexplained: [])
    }
    var search = CodeSearch(Pyramid(picture), stages)
    search.run()
    return Findings(
      codes: search.codes,
      unexplained: search.unexplained.map { ReadCode.Place(x: $0.centre.x, y: $0.centre.y) })
  }
}
