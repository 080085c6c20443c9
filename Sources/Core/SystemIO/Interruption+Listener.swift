import LibC

extension Interruption {
  /// From now on, treats the end of the program that reads our standard output like Ctrl-C, for
  /// long work that is reported to a program. Output that is neither a pipe nor a socket never ends
  /// this way.
  package static func interruptWhenReaderCloses() {
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
