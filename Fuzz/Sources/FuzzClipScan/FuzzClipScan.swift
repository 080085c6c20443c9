import AppClipCodes
import FuzzDriver
import Scanning

/// Tries one input: a small picture whose width the first byte says, larger by whole pixels as the
/// second says.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = bytes(start, count)
  guard input.count > 2 else { return 0 }
  let width = Int(input[0]) + 1
  let scale = Int(input[1]) % 4 + 1
  let height = min(200, (input.count - 2) / width)
  guard height > 0 else { return 0 }
  var samples: [UInt8] = []
  for y in 0..<height * scale {
    for x in 0..<width * scale { samples.append(input[2 + y / scale * width + x / scale]) }
  }
  guard
    let picture = try? Picture(width: width * scale, height: height * scale, samples: samples)
  else { return 0 }
  for code in AppClipScanner().scan(picture) {
    require(code.evidence >= RingDecoding.neededEvidence, "what is found has evidence")
    require(code.corners.count == 4, "a code has corners")
  }
  return 0
}

/// The entry of the executable.
@_cdecl("FuzzClipScan_main")
public func main(_ count: CInt, _ arguments: FuzzArguments) -> CInt {
  fuzz(count, arguments, testOneInput)
}
