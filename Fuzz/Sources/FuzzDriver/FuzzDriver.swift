/// What libFuzzer calls with each input.
public typealias FuzzBody = @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt

/// The arguments of a C `main`.
public typealias FuzzArguments = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutablePointer<FuzzArguments>,
  _ body: FuzzBody
) -> CInt

/// Hands control to libFuzzer. SwiftPM renames an executable's entry to `<Target>_main`, which
/// hides libFuzzer's own `main`; each target defines that symbol and calls this.
public func fuzz(_ count: CInt, _ arguments: FuzzArguments, _ body: FuzzBody) -> CInt {
  var count = count
  var arguments = arguments
  return runDriver(&count, &arguments, body)
}

/// Copies the input, so that the address sanitizer sees every read beyond its end.
public func bytes(_ start: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
  Array(UnsafeBufferPointer(start: start, count: count))
}

/// Stops the run when a law does not hold.
public func require(_ law: Bool, _ what: @autoclosure () -> String) {
  if !law { fatalError(what()) }
}
