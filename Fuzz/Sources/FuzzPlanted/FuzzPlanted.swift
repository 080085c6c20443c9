import FuzzDriver

/// Reads a length byte and believes it: the fault that every real target must not have.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = bytes(start, count)
  guard input.count > 3, input[0] == 0xD1, input[1] == 0x01 else { return 0 }
  let payload = input[3..<3 + Int(input[2])]
  return payload.isEmpty ? 1 : 0
}

/// The entry of the executable.
@_cdecl("FuzzPlanted_main")
public func main(_ count: CInt, _ arguments: FuzzArguments) -> CInt {
  fuzz(count, arguments, testOneInput)
}
