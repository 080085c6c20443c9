/// A reader that is not there, with tags that are not there either: what the kinds of them have in common.
public protocol SimulatedReader: AnyObject, Sendable {
  /// By which Beckon opens it.
  var connectionString: String { get }
  /// What a program needs in its environment to reach it; nothing where the connection string says all.
  var environment: [String: String] { get }
  /// The file that goes with it: a terminal or a socket.
  var path: String { get }
  /// Whether it is gone: unplugged or closed.
  var isGone: Bool { get }
  /// The way to its chip.
  var access: ChipAccess { get }
  /// Ends it; a client sees it go.
  func close()
}

/// The way to the chip of a simulated reader, for the functions that all of them have.
public struct ChipAccess: Sendable {
  /// Changes the chip, and has the reader look at what follows from it.
  let change: @Sendable ((inout PN532) -> Void) -> Void
  /// Only looks at it.
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
  /// The tags in the field, as they are now.
  public var tags: [VirtualTag] { access.looking { $0.field.tags } ?? [] }

  /// A tag that is or was in the field, as it is now.
  public func tag(_ uid: [UInt8]) -> VirtualTag? { access.looking { $0.field.tag(uid) } ?? nil }

  /// The memory of a tag that is or was in the field; none of one that never was.
  public func memory(of uid: [UInt8]) -> [UInt8] { tag(uid)?.memory ?? [] }

  /// Puts a tag into the field; a reader that waits finds it at once.
  ///
  /// Where one that is there has its number, the new one takes another if nobody chose it, and the
  /// old one leaves otherwise.
  public func present(_ tag: VirtualTag) { access.change { $0.present(tag) } }

  /// The same for a person, who is told when a chosen number is there already; nothing leaves.
  public func place(_ tag: VirtualTag) throws(SpecificationError) {
    let isPlaced = access.changing { chip in
      if tag.hasOwnNumber, chip.field.has(tag.uid) { return false }
      chip.present(tag)
      return true
    }
    if isPlaced == false { throw SpecificationError(.inField(tag.name)) }
  }

  /// Takes a tag out of the field, or all of them, and returns them with what they hold.
  @discardableResult
  public func remove(_ uid: [UInt8]? = nil) -> [VirtualTag] {
    access.changing { $0.remove(uid) } ?? []
  }

  /// Takes all tags away and puts another in their place, with no moment in between; a PC/SC service is told
  /// of the one's going before it is told of the other's coming.
  @discardableResult
  public func swap(for tag: VirtualTag) -> [VirtualTag] {
    access.changing { chip in
      defer { chip.present(tag) }
      return chip.remove()
    } ?? []
  }

  /// Puts a tag that was here before into the field again; `false` when there is none.
  @discardableResult
  public func presentAgain(_ uid: [UInt8]) -> Bool {
    access.changing { chip in
      guard let tag = chip.field.tag(uid) else { return false }
      chip.present(tag)
      return true
    } ?? false
  }
}

extension SimulatedReader {
  /// Adds a fault; its counting begins now.
  public func add(_ fault: Fault) { access.change { $0.bench.faults.add(fault) } }

  /// Forgets the faults that have not happened yet.
  public func removeFaults() { access.change { $0.bench.faults.removeAll() } }

  /// The faults that have not happened yet.
  public var faults: [Fault] { access.looking { $0.bench.faults.faults } ?? [] }

  /// What the reader has done.
  public var counters: ReaderCounters { access.looking { $0.bench.counters } ?? ReaderCounters() }

  /// Begins to count anew.
  public func resetCounters() { access.change { $0.bench.counters = ReaderCounters() } }

  /// What happened since the last call; nothing when there is a listener.
  public func takeEvents() -> [ReaderEvent] { access.changing { $0.bench.takeEvents() } ?? [] }

  /// Pulls the reader out: a client sees its device vanish.
  public func unplug() { access.change { $0.unplug() } }
}
