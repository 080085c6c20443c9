internal import CNFC
internal import HostIO
import Tags

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An open reader, in this process: libnfc's handle, the lock on the device and what libnfc forgets.
///
/// It can hang and it can end the process, so only the process that is made for it has one; the
/// rest of the world has a `Reader`. The value must not outlive its `NFCContext`.
struct NFCDevice: ~Copyable {
  let handle: OpaquePointer
  private let lock: AdvisoryLock?
  /// What the reader does with the bytes of an exchange now; `nil` when a change went wrong.
  var framing: TagFraming? = .interpreted
  /// Whether the reader begins with ISO-DEP when it activates a tag that speaks it; `nil` when a change
  /// went wrong.
  var startsProtocol: Bool? = true
  /// Whether a tag is selected, and is the one that was asked for.
  var hasTag = false
  /// Whether a tag may have been put to sleep, where only its own UID or a reset wakes it.
  var mayHaveSleepers = false
  /// Whether the tag that was selected last was called by its UID: an error puts it to sleep.
  var wasCalledByUID = false
  /// Whether a tag may have begun with ISO-DEP: it hears no call until it is deselected or the field is reset.
  var mayHearNoCall = false
  /// Whether the tag that was selected last is a FeliCa card, which is never put to sleep.
  var hasFeliCa = false
  var exchangeCount = 0

  /// Opens the reader of a connection string and makes it ready for tags of type A.
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

  /// The connection string that libnfc settled on.
  var connection: String { nfc_device_get_connstring(handle).map { String(cString: $0) } ?? "" }

  /// Looks at the device file, and locks it: libnfc does neither, and two programs on one line
  /// would each read half of the other's answers.
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

  /// The lock on the device; `nil` when somebody keeps it.
  ///
  /// A process whose command was killed lets go of it in a moment, so that is waited for.
  private static func lock(
    _ path: String, of connection: String
  ) throws(ReaderError) -> AdvisoryLock? {
    let end = MonotonicClock.nanoseconds + 4_000_000_000
    var mayWait = true
    while true {
      do { if let lock = try AdvisoryLock.take(path) { return lock } } catch {
        throw ReaderError(.cannotOpen, reader: connection)
      }
      let isLeft = AdvisoryLock.holder(of: path).map(ReaderHost.isLeft) ?? true
      guard isLeft, mayWait else { return nil }
      // One look more when time is over, for whoever went meanwhile.
      mayWait = MonotonicClock.nanoseconds < end
      usleep(10_000)
    }
  }
}

extension ReaderHolder {
  /// Who holds the lock: the command that a person started, not the process that it has for this.
  init?(of path: String) {
    guard let process = AdvisoryLock.holder(of: path) else { return nil }
    let command = ReaderHost.isLeft(process) ? nil : ReaderHost.owner(of: process)
    let holder = command ?? process
    self.init(processID: holder.processID, words: holder.words)
  }
}
