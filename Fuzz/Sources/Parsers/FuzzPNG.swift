import Scanning

/// Small enough that no input is slow; more than any seed needs.
private let limits = PictureLimits(pixels: 1 << 14, memory: 1 << 20)

/// Tries one input as a PNG file.
func fuzzPNG(_ input: [UInt8]) {
  do throws(PictureError) {
    let picture = try Picture(reading: input, limits: limits)
    require(picture.width > 0 && picture.height > 0, "a picture has pixels")
    let pixels = picture.width * picture.height
    require(pixels <= limits.pixels, "a picture is within the limit")
    require(picture.samples.count == pixels * picture.channels.rawValue, "and whole")
  } catch {
    require(!error.description.isEmpty, "a refusal has a sentence")
  }
}
