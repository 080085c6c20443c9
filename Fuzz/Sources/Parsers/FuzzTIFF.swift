import Scanning

/// Small enough that no input is slow; more than any seed needs.
private let limits = PictureLimits(pixels: 1 << 14, memory: 1 << 20, pictures: 20)

/// Tries one input as a TIFF file, picture by picture.
func fuzzTIFF(_ input: [UInt8]) {
  do throws(PictureError) {
    var file = try PictureFile(input, limits: limits)
    while let picture = try file.next() {
      require(
        picture.samples.count == picture.width * picture.height * picture.channels.rawValue,
        "a whole page")
    }
    require(file.count <= limits.pictures, "no more pages than the limit")
  } catch {
    require(!error.description.isEmpty, "a refusal has a sentence")
  }
}
