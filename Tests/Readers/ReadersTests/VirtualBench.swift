import SystemIO
import Readers
import Tags
import TestSupport
import VirtualReaders

/// A virtual reader of either world: a PN532 on a serial line, or a PC/SC reader of a family.
enum VirtualBench: Sendable {
  case serial(VirtualReader)
  case smartCard(VirtualSmartCardReader)

  /// Without a family, a PN532.
  init(_ family: SmartCardFamily?, _ tags: [VirtualTag]) throws {
    self =
      if let family { .smartCard(try VirtualSmartCardReader(family, tags: tags)) } else {
        .serial(try VirtualReader(tags: tags))
      }
  }

  /// The reader, by the real libnfc or the real libpcsclite.
  func open(_ patience: ReaderTimeouts = ReaderTimeouts()) throws -> Reader {
    switch self {
    case .serial(let reader): try Reader(reader, patience: patience)
    case .smartCard(let reader): try Reader(reader, patience: patience)
    }
  }

  func add(_ fault: Fault) {
    switch self {
    case .serial(let reader): reader.add(fault)
    case .smartCard(let reader): reader.add(fault)
    }
  }

  func tag(_ uid: [UInt8]) -> VirtualTag? {
    switch self {
    case .serial(let reader): reader.tag(uid)
    case .smartCard(let reader): reader.tag(uid)
    }
  }

  func resetCounters() {
    switch self {
    case .serial(let reader): reader.resetCounters()
    case .smartCard(let reader): reader.resetCounters()
    }
  }

  var counters: ReaderCounters {
    switch self {
    case .serial(let reader): reader.counters
    case .smartCard(let reader): reader.counters
    }
  }
}

extension Reader {
  /// The real libpcsclite, on a virtual reader under a pcscd of its own.
  init(
    _ virtual: VirtualSmartCardReader, patience: ReaderTimeouts = ReaderTimeouts()
  ) throws {
    var host = try testHost()
    host.environment = Environment.current.without([]).merging(virtual.environment) { $1 }
    self = try Reader(connection: virtual.connection, host: host, patience: patience)
  }
}
