public import AppClipCodes
public import InvocationRouter

/// An App Clip Code that was read from a picture.
public struct ScannedClipCode: Hashable, Sendable {
  /// What the code carries.
  public let payload: ClipPayload
  /// How much more of the picture agrees with it than chance would have, in bits.
  public let evidence: Double
  /// How many of the boundaries and places that were seen are other than in the code.
  public let wrong: Int
  /// The box round the disc as it is seen upright: top left, top right, bottom right, bottom left.
  public let corners: [Payload.Corner]
  /// Whether arcs are lighter than the disc behind them.
  public let isLightOnDark: Bool
}

/// Finds App Clip Codes in pictures: discs of five rings round a solid glyph.
public struct AppClipScanner: Sendable {
  /// The most codes of one picture.
  public var mostCodes: Int

  /// Looks for so many codes.
  public init(mostCodes: Int = 64) { self.mostCodes = mostCodes }

  /// All codes of a picture, from top to bottom.
  ///
  /// A code is believed only when much more of it agrees than chance allows. The middle of a code
  /// must be seen; of the rings, as much may be covered as the code can repair.
  public func scan(_ picture: Picture) -> [ScannedClipCode] {
    scan(GreyImage(picture))
  }

  func scan(_ image: GreyImage) -> [ScannedClipCode] {
    guard let grey = GreyPixels(width: image.width, height: image.height, pixels: image.pixels)
    else { return [] }
    return scan(PictureSight(grey), besides: [])
  }

  /// The codes of a picture that is searched for QR codes, too, and holds these.
  func scan(_ sight: PictureSight, besides codes: [ReadCode]) -> [ScannedClipCode] {
    var search = ClipSearch(sight, mostCodes: mostCodes, besides: codes)
    search.run()
    return search.found.sorted {
      ($0.corners[0].y, $0.corners[0].x) < ($1.corners[0].y, $1.corners[0].x)
    }
  }
}
