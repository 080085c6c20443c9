import Testing

@testable import Scanning

/// How often pages are drawn.
@Suite("Pages with nothing on them") struct BlankPageTests {
  /// Draws pages of a square inch; the first is plain, the others have a dot.
  private final class Drawer: PageRenderer {
    var drawn: [Int] = []

    func size(of page: Int, _ limits: PictureLimits) -> (width: Double, height: Double) { (1, 1) }

    func draw(
      _ page: Int, dotsPerInch: Double, _ limits: PictureLimits
    ) throws(PictureError) -> Picture {
      drawn.append(page)
      let side = Int(dotsPerInch)
      var samples = (0..<side * side).flatMap { _ in [250, 251, 252] as [UInt8] }
      if page > 1 { samples[samples.count / 2] = 0 }
      return try Picture(width: side, height: side, channels: .rgb, samples: samples)
    }
  }

  @Test("are not drawn once more to be seen closer; all others are") func closer() throws {
    let drawer = Drawer()
    let file = DocumentFile(pages: 3, drawer: drawer, .pdf, limits: PictureLimits())
    let plain = try file.page(1)
    #expect(try file.page(1, .closer).picture == plain.picture && drawer.drawn == [1])
    #expect(try file.page(2).dotsPerInch == 300)
    #expect(try file.page(2, .closer).dotsPerInch == 600 && drawer.drawn == [1, 2, 2])
    // What was plain is another page by now.
    #expect(try file.page(1, .closer).dotsPerInch == 600 && drawer.drawn == [1, 2, 2, 1])
  }
}
