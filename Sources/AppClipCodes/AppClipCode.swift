/// An App Clip Code: five rings of arcs round a glyph, carrying 128 bits.
///
/// Codes for production come from Apple's tools. This one is for previews, layout and checks.
public struct AppClipCode: Hashable, Sendable {
  /// What it carries.
  public let payload: ClipPayload
  /// The arcs in reading order: ring by ring from the inside, in each by its first boundary.
  public let arcs: [Arc]
  let ringBits: Bits128

  /// Works out the code of a payload.
  public init(_ payload: ClipPayload) {
    self.payload = payload
    let blocks = CodeBlocks(payload)
    ringBits = blocks.ringBits
    let spans = Self.spans(ringBits)
    arcs = zip(spans, blocks.arcColours(spans.count)).map { span, isThird in
      Arc(ring: span.ring, first: span.first, length: span.length, isThird: isThird)
    }
  }

  /// One arc.
  public struct Arc: Hashable, Sendable {
    /// The ring, 0 to 4 from the inside.
    public let ring: Int
    /// The boundary of its ring at which it starts.
    public let first: Int
    /// How many places it covers, clockwise.
    public let length: Int
    /// Whether it has the third colour instead of the foreground.
    public let isThird: Bool

    /// Where its centre line starts and ends, in degrees.
    public var angles: (start: Double, end: Double) {
      let layout = RingLayout.rings[ring]
      return (
        layout.angle(first) + layout.halfGap, layout.angle(first + length) - layout.halfGap
      )
    }

    /// The two places where its centre line starts and ends.
    public var ends: [ClipPlace] {
      [angles.start, angles.end].map {
        ClipPlace(angle: $0, radius: RingLayout.rings[ring].radius)
      }
    }
  }

  /// Where arcs start and how far they go: from each gap to the next one of the ring.
  static func spans(_ ringBits: Bits128) -> [(ring: Int, first: Int, length: Int)] {
    RingLayout.rings.enumerated().flatMap { number, ring in
      let gaps = (0..<ring.positions).filter { !ringBits[ring.first + $0] }
      return gaps.enumerated().map { index, start in
        let end = index + 1 < gaps.count ? gaps[index + 1] : gaps[0] + ring.positions
        return (number, start, end - start)
      }
    }
  }
}
