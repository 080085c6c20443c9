#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The picture of a process's memory that the system keeps when the process crashes.
public enum CoreDumps {
  /// Sees to it that this process, and what it starts, leaves none: memory may hold secrets.
  public static func forbid() {
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    #if canImport(Glibc)
      _ = setrlimit(.init(RLIMIT_CORE.rawValue), &none)
    #else
      _ = setrlimit(RLIMIT_CORE, &none)
    #endif
  }

  /// The same, and keeps other programs of the same user out of this process's memory, where that is
  /// Linux. What it starts has to ask for that by itself.
  ///
  /// A limit alone says nothing to a program that the kernel pipes the picture to, nor to Swift's own
  /// backtraces, which show registers and memory.
  public static func forbidAndHide() {
    forbid()
    for number in [SIGQUIT, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP] {
      signal(number, SIG_DFL)
    }
    #if !canImport(Darwin)
      typealias Control = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32
      _ = hiddenFunction("prctl", as: Control.self)?(setDumpable, 0, 0, 0, 0)
    #endif
  }

  /// `PR_SET_DUMPABLE` of Linux, which its Swift module does not show either.
  private static let setDumpable: Int32 = 4
}
