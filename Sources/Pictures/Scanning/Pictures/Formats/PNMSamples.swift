extension PNMHeader {
  /// Decodes the samples that follow the header.
  func picture(_ bytes: [UInt8], _ limits: PictureLimits) throws(PictureError) -> Picture {
    let count = try limits.bytes(width, height, channels, fixed: 0)
    try checkLength(bytes)
    var problem: PictureError.Problem?
    let samples = [UInt8](unsafeUninitializedCapacity: count) { target, used in
      target.initialize(repeating: 255)
      used = count
      problem = isText ? readText(bytes, target) : readBinary(bytes, target)
    }
    if let problem { throw PictureError(problem) }
    return Picture(trusted: width, height, channels, samples)
  }

  /// Throws an error, before memory is allocated, if there are too few bytes for all samples.
  private func checkLength(_ bytes: [UInt8]) throws(PictureError) {
    let have = bytes.count - end
    // Each sample takes at least a digit, and a space if numbers can have more than one digit.
    let row = isText ? width * channels.rawValue * (isBits ? 1 : 2) : bytesPerRow ?? Int.max
    // The last number needs no space after it.
    let rows = (have + (isText ? 1 : 0)) / row
    guard rows < height else { return }
    throw PictureError(.truncated(rows: isText ? nil : rows, height: height))
  }

  private func light(_ sample: Int) -> UInt8 {
    maxSample == 255
      ? UInt8(truncatingIfNeeded: sample) : UInt8((sample * 255 + maxSample / 2) / maxSample)
  }

  private func readText(
    _ bytes: [UInt8], _ target: UnsafeMutableBufferPointer<UInt8>
  ) -> PictureError.Problem? {
    var numbers = PNMNumbers(bytes, from: end)
    for at in target.indices {
      guard let sample = isBits ? numbers.bit() : numbers.number() else {
        let row = width * channels.rawValue
        return numbers.isAtEnd
          ? .truncated(rows: at / row, height: height) : .sample(offset: numbers.position)
      }
      guard sample <= maxSample else { return .sample(offset: numbers.position - 1) }
      // In bit maps, 1 is ink.
      target[at] = isBits ? (sample == 1 ? 0 : 255) : light(sample)
    }
    return nil
  }

  private func readBinary(
    _ bytes: [UInt8], _ target: UnsafeMutableBufferPointer<UInt8>
  ) -> PictureError.Problem? {
    var at = end
    if isBits {
      let row = bytesPerRow ?? 0
      for y in 0..<height {
        for x in 0..<width {
          let bit = bytes[end + y * row + x / 8] >> UInt8(7 - x % 8) & 1
          target[y * width + x] = bit == 1 ? 0 : 255
        }
      }
      return nil
    }
    for index in target.indices {
      var sample = Int(bytes[at])
      if maxSample > 255 {
        sample = sample << 8 | Int(bytes[at + 1])
        at += 1
      }
      guard sample <= maxSample else { return .sample(offset: at) }
      target[index] = light(sample)
      at += 1
    }
    return nil
  }
}
