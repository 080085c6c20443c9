import LibC

/// A hidden name next to a file, for a library that writes files itself, such as a database.
///
/// At the end the file under this name takes the target's name; otherwise it is removed with the
/// value, or when a signal ends the program.
package struct ScratchFile: ~Copyable {
  /// The path that the library writes to.
  package let path: String
  private let target: String
  private let others: [String]
  private let cleanUp: CleanUp
  /// The empty file that was created first; its lock shows that its owner lives.
  private let lock: Descriptor

  /// Creates an empty file in the folder of `target`. `endings` are the suffixes of files that the
  /// library writes next to it.
  package init(for target: String, endings: [String] = []) throws(SystemIOError) {
    var made = (path: "", number: Int32(-1))
    do throws(SystemIOError.Problem) {
      try PathParts.check(target)
      HiddenFile.sweep(besideOf: target)
      cleanUp = try CleanUp { () throws(SystemIOError.Problem) in
        made = try HiddenFile.make(for: target, O_RDWR, mode: 0o666)
        return { [path = made.path] in Self.remove([path] + endings.map { path + $0 }) }
      }
    } catch { throw SystemIOError(error, .write, target, aftermath: .nothingWritten) }
    lock = Descriptor(owning: made.number)
    path = made.path
    self.target = target
    others = endings.map { made.path + $0 }
  }

  /// Gives the written file the name of the target, which must be free.
  package func publish() throws(SystemIOError) {
    do throws(SystemIOError.Problem) { try ExclusiveRename.move(path, to: target) } catch {
      throw SystemIOError(error, .write, target, aftermath: .nothingWritten)
    }
  }

  private static func remove(_ paths: [String]) { for path in paths { unlink(path) } }

  // After a rename there is no file under this name, and nobody else can guess it.
  deinit { Self.remove([path] + others) }
}
