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

  /// No symbol has fewer rows.
  private static let shortest = 7
  /// Beyond that many pixels a `Float` tells too few places apart.
  private static let longest = 1 << 20

  /// The codes of a picture; none when it is narrower than 7 pixels or longer than 2²⁰.
  public func read(_ picture: GreyPixels) -> Findings {
    guard min(picture.width, picture.height) >= Self.shortest,
      max(picture.width, picture.height) <= Self.longest
    else { return Findings(codes: [], unexplained: []) }
    var search = CodeSearch(Pyramid(picture), stages)
    search.run()
    var codes = search.codes
    if stages.contains(.filters), codes.isEmpty || !search.unexplained.isEmpty {
      codes += retries(search)
    }
    return Findings(
      codes: codes,
      unexplained: search.unexplained.map { ReadCode.Place(x: $0.centre.x, y: $0.centre.y) })
  }

  /// What is read in other views of where marks were seen in vain.
  private func retries(_ search: CodeSearch) -> [ReadCode] {
    let level = search.pyramid.levels[0]
    guard let window = Window(around: search.leads, in: level) else { return [] }
    var again = CodeSearch(Pyramid(level.cut(window).enlarged()), stages)
    again.run()
    return again.codes.compactMap { code in
      var code = code
      code.stage = .filters
      code.corners = code.corners.map {
        ReadCode.Place(x: $0.x / 2 + Float(window.left), y: $0.y / 2 + Float(window.top))
      }
      return search.codes.contains { $0.isSame(as: code) } ? nil : code
    }
  }
}
