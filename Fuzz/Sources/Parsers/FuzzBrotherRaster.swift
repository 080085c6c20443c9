import LabelPrinting

/// Small enough that no input is slow; more than any seed needs.
private let limits = PrinterReadLimits(labels: 64, pictureBytes: 1 << 18)

private let rolls = [
  BrotherMedium(millimetres: 62, width: 16, length: .endless, rightMargin: 12),
  BrotherMedium(
    millimetres: 29, width: 12, length: .dieCut(millimetres: 90, dots: 2), rightMargin: 6),
]

private func check(_ labels: [PrinterLabel]) {
  require(!labels.isEmpty && labels.count <= limits.labels, "as many as the limit lets through")
  let count = labels.reduce(0) { $0 + $1.picture.bytes.count }
  require(count <= limits.pictureBytes, "and as large")
}

private func readStatus(_ input: [UInt8]) {
  if let status = try? BrotherStatus(input) { require(!status.media.isEmpty, "it has some media") }
  if let end = ZebraStatus.end(in: input) {
    require(end <= input.count, "an answer ends within what came")
    _ = try? ZebraStatus(input[..<end])
  }
  _ = try? ZebraStatus(input)
}

/// Tries one input as Brother raster, and as what printers say of themselves.
func fuzzBrotherRaster(_ input: [UInt8]) {
  do throws(PrinterLanguageError) {
    readStatus(input)
    for (roll, model) in [(rolls[1], BrotherModel.standard), (rolls[0], .withoutCutter)] {
      // A change of a long line is rarely one of its head: lines of two bytes.
      var short = model
      short.lineBytes = 4
      guard let labels = try? BrotherRaster.read(input, on: roll, for: short, limits: limits) else {
        continue
      }
      check(labels)
      let stream = try? BrotherRaster.write(labels, on: roll, for: short)
      require(stream?.bytes == input, "there is one way to write it")
    }
    _ = try BrotherRaster.read(input, on: rolls[0], limits: limits)
  } catch {
    require(error.offset.map { (0...input.count).contains($0) } == true, "a refusal has its place")
    require(!error.description.isEmpty, "and a sentence")
  }
}
