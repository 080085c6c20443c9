#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The hidden file beside a target that will take its name; it is removed when the value goes.
struct TemporaryFile: ~Copyable {
  private let target: String
  private let path: String
  private let cleanUp: CleanUp
  /// The same open file, whose lock says that its owner lives; closed after the name is given.
  private let lock: Descriptor

  /// Makes a file that nobody else can have made, in the folder of `target`.
  static func open(
    for target: String, replacing old: OutputTarget.OldFile?
  ) throws(HostError.Problem) -> OpenedOutput {
    // The umask applies to a new file. One that replaces another is ours alone until it has the
    // owner and the group that its permissions were meant for.
    let mode = old == nil ? 0o666 : 0o600
    var made = (path: "", number: Int32(-1))
    let cleanUp = try CleanUp { () throws(HostError.Problem) in
      made = try HiddenFile.make(for: target, O_WRONLY, mode: mode_t(mode))
      return { [path = made.path] in unlink(path) }
    }
    let descriptor = Descriptor(owning: made.number)
    let lock: Descriptor
    do throws(HostError.Problem) { lock = try Descriptor(duplicating: made.number) } catch {
      unlink(made.path)
      throw error
    }
    let file = TemporaryFile(target: target, path: made.path, cleanUp: cleanUp, lock: lock)
    if let old { dress(descriptor, like: old) }
    return OpenedOutput(descriptor: descriptor, waiting: .hidden(file))
  }

  /// Gives the new file the old one's owner, group and permissions, as far as we may; nobody can
  /// read it who could not read the old one.
  private static func dress(_ descriptor: borrowing Descriptor, like old: OutputTarget.OldFile) {
    let number = descriptor.number
    let hasGroup =
      fchown(number, old.owner, old.group) == 0 || fchown(number, uid_t.max, old.group) == 0
    _ = fchmod(number, old.permissions & (hasGroup ? 0o777 : 0o707))
  }

  /// Takes the name of the target.
  func publish(_ existing: OutputFile.Existing) throws(HostError.Problem) {
    switch existing {
    case .replaced: _ = try retrying { rename(path, target) }
    case .kept: try ExclusiveRename.move(path, to: target)
    }
  }

  deinit {
    // After a rename there is nothing under this name, and nobody else can guess it.
    unlink(path)
  }
}
