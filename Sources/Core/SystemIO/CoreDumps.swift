import LibC

/// Control over the memory image that the system may save when a process crashes.
package enum CoreDumps {
  /// Prevents core dumps of this process and of its children: memory may hold secrets.
  package static func forbid() {
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    #if canImport(Glibc)
      _ = setrlimit(.init(RLIMIT_CORE.rawValue), &none)
    #else
      _ = setrlimit(RLIMIT_CORE, &none)
    #endif
  }

  /// Also keeps other programs of the same user from reading this process's memory, on Linux.
  /// Children have to ask for that themselves.
  ///
  /// A limit alone does not stop a program to which the kernel pipes the dump, nor Swift's own
  /// backtraces, which show registers and memory.
  package static func forbidAndHide() {
    forbid()
    for number in [SIGQUIT, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP] {
      signal(number, SIG_DFL)
    }
    #if !canImport(Darwin)
      typealias Control = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32
      _ = hiddenFunction("prctl", as: Control.self)?(setDumpable, 0, 0, 0, 0)
    #endif
  }

  /// Linux's `PR_SET_DUMPABLE`, which Swift's module does not show either.
  private static let setDumpable: Int32 = 4
}
