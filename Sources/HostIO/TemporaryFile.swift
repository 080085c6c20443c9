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

  /// Makes a file that nobody else can have made, in the folder of `target`.
  static func open(
    for target: String, replacing old: OutputTarget.OldFile?
  ) throws(HostError.Problem) -> OpenedOutput {
    let path = PathParts(target).folder + "/.beckon-\(randomName()).tmp"
    // The umask applies to a new file. One that replaces another is ours alone until it has the
    // owner and the group that its permissions were meant for.
    let mode = old == nil ? 0o666 : 0o600
    var number: Int32 = -1
    let cleanUp = try CleanUp { () throws(HostError.Problem) in
      var opened = try Descriptor(opening: path, O_WRONLY | O_CREAT | O_EXCL, mode: mode_t(mode))
      number = opened.release()
      return { unlink(path) }
    }
    let descriptor = Descriptor(owning: number)
    let file = TemporaryFile(target: target, path: path, cleanUp: cleanUp)
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

  private static func randomName() -> String {
    String(UInt64.random(in: .min ... .max), radix: 36)
      + String(UInt64.random(in: .min ... .max), radix: 36)
  }

  deinit {
    // After a rename there is nothing under this name, and nobody else can guess it.
    unlink(path)
  }
}
