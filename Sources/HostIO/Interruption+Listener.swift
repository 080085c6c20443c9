#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension Interruption {
  /// Treats the end of whoever reads our standard output as Ctrl-C, from now on: for work that goes on for long and
  /// is told to a program. What is no pipe and no socket never ends so.
  package static func watchListener() {
    SystemThread {
      var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
      while true {
        let count = poll(&output, 1, -1)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        break
      }
      kill(getpid(), SIGINT)
    }?.detach()
  }
}
