import AppClipCodes
import Scanning

/// Tries one input: a small picture whose width the first byte says, larger by whole pixels as the
/// second says.
func fuzzClipScan(_ input: [UInt8]) {
  guard input.count > 2 else { return }
  let width = Int(input[0]) + 1
  let scale = Int(input[1]) % 4 + 1
  let height = min(200, (input.count - 2) / width)
  guard height > 0 else { return }
  var samples: [UInt8] = []
  for y in 0..<height * scale {
    for x in 0..<width * scale { samples.append(input[2 + y / scale * width + x / scale]) }
  }
  guard
    let picture = try? Picture(width: width * scale, height: height * scale, samples: samples)
  else { return }
  for code in AppClipScanner().scan(picture) {
    require(code.evidence >= RingDecoding.requiredEvidence, "what is found has evidence")
    require(code.corners.count == 4, "a code has corners")
  }
}
