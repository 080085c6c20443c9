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
}
