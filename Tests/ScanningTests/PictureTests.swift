import Scanning
import Testing

@Suite("Pictures") struct PictureTests {
  @Test("rows further apart than they are wide") func stride() throws {
    let picture = try Picture(width: 2, height: 2, samples: [1, 2, 9, 3, 4], stride: 3)
    #expect(picture.samples == [1, 2, 3, 4])
  }
}
