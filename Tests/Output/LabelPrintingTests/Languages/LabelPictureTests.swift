import Testing

@testable import LabelPrinting

@Suite("Pictures of labels") struct LabelPictureTests {
  @Test("a row begins with a new byte, its first dot in the highest bit") func packing() throws {
    let picture = try small()
    #expect(picture.bytes == [0xFF, 0xF0, 0x80, 0x10, 0x55, 0x50])
    #expect(picture.isBlack(x: 11, y: 1) && !picture.isBlack(x: 10, y: 1))
    #expect(!picture.isBlack(x: 12, y: 0) && !picture.isBlack(x: -1, y: 0))
    #expect(!picture.isBlack(x: 0, y: 3) && !picture.isBlack(x: 0, y: -1))
    #expect(try LabelPicture(width: 12, height: 3, bytes: picture.bytes) == picture)
  }

  @Test("what is not a picture is refused with a sentence") func refused() {
    func refusal(_ width: Int, _ height: Int, _ bytes: [UInt8]) -> String? {
      do throws(LabelPictureError) {
        _ = try LabelPicture(width: width, height: height, bytes: bytes)
        return nil
      } catch { return error.description }
    }
    #expect(refusal(9, 1, [0xFF]) == "the picture needs 2 bytes and there is 1")
    #expect(refusal(9, 1, [0xFF, 0xC0]) == "row 0 has black dots beyond the width of the picture")
    #expect(refusal(9, 1, [0xFF, 0x80]) == nil)
    #expect(
      refusal(0, 1, [])
        == "a label's picture has at least one dot and at most 16777216; 0 × 1 is not possible")
    #expect(refusal(.max, .max, []) != nil && refusal(1, -1, []) != nil)
  }
}
