extension VirtualTag {
  /// Its answer to a whole frame of FeliCa, length first, without checksum; `nil` for silence.
  mutating func answer(feliCa frame: [UInt8], _ bench: inout TestBench) -> [UInt8]? {
    guard frame.count == 6, frame[0] == 6, frame[1] == 0 else { return nil }
    return answer(polling: Array(frame[1...])).map { [UInt8($0.count + 1)] + $0 }
  }
}
