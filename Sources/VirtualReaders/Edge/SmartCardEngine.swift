internal import HostIO

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The thread of a virtual PC/SC reader: pcscd's driver calls it, and it asks the model.
final class SmartCardEngine: Sendable {
  struct State: Sendable {
    var model: SmartCardModel
    var isStopping = false
    /// Whether pcscd's driver has opened the reader.
    var isOpen = false
    var isGone = false
    var killService: (@Sendable () -> Void)?
  }

  private let state: Locked<State>
  private let listener: VirtualReader.Listener?
  private let wakeEntrance: Int32
  /// The answers to reset of the cards in other slots, by the slot.
  private let others: [String: [UInt8]]

  init(
    _ model: SmartCardModel, others: [String: [UInt8]] = [:], wakeEntrance: Int32,
    listener: VirtualReader.Listener?
  ) {
    state = Locked(State(model: model))
    self.others = others
    self.wakeEntrance = wakeEntrance
    self.listener = listener
  }

  /// Changes the model, and has the thread look at what follows from it.
  func change<Result>(_ body: (inout SmartCardModel) -> Result) -> Result {
    let result = state.withLock { body(&$0.model) }
    wake()
    return result
  }

  /// Looks at the model.
  func look<Result>(_ body: (SmartCardModel) -> Result) -> Result {
    state.withLock { body($0.model) }
  }

  /// What is done when a fault wants pcscd dead.
  func whenServiceDies(_ body: @escaping @Sendable () -> Void) {
    state.withLock { $0.killService = body }
  }

  var isOpen: Bool { state.withLock(\.isOpen) }
  /// Whether the reader was pulled out or closed.
  var isGone: Bool { state.withLock { $0.isGone || $0.model.chip.isUnplugged } }

  func stop() {
    state.withLock { $0.isStopping = true }
    wake()
  }

  private func wake() {
    var byte: UInt8 = 0
    _ = write(wakeEntrance, &byte, 1)
  }

  /// Runs until `stop`.
  func serve(_ entrance: consuming Descriptor, _ wakes: consuming Descriptor) {
    var connections = DriverConnections(entrance, wakes)
    while step(&connections) {}
    connections.closeAll()
    state.withLock { $0.isGone = true }
    report()
  }

  private func step(_ connections: inout DriverConnections) -> Bool {
    let (isStopping, isPulled, isNews) = state.withLock { state in
      (state.isStopping, state.model.chip.isUnplugged, state.model.takeNews())
    }
    report()
    if isStopping { return false }
    if isPulled { connections.closeAll() }
    if isNews { connections.tellOfChange() }
    for (index, frame) in connections.wait(isOpen: !isPulled) {
      guard let call = DriverCall(frame) else {
        connections.close(index)
        continue
      }
      answer(call, index, &connections)
    }
    if connections.hasCalls { state.withLock { $0.isOpen = true } }
    return true
  }

  private func answer(
    _ call: DriverCall, _ index: Int, _ connections: inout DriverConnections
  ) {
    let slot = connections.slot(index)
    if !slot.isEmpty {
      return connections.answer(index, Self.answer(call, card: others[slot]), after: 0)
    }
    let (answer, delay, kill) = state.withLock {
      state -> (DriverAnswer?, Int, (@Sendable () -> Void)?) in
      let answer = state.model.respond(to: call)
      return (answer, state.model.takeDelay(), state.model.killsService ? state.killService : nil)
    }
    kill?()
    if let answer { connections.answer(index, answer, after: delay) }
  }

  /// What another slot answers: the one of a SAM, in which there never is one, or a reader with a card that knows
  /// no command.
  private static func answer(_ call: DriverCall, card: [UInt8]?) -> DriverAnswer {
    switch call {
    case .presence: DriverAnswer(code: card == nil ? .notPresent : .present)
    case .power(action: 501): DriverAnswer(code: .success)
    case .power: DriverAnswer(code: card == nil ? .powerFailed : .success, bytes: card ?? [])
    case .transmit where card != nil: DriverAnswer(code: .success, bytes: [0x6D, 0x00])
    case .transmit, .control: DriverAnswer(code: .communicationError)
    }
  }

  private func report() {
    guard let listener else { return }
    let events = state.withLock { $0.model.chip.bench.takeEvents() }
    if !events.isEmpty { listener(events) }
  }
}
