import Scanning

private let limits = PictureLimits(pixels: 1 << 14, memory: 1 << 20)

/// Tries one input: a byte that says how large the pieces of a stream are, and the stream.
func fuzzPNM(_ input: [UInt8]) {
  guard let first = input.first else { return }
  let file = Array(input.dropFirst())
  let whole = try? Picture(reading: file, limits: limits)
  if let whole {
    require(
      whole.samples.count == whole.width * whole.height * whole.channels.rawValue, "a whole picture"
    )
  }
  let pieces = pictures(of: file, by: Int(first) + 1)
  require(pieces == pictures(of: file, by: max(1, file.count)), "pieces give the same as the whole")
  if PictureFrames.canRead(file), let whole {
    require(pieces.first == whole, "the first of a stream is what a file of it would give")
  }
}

private func pictures(of file: [UInt8], by size: Int) -> [Picture] {
  var frames = PictureFrames(limits: limits)
  var found: [Picture] = []
  do throws(PictureError) {
    for start in stride(from: 0, to: file.count, by: size) {
      frames.feed(file[start..<min(start + size, file.count)])
      while let picture = try frames.next() { found.append(picture) }
    }
    try frames.finish()
  } catch {
    require(!error.description.isEmpty, "a refusal has a sentence")
  }
  require(frames.count == found.count, "every picture is counted")
  return found
}
