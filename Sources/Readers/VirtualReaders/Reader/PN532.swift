/// A simulated PN532: it processes bytes from the computer and produces bytes to the computer.
///
/// It has neither a clock nor a thread. The caller passes the time in milliseconds from any origin,
/// and asks when to call again.
struct PN532: Sendable {
  /// A power state of the PN532 chip.
  enum Power: Equatable, Sendable {
    case awake
    /// The chip sleeps; this many bytes from the computer only wake it.
    case asleep(bytesToWake: Int)
  }

  var field = RadioField()
  var bench: SimulationRecorder
  var unit = ContactlessUnit()
  var parser = HostFrameParser()
  var output = OutputQueue()
  var power = Power.asleep(bytesToWake: 5)
  /// The tags that were listed, with their numbers.
  var targets: [Target] = []
  /// The command that waits for a tag to arrive, or `nil`.
  var waiting: WaitingCommand?
  /// The bytes of the last response, in case the computer requests it again.
  var lastResponse: [UInt8] = []
  var parameters: UInt8 = 0x14
  /// The number of further attempts to find a tag; 255 means forever.
  var activationRetries: UInt8 = 0xFF
  /// The number of times that a lost answer is requested again.
  var communicationRetries: UInt8 = 0
  /// Whether the chip has stopped answering for good.
  var isSilent = false
  /// Whether the reader was unplugged.
  var isUnplugged = false
  /// The log whose answers, or only whose times, the chip uses.
  var recording: Recording

  init(faults: [Fault] = [], recording: Recording = Recording()) {
    bench = SimulationRecorder(faults: faults)
    self.recording = recording
  }
}

extension PN532 {
  /// Processes bytes from the computer. The answer is put into `output`.
  mutating func receive(_ bytes: [UInt8], at now: Int) {
    bench.counters.bytesReceived += bytes.count
    bench.counters.modelledMicroseconds += bytes.count * 87
    var bytes = bytes[...]
    if case .asleep(let count) = power {
      let missing = max(0, count - bytes.count)
      bytes = bytes.dropFirst(count)
      power = missing > 0 ? .asleep(bytesToWake: missing) : .awake
      if missing > 0 { return }
    }
    for input in parser.take(bytes) where !isUnplugged && !isSilent { handle(input, now) }
  }

  /// Performs everything that is due at the time `now`, such as another attempt to find tags.
  mutating func advance(to now: Int) {
    guard let waiting, !isSilent, !isUnplugged else { return }
    retry(waiting, now)
  }

  /// The time in milliseconds at which `advance` should be called; `nil` if nothing is due.
  var nextMoment: Int? {
    [waiting?.nextMoment, output.nextMoment].compactMap(\.self).min()
  }

  private mutating func handle(_ input: HostFrameParser.Input, _ now: Int) {
    switch input {
    case .acknowledge: abort()
    case .refuse:
      output.send(lastResponse, at: now)
    case .command(let code, let parameters):
      abort()
      perform(code, parameters, now)
    }
  }

  /// Cancels the current operation, as every command or acknowledgement from the computer does.
  private mutating func abort() {
    waiting = nil
    output.clear()
  }

  private mutating func perform(_ code: UInt8, _ parameters: [UInt8], _ now: Int) {
    bench.counters.commands += 1
    if recording.replay != nil { return answerAsRecorded([code] + parameters, now) }
    let later = now + recording.milliseconds(forChip: [code] + parameters)
    let name = CommandCode(rawValue: code)?.name ?? "unknown"
    let fault = bench.faults.host(name)
    if let fault { bench.note(.fault("\(fault.0)")) }
    if let fault, prevent(fault.1, code, now) { return }
    let effect = fault?.1
    if effect != .dropAck { output.send(HostFrame.acknowledge, at: now) }
    let outcome = execute(code, parameters, now)
    switch outcome {
    case .none: break
    case .response(let data): respond(HostFrame.response([code &+ 1] + data), effect, later)
    case .error: respond(HostFrame.error, effect, later)
    }
    if case .resetChip? = effect { power = .asleep(bytesToWake: 5) }
    if code == CommandCode.powerDown.rawValue, outcome != .error { fallAsleep() }
  }

  /// Sends a completed response, possibly changed by a fault.
  mutating func respond(_ frame: [UInt8], _ effect: Fault.HostEffect? = nil, _ now: Int) {
    lastResponse = frame
    let trimmed = parameters & 0x40 == 0 ? frame : Array(frame.dropFirst().dropLast())
    guard let effect else { return output.send(trimmed, at: now) }
    disturb(trimmed, effect, now)
  }

  private mutating func fallAsleep() {
    power = .asleep(bytesToWake: 5)
    field.turn(on: false)
    targets = []
  }

  /// Resets everything to the state after power-up, except for the tags in the field.
  mutating func restart() {
    field.turn(on: false)
    let fresh = PN532()
    (unit, targets, waiting, parameters) = (fresh.unit, [], nil, fresh.parameters)
    activationRetries = fresh.activationRetries
    communicationRetries = fresh.communicationRetries
    parser.reset()
  }
}
