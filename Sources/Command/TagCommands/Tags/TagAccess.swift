/// The reader and tag that one command works with.
struct TagAccess {
  private let choice: ReaderSelection
  /// The time to wait for a tag.
  private let patience: Duration
  /// The virtual reader to use, if its owner keeps it.
  private var given: (any SimulatedReader)?

  init(_ arguments: Arguments) throws {
    choice = try ReaderSelection(arguments)
    patience = .seconds(try arguments.integer(.timeout, in: 0...86_400) ?? 60)
  }

  /// Uses a virtual reader, which stays open.
  init(on virtual: any SimulatedReader) throws {
    choice = try ReaderSelection(named: virtual.connectionString, isVerbose: false)
    (given, patience) = (virtual, .seconds(60))
  }

  /// Opens the reader, waits for a tag and passes it to `body`. The reader is always closed.
  ///
  /// A signal ends the wait, or takes effect after the current exchange; once the tag is being
  /// changed, the change is completed first.
  func withTag<Result>(
    _ work: TagAccessPlan = TagAccessPlan(), _ body: (inout NDEFTag<Reader>) throws -> Result
  ) throws -> Result {
    var choice = choice
    choice.keepsSecrets = work.keepsSecrets
    choice.recorder = work.recorder
    try Interruption.watch()
    return try Interruption.deferred { [choice] in
      let virtual = try given == nil ? choice.virtual() : nil
      // The reader is closed before the virtual reader under it.
      defer { virtual?.close() }
      return try onReader(choice.open(given ?? virtual), work, body)
    }
  }

  private func onReader<Result>(
    _ reader: consuming Reader, _ work: TagAccessPlan,
    _ body: (inout NDEFTag<Reader>) throws -> Result
  ) throws -> Result {
    let selection = try tap(
      &reader, detectsOtherTags: work.changes && work.options.detectsOtherTags)
    var tag = NDEFTag(
      reader, selection: selection, options: work.options,
      passwords: work.changes ? work.passwords : nil)
    do { return try body(&tag) } catch let error as TagError {
      let mayHelp = !work.changes && work.key != nil
      guard mayHelp, case .password = error.problem else { throw work.meaning(error) }
    }
    // A tag that is only read gets the password only if it is necessary, because wrong passwords
    // may count.
    var opened = NDEFTag(tag.release(), options: work.options, passwords: work.passwords)
    do { return try body(&opened) } catch let error as TagError { throw work.meaning(error) }
  }

  /// Waits for a tag, with a prompt unless one is present already.
  private func tap(_ reader: inout Reader, detectsOtherTags: Bool) throws -> TagSelection {
    do throws(TagLinkError) {
      return try reader.waitForTag(within: .zero, detectsOtherTags: detectsOtherTags)
    } catch {
      guard error.problem == .noTag, patience > .zero else { throw meaning(error) }
    }
    if given == nil {
      StandardError.write("beckon: hold a tag to the reader (\(reader.connection))\n")
    }
    do throws(TagLinkError) {
      return try reader.waitForTag(within: patience, detectsOtherTags: detectsOtherTags)
    } catch { throw meaning(error) }
  }

  private func meaning(_ error: TagLinkError) -> any Error {
    error.problem == .noTag
      ? NoTagPresented(seconds: patience.components.seconds)
      : TagError(selecting: error)
  }
}

/// The intentions of a command for a tag.
struct TagAccessPlan {
  var options = TagOptions()
  /// Whether the tag may be changed, which could hit the wrong tag if there are two in the field.
  var changes = false
  /// The key that opens the tag if it has a password.
  var key: PasswordKey?
  /// The key that will open the tag from now on.
  var newKey: PasswordKey?
  /// Whether the tag gets other keys.
  var changesKeys = false
  /// The recorder of every frame, if frames are recorded.
  var recorder: FrameRecorder?
  /// Whether a password will be sent to the tag.
  var keepsSecrets: Bool { key != nil || newKey != nil || changesKeys }

  /// The passwords for `Tags`, which requests one only if it turns out to be needed.
  var passwords: TagPasswordProvider? {
    key.map { key in TagPasswordProvider { uid in try key.password(for: uid) } }
  }

  /// The error, with advice if it concerns a password.
  func meaning(_ error: TagError) -> any Error { TagPasswordError(error, key) ?? error }
}

/// An error: no tag came to the reader in time.
struct NoTagPresented: CommandError, CustomStringConvertible {
  let seconds: Int64

  var exitStatus: ExitStatus { .tryAgain }

  var description: String {
    seconds == 0
      ? "no tag is on the reader; hold one to it, or wait for one with --timeout SECONDS"
      : "no tag came within \(seconds == 1 ? "a second" : "\(seconds) seconds"); nothing was done"
  }
}
