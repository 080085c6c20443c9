internal import CNFC
internal import SystemIO
import LibC

/// An open reader in this process: libnfc's handle, the lock on the device, and state that libnfc
/// does not keep.
///
/// It can hang and it can end the process, so it exists only in the process that is started for it;
/// everywhere else a `Reader` stands for it. The value must not outlive its `NFCContext`.
struct NFCDevice: ~Copyable {
  let handle: OpaquePointer
  private let lock: AdvisoryLock?
  /// The framing that the reader is set to now; `nil` after a change that failed.
  var framing: TagFraming? = .interpreted
  /// Whether the reader begins with ISO-DEP when it activates a tag that speaks it; `nil` after a
  /// failed change.
  var startsProtocol: Bool? = true
  /// Whether a tag is selected that is also the requested one.
  var hasTag = false
  /// Whether a tag may be asleep, so that only its own UID or a reset of the field wakes it.
  var mayHaveSleepers = false
  /// Whether the last selected tag was called by its UID, so that an error puts it to sleep.
  var wasCalledByUID = false
  /// Whether a tag may have begun with ISO-DEP: it hears no call until it is deselected or the
  /// field is reset.
  var mayHearNoCall = false
  /// Whether the last selected tag is a FeliCa card, which is never put to sleep.
  var hasFeliCa = false
  var exchangeCount = 0

  /// Opens the reader of a connection string and prepares it for tags of type A.
  init(_ connection: String, in context: borrowing NFCContext) throws(ReaderError) {
    guard connection.utf8.count < Int(CNFC_NAME_SIZE), !connection.utf8.contains(0) else {
      throw ReaderError(.badName, reader: connection)
    }
    let lock = try Self.take(connection)
    guard let handle = nfc_open(context.pointer, connection) else {
      throw ReaderError(.cannotOpen, reader: connection)
    }
    guard nfc_initiator_init(handle) >= 0,
      nfc_device_set_property_bool(handle, NP_INFINITE_SELECT, false) >= 0
    else {
      nfc_close(handle)
      throw ReaderError(.cannotOpen, reader: connection)
    }
    self.handle = handle
    self.lock = lock
  }

  deinit {
    nfc_idle(handle)
    nfc_close(handle)
  }

  var name: String { nfc_device_get_name(handle).map { String(cString: $0) } ?? "" }

  /// The connection string of the opened reader, as libnfc gives it.
  var connection: String { nfc_device_get_connstring(handle).map { String(cString: $0) } ?? "" }

  /// Checks the device file and locks it. libnfc does neither, and two programs on one line would
  /// each read half of the other's answers.
  private static func take(_ connection: String) throws(ReaderError) -> AdvisoryLock? {
    guard let path = DeviceNode(connection: connection)?.path else { return nil }
    guard access(path, F_OK) == 0 else {
      throw ReaderError(.notConnected(path: path), reader: connection)
    }
    guard access(path, R_OK | W_OK) == 0 else {
      throw ReaderError(.permissionDenied(path: path), reader: connection)
    }
    if let lock = try Self.lock(path, of: connection) { return lock }
    throw ReaderError(.inUse(by: ReaderHolder(of: path)), reader: connection)
  }

  /// Locks the device file, or returns `nil` if another process keeps the lock.
  ///
  /// A process whose command was killed releases the lock in a moment, so that is waited for.
  private static func lock(
    _ path: String, of connection: String
  ) throws(ReaderError) -> AdvisoryLock? {
    let end = MonotonicClock.nanoseconds + 4_000_000_000
    var mayWait = true
    while true {
      do { if let lock = try AdvisoryLock.take(path) { return lock } } catch {
        throw ReaderError(.cannotOpen, reader: connection)
      }
      let isOrphaned = AdvisoryLock.holder(of: path).map(ReaderHost.isOrphaned) ?? true
      guard isOrphaned, mayWait else { return nil }
      // After the time limit there is one more attempt, in case the process has ended meanwhile.
      mayWait = MonotonicClock.nanoseconds < end
      usleep(10_000)
    }
  }
}

extension ReaderHolder {
  /// Finds the holder of the lock: the command that a person started, not its reader process.
  init?(of path: String) {
    guard let process = AdvisoryLock.holder(of: path) else { return nil }
    let command = ReaderHost.isOrphaned(process) ? nil : ReaderHost.owner(of: process)
    let holder = command ?? process
    self.init(processID: holder.processID, words: holder.words)
  }
}

/// The device file that a connection string of libnfc names: `driver`, `driver:path[:speed]` or, on
/// USB, `driver:bus:device`.
struct DeviceNode: Equatable {
  let path: String

  /// Finds the device file in a connection string, or returns `nil` if it names only a driver or
  /// service.
  init?(connection: String) {
    let parts = connection.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count >= 2, !parts[1].isEmpty else { return nil }
    if parts[1].hasPrefix("/") {
      path = String(parts[1])
    } else if parts.count == 3, Self.isNumber(parts[1]), Self.isNumber(parts[2]) {
      path = "/dev/bus/usb/\(parts[1])/\(parts[2])"
    } else {
      return nil
    }
  }

  private static func isNumber(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}
