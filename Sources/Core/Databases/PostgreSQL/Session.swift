internal import CPostgres

/// A libpq connection and the statements prepared on it; it ends with the last reference.
final class Session {
  let address: PostgresAddress
  let library: PostgresLibrary
  let handle: OpaquePointer
  private var statements = StatementCache(limit: 256)
  private var lastCursor = 0
  private var isLost = false

  /// Takes ownership of a libpq connection, which may not be complete yet.
  init(owning handle: OpaquePointer, _ library: PostgresLibrary, _ address: PostgresAddress) {
    self.handle = handle
    self.library = library
    self.address = address
  }

  deinit { library.functions.pointee.finish(handle) }

  var functions: cpg_library { library.functions.pointee }

  /// Whether the connection was intact at the last call; libpq itself may notice its end one call
  /// later.
  var isAlive: Bool { !isLost && functions.status(handle) == CPG_CONNECTION_OK }

  /// The transaction status of the connection, one of libpq's constants.
  var transaction: Int { Int(functions.transaction_status(handle)) }

  /// Whether a transaction is open in which statements can run.
  var isInUsableTransaction: Bool { transaction == CPG_IN_TRANSACTION }

  /// Returns a name for a cursor that was not used before.
  func newCursor() -> String {
    lastCursor += 1
    return "c\(lastCursor)"
  }

  /// Runs statements without values; returns the result of the last one, with its values as text.
  @discardableResult
  func run(script: String) throws(PostgresError) -> ServerResult {
    try checkText(script)
    return try checked(functions.exec(handle, script))
  }

  /// Runs one statement without preparing it, and returns its result.
  @discardableResult
  func runOnce(
    _ sql: String, _ values: [SQLValue] = []
  ) throws(PostgresError) -> ServerResult {
    try checkText(sql)
    let values = try parameters(values)
    let answer = values.lend { addresses, lengths, formats in
      functions.exec_params(
        handle, sql, values.count, values.types, addresses, lengths, formats, 1)
    }
    return try checked(answer)
  }

  /// Runs one statement, prepared on first use.
  ///
  /// An outdated plan is prepared again, once, if no transaction is open that this could break.
  func run(_ sql: String, _ values: [SQLValue]) throws(PostgresError) -> ServerResult {
    let parameters = try parameters(values)
    let mayTryAgain = transaction == CPG_IDLE
    do throws(PostgresError) {
      return try runPrepared(sql, parameters)
    } catch {
      guard isStale(error) else { throw error }
      statements.forget(sql)
      guard mayTryAgain, isAlive else { throw error }
      return try runPrepared(sql, parameters)
    }
  }

  private func parameters(_ values: [SQLValue]) throws(PostgresError) -> Parameters {
    do throws(ParameterError) { return try Parameters(values) } catch {
      throw PostgresError(.badValue(error.sentence), address)
    }
  }

  private func runPrepared(
    _ sql: String, _ values: Parameters
  ) throws(PostgresError) -> ServerResult {
    let name = try preparedName(sql, values)
    let answer = values.lend { addresses, lengths, formats in
      functions.exec_prepared(handle, name, values.count, addresses, lengths, formats, 1)
    }
    return try checked(answer)
  }

  /// Returns the name of a statement on the server, and prepares it first if necessary.
  private func preparedName(
    _ sql: String, _ values: Parameters
  ) throws(PostgresError) -> String {
    if let name = statements.name(for: sql, values.types) { return name }
    try checkText(sql)
    dropUnused()
    let name = statements.newName()
    let types = statements.types(for: sql, values.types)
    try checked(
      functions.prepare(handle, name, Placeholders.translated(sql), Int32(types.count), types))
    statements.keep(name, for: sql, types)
    return name
  }

  /// Tells the server to drop unused statements; inside a transaction an error would break it.
  private func dropUnused() {
    guard !statements.unused.isEmpty, transaction == CPG_IDLE else { return }
    for name in statements.takeUnused() { _ = try? run(script: "DEALLOCATE \(name)") }
  }

  /// Whether the server no longer has the statement, or its result has different columns now.
  private func isStale(_ error: PostgresError) -> Bool {
    error.state == "26000" || error.state == "0A000" && lastFunction == "RevalidateCachedQuery"
  }

  /// The server function that reported the last error; error messages depend on the language.
  private var lastFunction: String?

  /// Throws an error if a statement contains a NUL, at which C would end it.
  private func checkText(_ sql: String) throws(PostgresError) {
    if sql.utf8.contains(0) {
      throw PostgresError(.badValue("a statement contains the character U+0000"), address)
    }
  }

  /// Takes ownership of a result and returns it, or throws the error that it reports.
  @discardableResult
  private func checked(_ answer: OpaquePointer?) throws(PostgresError) -> ServerResult {
    guard let answer else { throw failure(isAlive ? outOfMemory : .connectionLost(lastWords)) }
    let result = ServerResult(owning: answer, library)
    if result.isGood { return result }
    lastFunction = result.field(CPG_FIELD_FUNCTION)
    throw failure(problem(in: result))
  }

  private var outOfMemory: PostgresError.Problem {
    .refused(state: "53200", message: lastWords, constraint: nil)
  }

  private func failure(_ problem: PostgresError.Problem) -> PostgresError {
    if case .connectionLost = problem { isLost = true }
    return PostgresError(problem, address)
  }

  private func problem(in result: ServerResult) -> PostgresError.Problem {
    guard let state = result.field(CPG_FIELD_STATE) else {
      // Not the server's message but libpq's, or none at all.
      return result.message.isEmpty
        ? .badValue("COPY is not for statements sent this way")
        : .connectionLost(Self.oneLine(result.message))
    }
    let message = Self.oneLine(result.field(CPG_FIELD_MESSAGE) ?? "")
    let isFatal = ["FATAL", "PANIC"].contains(result.field(CPG_FIELD_SEVERITY))
    if !isAlive || isFatal || Self.isFarewell(state) { return .connectionLost(message) }
    return .refused(
      state: state, message: message, constraint: result.field(CPG_FIELD_CONSTRAINT))
  }

  /// Whether this state means that the server is shutting down or the connection is ending.
  private static func isFarewell(_ state: String) -> Bool {
    // 08P01 is an error in the data we sent, such as too few values.
    ["57P01", "57P02", "57P03"].contains(state) || state.hasPrefix("08") && state != "08P01"
  }

  /// libpq's last message about the connection, as one line.
  var lastWords: String {
    Self.oneLine(functions.error_message(handle).map { String(cString: $0) } ?? "no memory")
  }

  private static func oneLine(_ words: String) -> String {
    words.split { $0.isWhitespace }.joined(separator: " ")
  }
}
