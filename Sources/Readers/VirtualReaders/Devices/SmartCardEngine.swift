internal import SystemIO
import LibC

/// The thread of a virtual PC/SC reader. pcscd's driver calls it, and it calls the model.
final class SmartCardEngine: Sendable {
  struct State: Sendable {
    var model: SmartCardModel
    var isStopping = false
    /// Whether the reader was opened by pcscd's driver.
    var isOpen = false
    var isGone = false
    var killService: (@Sendable () -> Void)?
  }

  private let state: Locked<State>
  private let listener: VirtualReader.Listener?
  private let wakes: WakePipe
  /// For each other slot with a card, the card's answer to reset.
  private let others: [String: [UInt8]]

  init(
    _ model: SmartCardModel, others: [String: [UInt8]] = [:], wakes: WakePipe,
    listener: VirtualReader.Listener?
  ) {
    state = Locked(State(model: model))
    self.others = others
    self.wakes = wakes
    self.listener = listener
  }

  /// Changes the model with `body`, and wakes the thread to process the consequences.
  func change<Result>(_ body: (inout SmartCardModel) -> Result) -> Result {
    let result = state.withLock { body(&$0.model) }
    wakes.ring()
    return result
  }

  /// Returns the result of `body`, which reads the model's state.
  func look<Result>(_ body: (SmartCardModel) -> Result) -> Result {
    state.withLock { body($0.model) }
  }

  /// Sets the action that a fault performs to kill pcscd.
  func whenServiceDies(_ body: @escaping @Sendable () -> Void) {
    state.withLock { $0.killService = body }
  }

  var isOpen: Bool { state.withLock(\.isOpen) }
  /// Whether the reader was unplugged or closed.
  var isGone: Bool { state.withLock { $0.isGone || $0.model.chip.isUnplugged } }

  func stop() {
    state.withLock { $0.isStopping = true }
    wakes.ring()
  }

  /// Serves the socket until `stop` is called.
  func serve(_ entrance: consuming Descriptor) {
    var connections = IFDHandlerConnections(entrance: entrance, wakes: wakes)
    while step(&connections) {}
    connections.closeAll()
    state.withLock { $0.isGone = true }
    report()
  }

  private func step(_ connections: inout IFDHandlerConnections) -> Bool {
    let (isStopping, isPulled, isNews, absence) = state.withLock { state in
      (
        state.isStopping, state.model.chip.isUnplugged, state.model.takeNews(),
        state.model.takeRecordedAbsence()
      )
    }
    report()
    if isStopping { return false }
    if isPulled { connections.closeAll() }
    if isNews { connections.tellOfChange() }
    if let absence { returnCard(after: absence) }
    for (index, frame) in connections.wait(isOpen: !isPulled) {
      guard let call = IFDHandlerCall(frame) else {
        connections.close(index)
        continue
      }
      answer(call, index, &connections)
    }
    if connections.hasCalls { state.withLock { $0.isOpen = true } }
    return true
  }

  private func answer(
    _ call: IFDHandlerCall, _ index: Int, _ connections: inout IFDHandlerConnections
  ) {
    let slot = connections.slot(index)
    if !slot.isEmpty {
      return connections.answer(index, Self.answer(call, card: others[slot]), after: 0)
    }
    let (answer, delay, kill) = state.withLock {
      state -> (IFDHandlerResponse?, Int, (@Sendable () -> Void)?) in
      let answer = state.model.respond(to: call)
      return (answer, state.model.takeDelay(), state.model.killsService ? state.killService : nil)
    }
    kill?()
    if let answer { connections.answer(index, answer, after: delay) }
  }

  /// Puts the recorded card back into the field after this number of milliseconds.
  private func returnCard(after milliseconds: Int) {
    let thread = SystemThread { [weak self] in
      MonotonicClock.pause(.milliseconds(milliseconds))
      self?.change { $0.returnRecordedCard() }
    }
    thread?.detach()
  }

  /// The answer of another slot: a SAM slot, which is always empty, or a neighbouring reader with a
  /// card that supports no command.
  private static func answer(_ call: IFDHandlerCall, card: [UInt8]?) -> IFDHandlerResponse {
    switch call {
    case .presence: IFDHandlerResponse(code: card == nil ? .notPresent : .present)
    case .power(action: 501): IFDHandlerResponse(code: .success)
    case .power: IFDHandlerResponse(code: card == nil ? .powerFailed : .success, bytes: card ?? [])
    case .transmit where card != nil: IFDHandlerResponse(code: .success, bytes: [0x6D, 0x00])
    case .transmit, .control: IFDHandlerResponse(code: .communicationError)
    }
  }

  private func report() {
    guard let listener else { return }
    let events = state.withLock { $0.model.chip.bench.takeEvents() }
    if !events.isEmpty { listener(events) }
  }
}
