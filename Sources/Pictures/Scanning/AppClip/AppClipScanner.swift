public import AppClipCodes
public import Payloads

/// An App Clip Code that was read from a picture.
public struct ScannedClipCode: Hashable, Sendable {
  /// The 128-bit payload of the code.
  public let payload: ClipPayload
  /// The evidence that the picture agrees with the code better than chance would, in bits.
  public let evidence: Double
  /// The number of visible boundaries and arc places that differ from the decoded code.
  package let wrong: Int
  /// The corners of the box around the disc as seen upright: top left, top right, bottom right,
  /// bottom left.
  public let corners: [Payload.Corner]
  /// Whether the arcs are lighter than the disc behind them.
  package let isLightOnDark: Bool
}

/// Finds App Clip Codes in pictures: discs with five rings around a solid glyph.
public struct AppClipScanner: Sendable {
  /// The maximum number of codes in one picture.
  package var maxCodeCount: Int

  /// Creates a scanner that finds at most this many codes in a picture.
  public init(maxCodeCount: Int = 64) { self.maxCodeCount = maxCodeCount }

  /// Finds all codes of a picture, from top to bottom.
  ///
  /// A code is accepted only if much more of it agrees than chance allows. Its centre must be
  /// visible; the rings may be covered as far as error correction can repair.
  public func scan(_ picture: Picture) -> [ScannedClipCode] {
    scan(GreyImage(picture))
  }

  func scan(_ image: GreyImage) -> [ScannedClipCode] {
    guard let grey = GreyPixels(width: image.width, height: image.height, pixels: image.pixels)
    else { return [] }
    return scan(PicturePyramid(grey), besides: [])
  }

  /// Finds the codes of a picture that was also searched for QR codes; `codes` are those found.
  func scan(_ sight: PicturePyramid, besides codes: [LocatedCode]) -> [ScannedClipCode] {
    var search = ClipSearch(sight, maxCodeCount: maxCodeCount, besides: codes)
    search.run()
    return search.found.sorted {
      ($0.corners[0].y, $0.corners[0].x) < ($1.corners[0].y, $1.corners[0].x)
    }
  }
}
