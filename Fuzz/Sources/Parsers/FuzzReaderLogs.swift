import ReaderLogs

/// Tries one input as a log. The checksum of random bytes is never right, so it is put right for a
/// second try; what is read is written again the same way, replays, and can have stand-ins.
func fuzzReaderLog(_ input: [UInt8]) {
  _ = try? ReaderLog(parsing: input)
  guard let log = try? ReaderLog(parsing: ReaderLog.ending(input)) else { return }
  require((try? ReaderLog(parsing: log.bytes)) == log, "what is written is read")
  check(log)
}

/// Tries one input as messages of libnfc.
func fuzzNFCOutput(_ input: [UInt8]) {
  guard let log = try? NFCOutput.log(input, header: header) else { return }
  let sizes = log.entries.map { if case .frame(let frame, _) = $0 { frame.bytes.count } else { 0 } }
  require(
    sizes.reduce(0, +) <= input.count * 4, "frames are no longer than what they were read from")
  check(log)
}

/// Tries one input as messages of pcscd.
func fuzzServiceOutput(_ input: [UInt8]) {
  if let log = try? ServiceOutput.log(input, header: header) { check(log) }
}

/// Tries one input as a capture.
func fuzzUSBCapture(_ input: [UInt8]) {
  guard let log = try? USBCapture.log(input, header: header) else { return }
  require(log.frameCount <= input.count, "a frame has bytes")
  check(log)
}

private let header = ReaderLog.Header(
  program: "", system: "", layer: .pn532, reader: "", day: "2026-11-28", isSimulated: true,
  hasStandIns: false, source: "")

/// Replaces what is secret, and replays the result to its end.
private func check(_ log: ReaderLog) {
  var generator = FixedGenerator()
  let replaced = log.withStandIns(ownSteps: ["write"], using: &generator)
  require(replaced.entries.count == log.entries.count, "every line stays")
  require(
    zip(log.entries, replaced.entries).allSatisfy { length($0) == length($1) }, "lengths stay")
  require((try? ReaderLog(parsing: replaced.bytes)) != nil, "it can be read")
  _ = ReaderTiming(replaced).microseconds(forChip: [0x40, 1, 0x30])
  var replay = ReaderReplay(replaced)
  let asked = try? replay.answers(to: [0xFF])
  require(asked != nil || replay.parting != nil, "what is not recorded is named")
}

private func length(_ entry: ReaderLog.Entry) -> Int {
  if case .frame(let frame, _) = entry { frame.bytes.count } else { 0 }
}

private struct FixedGenerator: RandomNumberGenerator {
  private var state: UInt64 = 17

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 29
  }
}
