/// The faults that have not happened yet, each with its count.
struct PendingFaults: Sendable {
  private struct Entry: Sendable {
    var fault: Fault
    var seen = 0
  }
  private var entries: [Entry] = []

  init(_ faults: [Fault] = []) { entries = faults.map { Entry(fault: $0) } }

  /// The faults that have not happened yet.
  var faults: [Fault] { entries.map(\.fault) }

  mutating func add(_ fault: Fault) { entries.append(Entry(fault: fault)) }
  mutating func removeAll() { entries = [] }

  /// Counts a moment between reader and tag. Returns the fault that happens then, if any.
  mutating func radio(_ places: [Fault.RadioPlace]) -> (Fault, Fault.RadioEffect)? {
    strike { fault -> (Fault, Fault.RadioEffect, Int)? in
      guard case .radio(let place, let number, let effect) = fault, places.contains(place) else {
        return nil
      }
      return (fault, effect, number)
    }
  }

  /// Counts a command from the computer. Returns the fault that happens to it, or `nil`.
  mutating func host(_ name: String) -> (Fault, Fault.HostEffect)? {
    strike { fault -> (Fault, Fault.HostEffect, Int)? in
      guard case .host(let command, let number, let effect) = fault,
        command == nil || command == name
      else { return nil }
      return (fault, effect, number)
    }
  }

  /// Counts this moment for every matching fault. Returns the first fault that is due.
  private mutating func strike<Effect>(
    _ match: (Fault) -> (Fault, Effect, Int)?
  ) -> (Fault, Effect)? {
    var result: (Fault, Effect)?
    var spent: Int?
    for index in entries.indices {
      guard let (fault, effect, number) = match(entries[index].fault) else { continue }
      entries[index].seen += 1
      guard result == nil, number == 0 || entries[index].seen >= number else { continue }
      result = (fault, effect)
      if number > 0 { spent = index }
    }
    if let spent { entries.remove(at: spent) }
    return result
  }
}
