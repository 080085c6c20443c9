/// The reader and the tag that a command works with.
struct TagAccess {
  private let choice: ReaderSelection
  /// The maximum time to wait for a tag.
  private let patience: Duration
  /// The virtual reader that the command uses; nil to open a reader by the options.
  private var given: (any SimulatedReader)?

  init(_ arguments: Arguments) throws {
    choice = try ReaderSelection(arguments)
    patience = .seconds(try arguments.integer(.timeout, in: 0...86_400) ?? 60)
  }

  /// Creates an access on a virtual reader, which stays open.
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

  /// Waits for a tag, with a prompt unless one is present already, and selects it.
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

/// The intentions of a command for a tag, which decide about secrets and recording.
struct TagAccessPlan {
  var options = TagOptions()
  /// Whether the tag may be changed, which could hit the wrong tag if there are two in the field.
  var changes = false
  /// The key that opens the tag if it has a password; nil without one.
  var key: PasswordKey?
  /// The key that will open the tag after the command; nil if it stays the same.
  var newKey: PasswordKey?
  /// Whether the command gives the tag other keys.
  var changesKeys = false
  /// The recorder of every frame; nil if frames are not recorded.
  var recorder: FrameRecorder?
  /// Whether a password or key may be sent to the tag, so that frames must not be shown.
  var keepsSecrets: Bool { key != nil || newKey != nil || changesKeys }

  /// The passwords for tags, of which one is requested only if it is needed.
  var passwords: TagPasswordProvider? {
    key.map { key in TagPasswordProvider { uid in try key.password(for: uid) } }
  }

  /// The error with advice if it concerns a password; otherwise the error itself.
  func meaning(_ error: TagError) -> any Error { TagPasswordError(error, key) ?? error }
}

/// The error that no tag came to the reader in time.
struct NoTagPresented: CommandError, CustomStringConvertible {
  let seconds: Int64

  var exitStatus: ExitStatus { .tryAgain }

  var description: String {
    seconds == 0
      ? "no tag is on the reader; hold one to it, or wait for one with --timeout SECONDS"
      : "no tag came within \(seconds == 1 ? "a second" : "\(seconds) seconds"); nothing was done"
  }
}
