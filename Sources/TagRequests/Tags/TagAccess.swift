import CommandHabits
import CommandLineKit
import HostIO
import Readers
import Tags
import VirtualReaders

/// A reader and the tag on it, for one command.
struct TagAccess {
  private let choice: ReaderChoice
  /// How long to wait for a tag.
  private let patience: Duration

  init(_ arguments: Arguments) throws {
    choice = try ReaderChoice(arguments)
    patience = .seconds(try arguments.integer(.timeout, in: 0...86_400) ?? 60)
  }

  /// Opens the reader, waits for a tag and lends it to `body`; closes the reader whatever happens.
  ///
  /// A signal ends the wait, or lets what is being said to the tag come to its end; once the tag is
  /// being changed it is finished first.
  func withTag<Result>(
    _ work: TagWork = TagWork(), _ body: (inout NDEFTag<Reader>) throws -> Result
  ) throws -> Result {
    var choice = choice
    choice.keepsSecrets = work.keepsSecrets
    try Interruption.watch()
    return try Interruption.deferred { [choice] in
      let virtual = try choice.virtual()
      // The reader goes first, and then what it was open on.
      defer { virtual?.close() }
      return try onReader(choice.open(virtual), work, body)
    }
  }

  private func onReader<Result>(
    _ reader: consuming Reader, _ work: TagWork,
    _ body: (inout NDEFTag<Reader>) throws -> Result
  ) throws -> Result {
    let selection = try tap(
      &reader, looksForOthers: work.changes && work.options.looksForOthers)
    var tag = NDEFTag(
      reader, selection: selection, options: work.options,
      passwords: work.changes ? work.passwords : nil)
    do { return try body(&tag) } catch let error as TagError {
      let mayHelp = !work.changes && work.key != nil
      guard mayHelp, case .password = error.problem else { throw work.meaning(error) }
    }
    // A tag that is only read gets the password when there is no way without: wrong ones may count.
    var opened = NDEFTag(tag.release(), options: work.options, passwords: work.passwords)
    do { return try body(&opened) } catch let error as TagError { throw work.meaning(error) }
  }

  /// Asks for a tag, unless one is there already.
  private func tap(_ reader: inout Reader, looksForOthers: Bool) throws -> TagSelection {
    do throws(TagLinkError) {
      return try reader.waitForTag(within: .zero, looksForOthers: looksForOthers)
    } catch {
      guard error.problem == .noTag, patience > .zero else { throw meaning(error) }
    }
    StandardError.write("beckon: hold a tag to the reader (\(reader.connection))\n")
    do throws(TagLinkError) {
      return try reader.waitForTag(within: patience, looksForOthers: looksForOthers)
    } catch { throw meaning(error) }
  }

  private func meaning(_ error: TagLinkError) -> any Error {
    error.problem == .noTag
      ? NoTap(seconds: patience.components.seconds)
      : TagError(selecting: error)
  }
}

/// What a command means to do with a tag.
struct TagWork {
  var options = TagOptions()
  /// Whether the tag may be changed, so that a second one in the field would be in danger.
  var changes = false
  /// What opens the tag if it has a password.
  var key: PasswordKey?
  /// What shall open it from now on.
  var newKey: PasswordKey?
  /// Whether the tag gets other keys.
  var changesKeys = false
  /// Whether a password will be said to the tag.
  var keepsSecrets: Bool { key != nil || newKey != nil || changesKeys }

  /// For the room, which asks for the password of a tag when that turns out to be needed.
  var passwords: TagPasswords? {
    key.map { key in TagPasswords { uid in try key.password(for: uid) } }
  }

  /// The error, with what it means when it is about a password.
  func meaning(_ error: TagError) -> any Error { PasswordTrouble(error, key) ?? error }
}

/// Nobody held a tag to the reader.
struct NoTap: CommandError, CustomStringConvertible {
  let seconds: Int64

  var exitStatus: ExitStatus { .tryAgain }

  var description: String {
    seconds == 0
      ? "no tag is on the reader; hold one to it, or wait for one with --timeout SECONDS"
      : "no tag came within \(seconds == 1 ? "a second" : "\(seconds) seconds"); nothing was done"
  }
}
