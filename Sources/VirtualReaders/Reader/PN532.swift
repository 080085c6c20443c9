/// A PN532: bytes from the computer go in, bytes to the computer come out.
///
/// It has no clock and no thread. Whoever drives it says what time it is, in milliseconds from any
/// moment, and asks when it wants to be called again.
struct PN532: Sendable {
  /// How awake the chip is.
  enum Power: Equatable, Sendable {
    case awake
    /// So many bytes from the computer only wake it.
    case asleep(bytesToWake: Int)
  }

  var field = RadioField()
  var bench: TestBench
  var unit = ContactlessUnit()
  var parser = HostFrameParser()
  var output = OutputQueue()
  var power = Power.asleep(bytesToWake: 5)
  /// The tags that were listed, by their number.
  var targets: [Target] = []
  /// The command that waits for a tag.
  var waiting: WaitingCommand?
  /// The last response, for a computer that asks again.
  var lastResponse: [UInt8] = []
  var parameters: UInt8 = 0x14
  /// How often a tag is looked for once more: 255 for ever.
  var activationRetries: UInt8 = 0xFF
  /// How often a lost answer is asked for again.
  var communicationRetries: UInt8 = 0
  /// No answer to anything any more.
  var isSilent = false
  /// Somebody has to pull the plug.
  var isUnplugged = false

  init(faults: [Fault] = []) { bench = TestBench(faults: faults) }
}

extension PN532 {
  /// Takes bytes from the computer; the answer waits in `output`.
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

  /// Does what has become due, such as a look for tags.
  mutating func advance(to now: Int) {
    guard let waiting, !isSilent, !isUnplugged else { return }
    retry(waiting, now)
  }

  /// When `advance` should be called next; `nil` when nothing is due.
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

  /// A command or an acknowledgement from the computer ends what is under way.
  private mutating func abort() {
    waiting = nil
    output.clear()
  }

  private mutating func perform(_ code: UInt8, _ parameters: [UInt8], _ now: Int) {
    bench.counters.commands += 1
    let name = CommandCode(rawValue: code)?.name ?? "unknown"
    let fault = bench.faults.host(name)
    if let fault { bench.note(.fault("\(fault.0)")) }
    if let fault, prevent(fault.1, code, now) { return }
    let effect = fault?.1
    if effect != .dropAck { output.send(HostFrame.acknowledge, at: now) }
    let outcome = execute(code, parameters, now)
    switch outcome {
    case .none: break
    case .response(let data): respond(HostFrame.response([code &+ 1] + data), effect, now)
    case .error: respond(HostFrame.error, effect, now)
    }
    if case .resetChip? = effect { power = .asleep(bytesToWake: 5) }
    if code == CommandCode.powerDown.rawValue, outcome != .error { fallAsleep() }
  }

  /// Sends a finished response, as far as a fault lets it.
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

  /// Everything as after power came on, but for the tags in the field.
  mutating func restart() {
    field.turn(on: false)
    let fresh = PN532()
    (unit, targets, waiting, parameters) = (fresh.unit, [], nil, fresh.parameters)
    activationRetries = fresh.activationRetries
    communicationRetries = fresh.communicationRetries
    parser.reset()
  }
}
