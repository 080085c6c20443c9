internal import HostIO

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A pcscd that has virtual readers and nothing else, with a socket and a folder of its own.
///
/// It ends with the value. Should our process be killed, its driver sees that, ends it, and removes the folder.
final class PrivateDaemon: Sendable {
  /// Where its clients reach it: what `PCSCLITE_CSOCK_NAME` is set to.
  let path: String
  /// The system knows it by that.
  let processID: Int32
  private let log: String
  private let lock = Locked(())
  // Touched only under the lock.
  private nonisolated(unsafe) var child: ChildProcess?

  /// Starts it, in a space of its own where the system allows that: there it disturbs no other pcscd, leaves
  /// nothing in /run, and lets real readers alone.
  private static let script = """
    PATH=$PATH:/usr/sbin:/sbin
    command -v pcscd >/dev/null || exit 127
    polkit=$(pcscd --help 2>/dev/null | grep -o -e '--disable-polkit' | head -n 1)
    run='[ "$3" = direct ] || mount -t tmpfs none /run || exit 76
    [ "$3" = direct ] || [ ! -d /usr/lib/pcsc/drivers ] || mount -t tmpfs none /usr/lib/pcsc/drivers
    LISTEN_FDS=1 LISTEN_PID=$$ exec pcscd --foreground --config "$1" $4 >>"$2" 2>&1'
    [ "$(id -u)" = 0 ] && spaces='-m' || spaces='-r -m'
    if unshare $spaces mount -t tmpfs none /run 2>/dev/null; then
      exec unshare $spaces /bin/sh -c "$run" sh "$1" "$2" own $polkit
    fi
    [ "$(id -u)" = 0 ] || [ -d /run/pcscd ] || exit 77
    exec /bin/sh -c "$run" sh "$1" "$2" direct $polkit
    """

  /// `folder` is where everything of it is, and goes when our process is gone.
  init(folder: String, configuration: String) throws(VirtualSmartCardError) {
    path = folder + "/pcscd.comm"
    log = folder + "/log"
    let file = folder + "/reader.conf"
    do throws(HostError) {
      var output = try OutputFile(file)
      try output.write(configuration)
      try output.commit()
      let entrance = try LocalSocket.listening(at: path)
      // Whoever may enter the folder may speak to it, as with the system's own.
      var command = ChildCommand("/bin/sh", ["-c", Self.script, "sh", file, log])
      command.input = .empty
      command.output = .discarded
      command.errors = .discarded
      command.folder = "/"
      command.shared = entrance.number
      command.environment = Environment.current.without(["LISTEN_FDS", "LISTEN_PID"])
      command.environment?["BECKON_PRIVATE_PCSCD"] = folder
      command.environment?["BECKON_PRIVATE_PCSCD_OWNER"] = "\(getpid())"
      let child = try command.start()
      processID = child.processID
      self.child = consume child
    } catch { throw VirtualSmartCardError(.host(error)) }
  }

  /// Waits until `isReady`, or until it is clear that it never will be.
  func wait(until isReady: () -> Bool) throws(VirtualSmartCardError) {
    let deadline = Deadline(in: .seconds(20))
    while !isReady() {
      if let ending = ended() { throw VirtualSmartCardError(Self.problem(ending, words)) }
      do throws(HostError.Problem) {
        try HostIO.wait(-1, toRead: false, toWrite: false, Deadline(in: .milliseconds(2)))
      } catch {
        if error != .timedOut {
          throw VirtualSmartCardError(.host(HostError(error, .start, "pcscd")))
        }
      }
      if deadline.isOver { throw VirtualSmartCardError(.daemonFailed(words: words)) }
    }
  }

  /// Whether it still runs.
  var isRunning: Bool {
    lock.withLock { _ in
      if child == nil { return false }
      return child?.hasEnded == false
    }
  }

  /// Kills it, as the system would for want of memory: it has no time for a last word.
  func kill() { lock.withLock { _ in child?.signal(SIGKILL) } }

  /// Ends it, by force where it does not end by itself.
  func end() {
    lock.withLock { _ in
      guard var child = child.take() else { return }
      child.signal(SIGTERM)
      _ = try? child.finish(within: .seconds(2))
    }
  }

  private func ended() -> ChildOutcome.Ending? {
    lock.withLock { _ in
      guard var child = child.take() else { return .exited(1) }
      guard child.hasEnded else {
        self.child = consume child
        return nil
      }
      return (try? child.finish(within: .seconds(2)).ending) ?? .exited(1)
    }
  }

  private static func problem(
    _ ending: ChildOutcome.Ending, _ words: String
  ) -> VirtualSmartCardError.Problem {
    switch ending {
    case .exited(127): .noDaemon
    case .exited(77): .notAllowed
    default: .daemonFailed(words: words)
    }
  }

  /// The last line of what it said.
  private var words: String {
    let bytes = (try? InputFile.contents(of: log, limit: 1 << 20, allowsEmpty: true)) ?? []
    return bytes.split(separator: 0x0A).last.map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
