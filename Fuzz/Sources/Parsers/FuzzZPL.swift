import LabelPrinting

/// Small enough that no input is slow; more than any seed needs.
private let limits = PrinterReadLimits(labels: 64, pictureBytes: 1 << 18)

private func check(_ labels: [PrinterLabel]) {
  require(!labels.isEmpty && labels.count <= limits.labels, "as many as the limit lets through")
  let count = labels.reduce(0) { $0 + $1.picture.bytes.count }
  require(count <= limits.pictureBytes, "and as large")
}

/// Tries one input as a stream of ZPL.
func fuzzZPL(_ input: [UInt8]) {
  do throws(PrinterLanguageError) {
    let labels = try ZPL.read(input, limits: limits)
    check(labels)
    let picture = labels[0].picture
    let medium = LabelMedium(
      width: picture.width, height: nil, gap: 0, dotsPerMillimetre: 8)
    guard labels.allSatisfy({ $0.picture.width == picture.width }) else { return }
    for encoding in ZPL.PictureEncoding.allCases {
      guard let stream = try? ZPL.write(labels, on: medium, encoding: encoding) else { continue }
      require((try? ZPL.read(stream.bytes)) == labels, "what is written is read")
    }
  } catch {
    require(error.offset.map { (0...input.count).contains($0) } == true, "a refusal has its place")
    require(!error.description.isEmpty, "and a sentence")
  }
}
