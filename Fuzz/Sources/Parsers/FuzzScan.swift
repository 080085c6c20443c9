import Scanning

/// No picture has more pixels, if its modules can be smaller: they must be small for many to be tried.
private let most = 4_000

/// Tries one input: a byte for the effort, two for how the picture is made, then its modules. Drawn as
/// squares of pixels they come near to codes far more often than pixels of their own would.
func fuzzScan(_ input: [UInt8]) {
  guard input.count > 4 else { return }
  let columns = Int(input[2] % 45) + 1
  let picture = input[1] & 4 == 0 ? bitPicture(input, columns) : greyPicture(input, columns)
  guard let picture else { return }
  // The costly one now and then.
  let effort: CodeScanner.Effort =
    input[0] < 160 ? .quick : input[0] < 240 ? .standard : .thorough
  let scanner = CodeScanner(
    effort: effort, readsM1: input[0] & 1 == 1, maxCodeCount: Int(input[1] >> 4) + 1)
  guard let found = try? scanner.scan(picture) else { return }
  require(found.count <= scanner.maxCodeCount, "no more codes than asked for")
  for code in found {
    require(code.corners.count == 4 && !code.bytes.isEmpty, "a code has corners and says something")
    require(code.payload.bytes == code.bytes, "a payload has the bytes of its code")
    require(!code.identifier.isEmpty, "a code has an identifier")
  }
  for series in ScannedSeries.join(found) {
    require(series.parts.count + series.missing.count == series.count, "parts are there or missing")
    _ = series.text
  }
}

/// A bit for each module of one to four pixels, in a light border.
private func bitPicture(_ input: [UInt8], _ columns: Int) -> Picture? {
  let rows = (input.count - 3) * 8 / columns
  let side = (columns: columns + 8, rows: min(rows, 45) + 8)
  var scale = Int(input[1] & 3) + 1
  while scale > 1, side.columns * side.rows * scale * scale > most { scale -= 1 }
  var samples = [UInt8](repeating: 255, count: side.columns * side.rows * scale * scale)
  for row in 0..<min(rows, 45) {
    for column in 0..<columns {
      let bit = row * columns + column
      guard input[3 + bit / 8] >> UInt8(7 - bit % 8) & 1 == 1 else { continue }
      for y in 0..<scale {
        let start = ((row + 4) * scale + y) * side.columns * scale + (column + 4) * scale
        for x in start..<start + scale { samples[x] = 0 }
      }
    }
  }
  return try? Picture(width: side.columns * scale, height: side.rows * scale, samples: samples)
}

/// A byte for each pixel.
private func greyPicture(_ input: [UInt8], _ columns: Int) -> Picture? {
  let rows = (input.count - 3) / columns
  return try? Picture(
    width: columns, height: rows, samples: Array(input[3..<max(3, 3 + rows * columns)]))
}
