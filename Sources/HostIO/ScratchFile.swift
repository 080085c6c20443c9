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

  /// Chooses a name in the folder of `target`; what the library writes beside it has these endings.
  public init(for target: String, endings: [String] = []) throws(HostError) {
    let random = (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }
    let path = PathParts(target).folder + "/.beckon-\(random.joined()).tmp"
    let others = endings.map { path + $0 }
    do throws(HostError.Problem) { try PathParts.check(target) } catch {
      throw HostError(error, .write, target, aftermath: .nothingWritten)
    }
    cleanUp = try CleanUp { () throws(HostError) in { Self.remove([path] + others) } }
    self.path = path
    self.target = target
    self.others = others
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
