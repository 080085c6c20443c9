#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Some process of this machine, as far as the system tells.
public struct RunningProcess: Hashable, Sendable {
  /// By which the system knows it until it has been waited for.
  public let processID: Int32

  /// Means the process with this number, which need not exist.
  public init(_ processID: Int32) { self.processID = processID }

  /// This process.
  public static var current: RunningProcess { RunningProcess(getpid()) }

  /// The file that this process was started from, or `nil` where the system does not tell.
  public static var currentProgram: String? {
    #if canImport(Darwin)
      var size: UInt32 = 0
      _NSGetExecutablePath(nil, &size)
      var path = [CChar](repeating: 0, count: Int(size))
      guard _NSGetExecutablePath(&path, &size) == 0 else { return nil }
      return String(cString: path)
    #else
      // Not the link's target: that may have been replaced or removed by an update meanwhile.
      return access("/proc/self/exe", X_OK) == 0 ? "/proc/self/exe" : nil
    #endif
  }

  /// The words that it was started with; none where the system does not tell.
  public var words: [String] {
    guard let bytes = try? InputFile.contents(of: "/proc/\(processID)/cmdline", limit: 1 << 16)
    else { return [] }
    return bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast()
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Asks it to end as Ctrl-C does.
  package func interrupt() { kill(processID, SIGINT) }

  /// The process that started it, if that still runs.
  public var parent: RunningProcess? {
    // `4711 (name with anything) S 4242 …`
    guard let bytes = try? InputFile.contents(of: "/proc/\(processID)/stat", limit: 1 << 16),
      let end = bytes.lastIndex(of: UInt8(ascii: ")"))
    else { return nil }
    let words = bytes[(end + 1)...].split(separator: UInt8(ascii: " "))
    guard words.count > 1, let number = Int32(String(decoding: words[1], as: UTF8.self)),
      number > 0
    else { return nil }
    return RunningProcess(number)
  }
}
