/// A C `main`'s arguments.
typealias Arguments = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutablePointer<Arguments>,
  _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// The chosen target. libFuzzer's callback has no context, and runs on the main thread alone.
nonisolated(unsafe) private var chosen: @Sendable ([UInt8]) -> Void = { _ in }

/// Runs `fuzz TARGET [libFuzzer option | input file | corpus folder]…`, or lists the targets.
///
/// SwiftPM renames an executable's entry to `<target>_main`, which hides libFuzzer's own `main`.
@_cdecl("fuzz_main")
func main(_ count: CInt, _ arguments: Arguments) -> CInt {
  guard count > 1, let name = arguments[1].map({ String(cString: $0) }) else {
    for name in fuzzTargets.keys.sorted() { print(name) }
    return 0
  }
  guard let target = fuzzTargets[name] else {
    print("unknown target '\(name)'; without a name the targets are listed")
    return 64
  }
  chosen = target
  // The options that start the program again (-jobs, -fork, -merge) would lose the name; scripts/fuzz uses none.
  var (rest, restCount) = (arguments + 1, count - 1)
  rest[0] = arguments[0]
  return runDriver(&restCount, &rest) { start, count in
    // A copy, so that the address sanitizer sees every read beyond its end.
    chosen(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
  }
}

/// Ends the run with a crash where a law does not hold.
func require(_ law: Bool, _ what: @autoclosure () -> String) {
  if !law { fatalError(what()) }
}
