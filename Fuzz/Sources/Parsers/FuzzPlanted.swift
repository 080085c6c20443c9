/// Trusts a length byte, and traps: the fault that every real target must not have.
func fuzzPlantedTrap(_ input: [UInt8]) {
  guard input.count > 3, input[0] == 0xD1, input[1] == 0x01 else { return }
  require(input[3..<3 + Int(input[2])].count <= input.count, "the payload is part of the input")
}

/// Trusts a length byte, and reads beyond the input, which only the address sanitizer sees.
func fuzzPlantedOverread(_ input: [UInt8]) {
  guard input.count > 3, input[0] == 0xD1, input[1] == 0x01 else { return }
  let length = Int(input[2])
  input.withUnsafeBufferPointer { bytes in
    guard let start = bytes.baseAddress else { return }
    var sum: UInt = 0
    for offset in 0..<length { sum &+= UInt(start[3 + offset]) }
    require(sum <= 255 * 255, "a sum of at most 255 bytes")
  }
}
