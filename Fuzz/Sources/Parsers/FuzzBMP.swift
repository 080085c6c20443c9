import Scanning

/// Small enough that no input is slow; more than any seed needs.
private let limits = PictureLimits(pixels: 1 << 14, memory: 1 << 20)

/// Tries one input as a BMP file.
func fuzzBMP(_ input: [UInt8]) {
  do throws(PictureError) {
    let picture = try Picture(reading: input, limits: limits)
    let pixels = picture.width * picture.height
    require((1...limits.pixels).contains(pixels), "a picture has pixels within the limit")
    require(picture.samples.count == pixels * picture.channels.rawValue, "and is whole")
  } catch {
    require(!error.description.isEmpty, "a refusal has a sentence")
  }
}
