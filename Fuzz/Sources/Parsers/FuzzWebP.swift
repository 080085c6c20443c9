import Scanning

/// Small enough that no input is slow; more than any seed needs.
private let limits = PictureLimits(pixels: 1 << 14, memory: 1 << 20, pictures: 20)

/// Tries one input as a WebP file, picture by picture.
func fuzzWebP(_ input: [UInt8]) {
  do throws(PictureError) {
    var file = try PictureFile(input, limits: limits)
    var first: Picture?
    while let picture = try file.next() {
      require(
        picture.samples.count == picture.width * picture.height * picture.channels.rawValue,
        "a whole frame")
      require(
        first.map { ($0.width, $0.height) == (picture.width, picture.height) } ?? true,
        "frames are as large as the canvas")
      first = first ?? picture
    }
    require(file.count <= limits.pictures, "no more frames than the limit")
  } catch {
    require(!error.description.isEmpty, "a refusal has a sentence")
  }
}
