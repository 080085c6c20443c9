import QRReading
import Testing

@Suite struct GreyPixelsTests {
  @Test func pixelsMustFillThePicture() {
    #expect(GreyPixels(width: 2, height: 3, pixels: [1, 2, 3, 4, 5, 6])?.height == 3)
    #expect(GreyPixels(width: 2, height: 3, pixels: [1, 2, 3, 4, 5, 6, 7]) == nil)
    #expect(GreyPixels(width: 2, height: 3, pixels: [1, 2, 3, 4, 5]) == nil)
    #expect(GreyPixels(width: 0, height: 3, pixels: []) == nil)
    #expect(GreyPixels(width: .max, height: .max, pixels: [1]) == nil)
  }
}
