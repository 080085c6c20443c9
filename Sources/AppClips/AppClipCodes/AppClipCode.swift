/// An App Clip Code: five rings of arcs around a glyph, carrying 128 bits.
///
/// Codes for production come from Apple's tools. This one is for previews, layout and checks.
///
/// ```swift
/// let svg = AppClipCode(payload).svg(ClipTemplate.all[4].colours, kind: .nfc)
/// ```
public struct AppClipCode: Hashable, Sendable {
  /// The 128 bits that the code carries.
  public let payload: ClipPayload
  /// The arcs in reading order: ring by ring from the inside, and within a ring by their first
  /// boundary.
  package let arcs: [Arc]
  let ringBits: Bits128

  /// Creates the code that carries a payload.
  public init(_ payload: ClipPayload) {
    self.payload = payload
    let blocks = CodeBlocks(payload)
    ringBits = blocks.ringBits
    let spans = Self.spans(ringBits)
    arcs = zip(spans, blocks.arcColours(spans.count)).map { span, isThird in
      Arc(ring: span.ring, first: span.first, length: span.length, isThird: isThird)
    }
  }

  /// An arc of an App Clip Code on one of its rings.
  package struct Arc: Hashable, Sendable {
    /// The ring of the arc, 0 (innermost) to 4.
    package let ring: Int
    /// The index, within the ring, of the boundary at which the arc starts.
    package let first: Int
    /// The number of positions that the arc covers, clockwise.
    package let length: Int
    /// Whether the arc has the third colour instead of the foreground colour.
    package let isThird: Bool

    /// The angles in degrees at which the centre line starts and ends.
    package var angles: (start: Double, end: Double) {
      let layout = RingLayout.rings[ring]
      return (
        layout.angle(first) + layout.halfGap, layout.angle(first + length) - layout.halfGap
      )
    }

    /// The points at which the arc's centre line starts and ends.
    package var ends: [ClipPoint] {
      [angles.start, angles.end].map {
        ClipPoint(angle: $0, radius: RingLayout.rings[ring].radius)
      }
    }
  }

  /// The start and length of each arc: from each gap to the next gap of the ring.
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
