import LibC

/// A hidden file next to a target, to be renamed to it; removed when the value goes away.
struct TemporaryFile: ~Copyable {
  private let target: String
  private let path: String
  private let cleanUp: CleanUp
  /// The open file, once more; its lock shows that its owner lives. Closed after the rename.
  private let lock: Descriptor

  /// Creates a file with an unguessable name in the folder of `target`.
  static func open(
    for target: String, replacing old: OutputTarget.OldFile?
  ) throws(SystemIOError.Problem) -> OpenedOutput {
    // The umask applies to a new file. A file that replaces another is private until it has the
    // owner and group that its permissions are meant for.
    let mode = old == nil ? 0o666 : 0o600
    var made = (path: "", number: Int32(-1))
    let cleanUp = try CleanUp { () throws(SystemIOError.Problem) in
      made = try HiddenFile.make(for: target, O_WRONLY, mode: mode_t(mode))
      return { [path = made.path] in unlink(path) }
    }
    let descriptor = Descriptor(owning: made.number)
    let lock: Descriptor
    do throws(SystemIOError.Problem) { lock = try Descriptor(duplicating: made.number) } catch {
      unlink(made.path)
      throw error
    }
    let file = TemporaryFile(target: target, path: made.path, cleanUp: cleanUp, lock: lock)
    if let old { dress(descriptor, like: old) }
    return OpenedOutput(descriptor: descriptor, waiting: .hidden(file))
  }

  /// Gives the new file the old one's owner, group and permissions as far as allowed. Nobody can
  /// read it who could not read the old one.
  private static func dress(_ descriptor: borrowing Descriptor, like old: OutputTarget.OldFile) {
    let number = descriptor.number
    let hasGroup =
      fchown(number, old.owner, old.group) == 0 || fchown(number, uid_t.max, old.group) == 0
    _ = fchmod(number, old.permissions & (hasGroup ? 0o777 : 0o707))
  }

  /// Gives the file the name of its target.
  func publish(_ existing: OutputFile.Existing) throws(SystemIOError.Problem) {
    switch existing {
    case .replaced: _ = try retrying { rename(path, target) }
    case .kept: try ExclusiveRename.move(path, to: target)
    }
  }

  deinit {
    // After a rename there is no file under this name, and nobody else can guess it.
    unlink(path)
  }
}
