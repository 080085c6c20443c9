internal import CPostgres
import LibC

extension Session {
  /// Connects, until the server is ready for statements.
  convenience init(
    _ address: PostgresAddress, application: String, patience: Duration,
    by found: Result<PostgresLibrary, PostgresLibrary.Missing> = PostgresLibrary.shared
  ) throws(PostgresError) {
    let library: PostgresLibrary
    do throws(PostgresLibrary.Missing) { library = try found.get() } catch {
      throw PostgresError(.noLibrary(error.words), address)
    }
    let settings = Self.settings(address, application: application, library)
    guard let handle = Self.start(library, settings) else {
      throw PostgresError(.cannotConnect("no memory"), address)
    }
    self.init(owning: handle, library, address)
    // The server's notices are for its own log; libpq would write them to standard error.
    _ = functions.set_notice_processor(handle, { _, _ in }, nil)
    try connect(within: patience)
  }

  /// The settings passed to libpq. Later ones win, so the address may override those before it.
  private static func settings(
    _ address: PostgresAddress, application: String, _ library: PostgresLibrary
  ) -> [(name: String, value: String)] {
    var settings = [
      ("fallback_application_name", application),
      // A lost server is noticed after half a minute.
      ("keepalives_idle", "10"), ("keepalives_interval", "5"), ("keepalives_count", "4"),
    ]
    if library.functions.pointee.library_version() >= 12_00_00 {
      settings.append(("tcp_user_timeout", "30000"))
    }
    return settings + [("dbname", address.description), ("client_encoding", "UTF8")]
  }

  private static func start(
    _ library: PostgresLibrary, _ settings: [(name: String, value: String)]
  ) -> OpaquePointer? {
    var names: [UnsafePointer<CChar>?] = settings.map { UnsafePointer(strdup($0.name)) }
    var values: [UnsafePointer<CChar>?] = settings.map { UnsafePointer(strdup($0.value)) }
    defer { for text in names + values { free(UnsafeMutableRawPointer(mutating: text)) } }
    names.append(nil)
    values.append(nil)
    return library.functions.pointee.connect_start(names, values, 1)
  }

  private func connect(within patience: Duration) throws(PostgresError) {
    let deadline = ContinuousClock.now + patience
    var state = CPG_POLLING_WRITING
    if functions.status(handle) == CPG_CONNECTION_BAD { state = CPG_POLLING_FAILED }
    while state != CPG_POLLING_OK {
      guard state != CPG_POLLING_FAILED else {
        throw PostgresError(.cannotConnect(lastWords + passwordHint), address)
      }
      guard awaitSocket(forWriting: state == CPG_POLLING_WRITING, until: deadline) else {
        throw PostgresError(.cannotConnect("no answer within \(patience)"), address)
      }
      state = Int(functions.connect_poll(handle))
    }
  }

  /// A hint where to store the password, if the server needs one and none was found; else empty.
  private var passwordHint: String {
    functions.needs_password(handle) == 0
      ? "" : " (put the password into ~/.pgpass or the file named by PGPASSFILE, mode 0600)"
  }

  /// Waits until the socket can be read or written. Returns `false` if the deadline comes first.
  private func awaitSocket(forWriting: Bool, until deadline: ContinuousClock.Instant) -> Bool {
    let events = Int16(forWriting ? POLLOUT : POLLIN)
    while true {
      let left = (deadline - .now) / .milliseconds(1)
      guard left > 0 else { return false }
      var polled = pollfd(fd: functions.socket(handle), events: events, revents: 0)
      let count = poll(&polled, 1, Int32(clamping: Int(min(left, 1e9).rounded(.up))))
      if count > 0 || count < 0 && errno != EINTR { return true }
    }
  }

  /// Applies the common settings to the session, and returns whether the server keeps commits on
  /// disk.
  func setUp() throws(PostgresError) -> Bool {
    try run(script: Self.habits)
    let settings = try runOnce(
      "SELECT current_setting('synchronous_commit') IN ('on', 'remote_apply'),"
        + " current_setting('fsync') = 'on'")
    let row = PostgresRow(result: settings, row: 0)
    guard row.bool(0) else {
      throw PostgresError(.cannotConnect("synchronous_commit cannot be set to on"), address)
    }
    return row.bool(1)
  }

  /// The settings of every session, regardless of the defaults of the server, the database or the
  /// user.
  ///
  /// With the keepalives the server notices within half a minute that a station lost its power, and
  /// releases the rows that it held; two hours are usual.
  private static let habits = """
    SET standard_conforming_strings = on;
    SET TimeZone = 'UTC';
    SET DateStyle = 'ISO';
    SET default_transaction_isolation = 'read committed';
    SET tcp_keepalives_idle = 10;
    SET tcp_keepalives_interval = 5;
    SET tcp_keepalives_count = 4;
    SELECT set_config('synchronous_commit', 'on', false)
      WHERE current_setting('synchronous_commit') NOT IN ('on', 'remote_apply');
    """
}
