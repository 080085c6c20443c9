import LibC

/// The event loop of a simulation: events of the reader, standard input, and a control socket.
struct SimulationLoop: ~Copyable {
  private var simulation: Simulation
  private let settings: SimulationSettings
  private let events: EventQueue
  private let control: ControlSocket?
  private let link: SymbolicLink?
  private var output = StandardOutput()
  private var input = LineBuffer()
  private var readsInput: Bool

  init(_ settings: SimulationSettings) throws {
    let events = try EventQueue()
    var specification =
      settings.replay.map { VirtualReaderSpecification(replaying: $0) }
      ?? VirtualReaderSpecification(
        family: settings.family, tags: settings.tags, faults: settings.faults)
    if let log = settings.timing { specification.takeTime(of: log) }
    let reader = try specification.start { events.add($0) }
    let control = try settings.control.map { try ControlSocket(path: $0) }
    let link = try settings.link.map { try SymbolicLink(at: $0, to: reader.path) }
    simulation = Simulation(settings, reader: reader)
    readsInput = settings.readsInput
    (self.settings, self.events, self.control, self.link) = (settings, events, control, link)
  }

  mutating func run() throws -> ExitStatus {
    try say(.ready(simulation.reader))
    while !simulation.isOver {
      for report in simulation.note(events.take(), at: Self.now) { try say(report) }
      for report in try simulation.advance(to: Self.now) { try say(report) }
      if simulation.isOver { break }
      wait()
      try readInput()
      readControl()
    }
    simulation.reader.close()
    for report in simulation.note(events.take(), at: Self.now) { try say(report) }
    try output.flush()
    return simulation.reader.parting == nil ? .done : .no
  }

  private mutating func say(_ report: SimulationReport) throws {
    try output.write(settings.isJSON ? report.json.text() + "\n" : report.text)
    try output.flush()
  }

  private func wait() {
    var polled = [pollfd(fd: events.number, events: Int16(POLLIN), revents: 0)]
    if readsInput { polled.append(pollfd(fd: 0, events: Int16(POLLIN), revents: 0)) }
    polled += control?.polled ?? []
    _ = poll(&polled, nfds_t(polled.count), simulation.patience.map { Int32($0) } ?? -1)
  }

  private mutating func readInput() throws {
    guard readsInput else { return }
    var polled = [pollfd(fd: 0, events: Int16(POLLIN), revents: 0)]
    guard poll(&polled, 1, 0) > 0 else { return }
    guard let lines = input.read(from: 0) else {
      readsInput = false
      return
    }
    for line in lines { for report in answers(to: line) { try say(report) } }
  }

  private mutating func readControl() {
    guard let control else { return }
    control.accept()
    for (client, line) in control.lines() {
      let reports = answers(to: line)
      let text = reports.map { settings.isJSON ? $0.json.text() + "\n" : $0.text }.joined()
      control.answer(client, text + (settings.isJSON ? "" : "ok\n"))
    }
  }

  private mutating func answers(to line: String) -> [SimulationReport] {
    do {
      guard let step = try SimulationStep(line) else { return [] }
      return simulation.perform(step, at: Self.now)
    } catch { return [.complaint("\(error)")] }
  }

  private static var now: Int { Int(MonotonicClock.nanoseconds / 1_000_000) }
}
