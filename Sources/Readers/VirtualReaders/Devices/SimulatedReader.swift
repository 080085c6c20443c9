/// A simulated reader with simulated tags: the interface that all kinds have in common.
public protocol SimulatedReader: AnyObject, Sendable {
  /// The connection string with which Beckon opens the reader.
  var connectionString: String { get }
  /// The environment variables that a program needs to reach the reader; empty if the connection
  /// string is enough.
  var environment: [String: String] { get }
  /// The path of the reader's file: a terminal or a socket.
  var path: String { get }
  /// Whether the reader was unplugged or closed.
  var isGone: Bool { get }
  /// Access to the reader's chip.
  var access: ChipAccess { get }
  /// Closes the reader. A client sees it disappear.
  func close()
}

/// Closures that read and change the chip of a simulated reader of any kind.
public struct ChipAccess: Sendable {
  /// Calls its argument with the chip to change, and makes the reader process the consequences.
  let change: @Sendable ((inout PN532) -> Void) -> Void
  /// Calls its argument with the chip to read its state.
  let look: @Sendable ((PN532) -> Void) -> Void

  fileprivate func changing<Result>(_ body: (inout PN532) -> Result) -> Result? {
    var result: Result?
    change { result = body(&$0) }
    return result
  }

  fileprivate func looking<Result>(_ body: (PN532) -> Result) -> Result? {
    var result: Result?
    look { result = body($0) }
    return result
  }
}

extension SimulatedReader {
  /// The tags in the field, with their present state.
  public var tags: [VirtualTag] { access.looking { $0.field.tags } ?? [] }

  /// Returns a tag that is or was in the field, with its present state, or `nil` if there is none.
  public func tag(_ uid: [UInt8]) -> VirtualTag? { access.looking { $0.field.tag(uid) } ?? nil }

  /// Returns the memory of a tag that is or was in the field; empty for any other tag.
  public func memory(of uid: [UInt8]) -> [UInt8] { tag(uid)?.memory ?? [] }

  /// Puts a tag into the field. A reader that is waiting finds it at once.
  ///
  /// If a tag with the same UID is in the field, the new tag gets another UID unless its UID was
  /// chosen; otherwise the old tag leaves.
  public func present(_ tag: VirtualTag) { access.change { $0.present(tag) } }

  /// Puts a tag into the field, or throws if its chosen UID is already there. No tag leaves.
  package func place(_ tag: VirtualTag) throws(SpecificationError) {
    let isPlaced = access.changing { chip in
      if tag.hasOwnNumber, chip.field.has(tag.uid) { return false }
      chip.present(tag)
      return true
    }
    if isPlaced == false { throw SpecificationError(.inField(tag.name)) }
  }

  /// Removes a tag from the field, or all tags, and returns them with their contents.
  @discardableResult
  public func remove(_ uid: [UInt8]? = nil) -> [VirtualTag] {
    access.changing { $0.remove(uid) } ?? []
  }

  /// Replaces all tags with another one, without a moment in between. A PC/SC service is still told
  /// of the removal before it is told of the new tag.
  @discardableResult
  package func swap(for tag: VirtualTag) -> [VirtualTag] {
    access.changing { chip in
      defer { chip.present(tag) }
      return chip.remove()
    } ?? []
  }

  /// Puts a tag that was in the field before into it again. Returns whether there is such a tag.
  @discardableResult
  package func presentAgain(_ uid: [UInt8]) -> Bool {
    access.changing { chip in
      guard let tag = chip.field.tag(uid) else { return false }
      chip.present(tag)
      return true
    } ?? false
  }
}

extension SimulatedReader {
  /// Adds a fault. The events that it counts are counted from now on.
  public func add(_ fault: Fault) { access.change { $0.bench.faults.add(fault) } }

  /// Removes the faults that have not happened yet.
  package func removeFaults() { access.change { $0.bench.faults.removeAll() } }

  /// The faults that have not happened yet.
  package var faults: [Fault] { access.looking { $0.bench.faults.faults } ?? [] }

  /// The counters of the reader's activity.
  public var counters: ReaderCounters { access.looking { $0.bench.counters } ?? ReaderCounters() }

  /// Resets the counters.
  package func resetCounters() { access.change { $0.bench.counters = ReaderCounters() } }

  /// Returns the events since the last call and forgets them; empty if there is a listener.
  package func takeEvents() -> [ReaderEvent] { access.changing { $0.bench.takeEvents() } ?? [] }

  /// Simulates the unplugging of the reader. A client sees its device vanish.
  public func unplug() { access.change { $0.unplug() } }
}
