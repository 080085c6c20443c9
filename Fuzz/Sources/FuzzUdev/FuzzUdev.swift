import FuzzDriver
import ReaderDoctor

/// Tries one input as a file of udev rules.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = bytes(start, count)
  let (rules, complaints) = UdevRule.parse(input)
  let lines = 1 + input.count { $0 == 0x0A }
  require(rules.allSatisfy { 1...lines ~= $0.line && !$0.pairs.isEmpty }, "a rule has a line")
  require(complaints.allSatisfy { 1...lines ~= $0.line }, "a complaint has a line")
  require(rules.count + complaints.count <= lines, "a line is one rule or one complaint")
  require(
    zip(complaints, complaints.dropFirst()).allSatisfy { $0.line <= $1.line },
    "complaints are in order")
  return 0
}

/// The entry of the executable.
@_cdecl("FuzzUdev_main")
public func main(_ count: CInt, _ arguments: FuzzArguments) -> CInt {
  fuzz(count, arguments, testOneInput)
}
