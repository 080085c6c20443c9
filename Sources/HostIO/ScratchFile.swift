#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A hidden name beside a file, for a library that writes files itself, such as a database.
///
/// What is under the name takes the name of the file at the end, or goes with the value, or when a
/// signal ends the program.
public struct ScratchFile: ~Copyable {
  /// Where to write.
  public let path: String
  private let target: String
  private let others: [String]
  private let cleanUp: CleanUp
  /// The empty file that was made, whose lock says that its owner lives.
  private let lock: Descriptor

  /// Makes an empty file in the folder of `target`; what the library writes beside it has these
  /// endings.
  public init(for target: String, endings: [String] = []) throws(HostError) {
    var made = (path: "", number: Int32(-1))
    do throws(HostError.Problem) {
      try PathParts.check(target)
      HiddenFile.sweep(besideOf: target)
      cleanUp = try CleanUp { () throws(HostError.Problem) in
        made = try HiddenFile.make(for: target, O_RDWR, mode: 0o666)
        return { [path = made.path] in Self.remove([path] + endings.map { path + $0 }) }
      }
    } catch { throw HostError(error, .write, target, aftermath: .nothingWritten) }
    lock = Descriptor(owning: made.number)
    path = made.path
    self.target = target
    others = endings.map { made.path + $0 }
  }

  /// Gives what was written the name of the file, which must be free.
  public func publish() throws(HostError) {
    do throws(HostError.Problem) { try ExclusiveRename.move(path, to: target) } catch {
      throw HostError(error, .write, target, aftermath: .nothingWritten)
    }
  }

  private static func remove(_ paths: [String]) { for path in paths { unlink(path) } }

  // After a rename there is nothing under this name, and nobody else can guess it.
  deinit { Self.remove([path] + others) }
}
